// SPDX-License-Identifier: Apache-2.0
// What the code cites is there, what the documents name is there, and every room is named in them. "amp-semantics 4.4"
// in a comment is section 4.4 of docs/amp-semantics.md.
#include "tests/layering/source_tree.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

const char* const kSemantics = "docs/amp-semantics.md";

// "2.9", "9.22", "5": headings, and the pitfalls of section 9, which are paragraphs that begin in bold.
std::set<std::string> sections_of(const fs::path& document) {
  static const std::regex heading(R"(^(?:#+ |\*\*)(\d+(?:\.\d+)?)[. ])");
  std::set<std::string> found;
  std::istringstream lines(text_of(document));
  std::smatch number;
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, number, heading)) found.insert(number[1]);
  return found;
}

// What stands between backticks on one line.
std::vector<std::string> quoted_in(const fs::path& document) {
  static const std::regex quoted("`([^`\n]+)`");
  const std::string text = text_of(document);
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at) found.push_back((*at)[1]);
  return found;
}

TEST(Docs, EverySectionThatACommentCitesExists) {
  static const std::regex citation(
      R"(amp-semantics,?\s+(?:sections?\s+)?(\d+(?:\.\d+)?(?:(?:, | and | to )(?:sections?\s+)?\d+(?:\.\d+)?)*))"),
      number(R"(\d+(?:\.\d+)?)");
  const std::set<std::string> sections = sections_of(kSemantics);
  ASSERT_GT(sections.size(), 90u);
  int citations = 0;
  for (const fs::path& path : files(kFloorsAndTests, {".h", ".cpp", ".cu", ".cuh", ".def", ".py", ".txt"})) {
    if (path.filename() == "docs_test.cpp") continue;
    const std::string text = text_of(path);
    for (std::sregex_iterator at(text.begin(), text.end(), citation), end; at != end; ++at) {
      const std::string cited = (*at)[1];
      for (std::sregex_iterator one(cited.begin(), cited.end(), number); one != end; ++one, ++citations)
        EXPECT_TRUE(sections.contains(one->str()))
            << path.string() << ": " << kSemantics << " has no section " << one->str();
    }
  }
  EXPECT_GT(citations, 20);
}

TEST(Docs, EveryPathThatTheyNameExists) {
  static const std::regex path("(kernels|engine|ui|app|tests|docs|resources|LICENSES)/[A-Za-z0-9_./-]*"),
      of_pytorch("docs/source/.*");
  int named = 0;
  for (const char* document :
       {"README.md", "docs/tour.md", "docs/ranks.md", "docs/architecture.md", kSemantics, "tests/bench/README.md"})
    for (const std::string& quoted : quoted_in(document)) {
      if (!std::regex_match(quoted, path) || std::regex_match(quoted, of_pytorch)) continue;
      ++named;
      EXPECT_TRUE(fs::exists(kRoot / quoted)) << document << " names " << quoted;
    }
  EXPECT_GT(named, 30);
}

TEST(Docs, EveryRoomIsNamed) {
  const std::string architecture = text_of("docs/architecture.md"), readme = text_of("README.md");
  for (const auto& [folder, room] : rooms()) {
    EXPECT_NE(architecture.find("`" + folder + "`"), std::string::npos)
        << "docs/architecture.md does not name " << folder;
    if (floor_of(folder) == "app") continue; // README names its programs
    const std::string name = fs::path(folder).filename().string() + "/";
    EXPECT_NE(readme.find(name), std::string::npos) << "README.md does not name " << folder;
  }
}

} // namespace
} // namespace amplab::source_tree
