// SPDX-License-Identifier: Apache-2.0
// Checks that no file uses a retired word of docs/glossary.md. Words are also found in names such as camelCase,
// snake_case and kConstant, in comments and in strings.
#include "tests/layering/source_tree.h"

#include <cctype>
#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

const char* const kGlossary = "docs/glossary.md";

// Returns the words of the glossary's block of refused words, which is indented by four blanks.
std::set<std::string> retired_words() {
  std::istringstream lines(text_of(kGlossary));
  std::set<std::string> words;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("    ")) continue;
    std::istringstream block(line);
    std::copy(std::istream_iterator<std::string>(block), {}, std::inserter(words, words.end()));
  }
  return words;
}

// Returns the words of a line in lower case: "kMostLanes" has "k", "most" and "lanes".
std::vector<std::string> words_of(const std::string& line) {
  static const std::regex word("[A-Z]?[a-z]+|[A-Z]+(?![a-z])");
  std::vector<std::string> words;
  for (std::sregex_iterator at(line.begin(), line.end(), word), end; at != end; ++at) {
    words.push_back(at->str());
    std::ranges::transform(words.back(), words.back().begin(), [](unsigned char c) { return std::tolower(c); });
  }
  return words;
}

// Returns "file:line: word" for each use in the file.
std::vector<std::string> uses_in(const fs::path& file, const std::set<std::string>& retired) {
  std::vector<std::string> uses;
  std::istringstream lines(text_of(file));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    for (const std::string& word : words_of(line))
      if (retired.contains(word)) uses.push_back(file.string() + ":" + std::to_string(number) + ": " + word);
  }
  return uses;
}

// Files with names of older files' keys, and one that calls a Python function of such a name.
const std::set<std::string> kMayUseThem = {
    kGlossary,
    "docs/session-file.md",
    "engine/session_file/former_names.cpp",
    "engine/settings/renamed_keys.cpp",
    "engine/state/state_file.cpp",
    "tests/engine/lesson/read_lesson_test.cpp",
    "tests/engine/session_file/version_1.h",
    "tests/engine/settings/config_json_test.cpp",
    "tests/engine/sweep/read_sweep_test.cpp",
    "tests/engine/state/program_flags_test.cpp",
    "tests/fuzz/python.cpp",
};

std::vector<fs::path> checked_files() {
  std::vector<fs::path> found =
      files({"platform", "kernels", "engine", "ui", "app", "tests", "docs", "resources", "packaging", "python"},
            {".h", ".cpp", ".cu", ".cuh", ".def", ".md", ".txt", ".cmake", ".py", ".sh", ".1", ".js", ".sql"});
  for (const char* file : {"README.md", "CONTRIBUTING.md", "CMakeLists.txt", "run", "test"}) found.emplace_back(file);
  std::erase_if(found, [](const fs::path& file) { return kMayUseThem.contains(file.string()); });
  return found;
}

TEST(Words, AreFoundInNamesCommentsAndStrings) {
  EXPECT_EQ(words_of("const auto kMostLanes = state_of(\"Read.\"); // HTTPServer"),
            (std::vector<std::string>{"const", "auto", "k", "most", "lanes", "state", "of", "read", "http", "server"}));
  EXPECT_GT(retired_words().size(), 20u);
  EXPECT_GT(checked_files().size(), 2000u);
}

TEST(Words, OfTheGlossarysBlockAreUsedNowhere) {
  const std::set<std::string> retired = retired_words();
  for (const fs::path& file : checked_files())
    for (const std::string& use : uses_in(file, retired)) ADD_FAILURE() << use << ": see " << kGlossary;
}

} // namespace
} // namespace amplab::source_tree
