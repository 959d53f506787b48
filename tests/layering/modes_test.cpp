// SPDX-License-Identifier: Apache-2.0
// Checks that code reads the columns of the table of precision modes and does not name modes, so that a new mode is one
// row.
#include "tests/layering/source_tree.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

const char* const kTable = "engine/run/mode.h";

// Configurations, which choose a mode as they choose a model.
const std::set<std::string> kConfigurations = {
    "engine/run/config.h",    // the default
    "engine/run/presets.cpp", // lanes that open together
};

std::set<std::string> found_in(const fs::path& file, const std::regex& row) {
  const std::string text = text_of(file);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), row), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

std::set<std::string> modes() {
  static const std::regex row(R"re(\n    \{"([^"]+)", +"(?:O\d)?",)re");
  return found_in(kTable, row);
}

// fp32 and tf32 are also modes.
std::set<std::string> formats() {
  static const std::regex row(R"re(\nFLOAT\(\w+, +"([^"]+)")re");
  return found_in("kernels/format/dtypes.def", row);
}

std::set<std::string> aliases() {
  static const std::regex row(R"re(\n    \{"[^"]+", +"(O\d)",)re");
  return found_in(kTable, row);
}

// Literals that only a mode's name, its begin or end, or its alias has: "amp-fp16", "amp-", "-master", "O1".
std::set<std::string> words_of_modes() {
  std::set<std::string> words = aliases();
  for (const std::string& mode : modes())
    if (const size_t dash = mode.find('-'); dash != std::string::npos) {
      words.insert(mode);
      words.insert(mode.substr(0, dash + 1));
      words.insert(mode.substr(dash));
    }
  return words;
}

// Returns whether the line's code has this literal. Within a longer literal, as in a sentence, it does not count.
bool has_literal(const std::string& line, const std::string& literal) {
  const size_t comment = line.find("//"), at = line.find("\"" + literal + "\"");
  return at < std::min(comment, line.size()) && (at == 0 || line[at - 1] != '\\');
}

// Returns whether the line compares a mode's name with something other than another configuration's mode.
bool compares_a_mode(const std::string& line) {
  static const std::regex comparison(R"((precision\.mode|mode(_of\(\w+\))?(\.|->)name) *[!=]=)"
                                     R"(|[!=]= *[\w.()]*(precision\.mode|mode(_of\(\w+\))?(\.|->)name))");
  static const std::regex both(R"(precision\.mode *[!=]= *[\w.()]*precision\.mode)");
  const std::string code = line.substr(0, line.find("//"));
  return code.find("= ") != std::string::npos && code.find("ode") != std::string::npos &&
         std::regex_search(code, comparison) && !std::regex_search(code, both);
}

// Returns whether the line names a mode. A format's name is a mode's, or part of one, if the line speaks of a mode.
bool names_a_mode(const std::string& line) {
  static const std::set<std::string> words = words_of_modes(), known_formats = formats();
  static const std::regex of_a_mode("[Mm]odes?(?![a-z])");
  const auto is_here = [&](const std::string& literal) { return has_literal(line, literal); };
  return compares_a_mode(line) || std::ranges::any_of(words, is_here) ||
         (std::ranges::any_of(known_formats, is_here) && std::regex_search(line, of_a_mode));
}

// Returns "file:line" of each line of the file that names a mode.
std::vector<std::string> uses_in(const fs::path& file) {
  std::vector<std::string> uses;
  std::istringstream lines(text_of(file));
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number)
    if (names_a_mode(line)) uses.push_back(file.string() + ":" + std::to_string(number));
  return uses;
}

TEST(ModeNames, AreReadFromTheTables) {
  EXPECT_GE(modes().size(), 7u);
  EXPECT_TRUE(modes().contains("fp32"));
  EXPECT_TRUE(words_of_modes().contains("pure-"));
  EXPECT_EQ(aliases(), (std::set<std::string>{"O0", "O1", "O2", "O3"}));
  EXPECT_TRUE(formats().contains("e5m2"));
}

TEST(ModeNames, AreFoundInComparisonsAndTables) {
  for (const char* line :
       {R"(if (config.precision.mode == "amp-fp16") return;)", R"({"pure-bf16", "pure bf16"},)",
        R"(return mode.starts_with("amp-");)", R"(return precision.mode == "tf32";)",
        R"(Mode mode = *mode_named("fp32");)", R"(return mode.find("fp16") != npos;)", R"(if (level == "O1") return;)",
        R"(return mode.ends_with("-master");)", "if (config.precision.mode == kReference) return;",
        "return kReference != c.precision.mode;", "return mode_of(c).name == wanted;", "return mode->name == wanted;"})
    EXPECT_TRUE(names_a_mode(line)) << line;
  for (const char* line :
       {R"(if (op.out_dtype != "fp32") return;)", R"(int n; // "amp-fp16")", R"(return model.dtype == "fp32";)",
        R"("choose \"fp16-master\" instead")", "if (a.precision.mode == b.config().precision.mode) return;",
        "std::string name; // == precision.mode"})
    EXPECT_FALSE(names_a_mode(line)) << line;
}

TEST(ModeNames, StandInTheTableAndInConfigurationsOnly) {
  const auto checked = sources({"engine", "ui", "app"});
  ASSERT_GT(checked.size(), 1000u);
  for (const fs::path& file : checked) {
    if (file == kTable) continue;
    const std::vector<std::string> uses = uses_in(file);
    if (kConfigurations.contains(file.string()))
      EXPECT_FALSE(uses.empty()) << file.string() << " names no mode: take it off the list";
    else
      for (const std::string& use : uses) ADD_FAILURE() << use << " names a mode: read a column of " << kTable;
  }
}

} // namespace
} // namespace amplab::source_tree
