// SPDX-License-Identifier: Apache-2.0
// Checks that everything the code cites exists, that every path and link of the documents exists, that every page of
// docs can be found, and that docs/architecture.md names every module. "amp-semantics 4.4" in a comment is section 4.4
// of docs/amp-semantics.md.
#include "tests/layering/source_tree.h"

#include <cctype>
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

// The lines of a document. Code is indented by four blanks after an empty line, or stands between fences.
struct DocumentLines {
  std::vector<std::string> prose, code;
};

DocumentLines lines_of(const fs::path& document) {
  DocumentLines found;
  std::istringstream text(text_of(document));
  bool fenced = false, after_blank = true, after_code = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("```")) {
      fenced = !fenced;
      after_blank = true;
      after_code = false;
    } else if (fenced) {
      found.code.push_back(line);
    } else if (line.starts_with("    ") && (after_blank || after_code)) {
      found.code.push_back(line);
      after_code = true;
      after_blank = false;
    } else {
      found.prose.push_back(line);
      after_blank = line.empty();
      if (!after_blank) after_code = false;
    }
  }
  return found;
}

const std::regex& code_span() {
  static const std::regex span("`([^`]+)`");
  return span;
}

// Returns the first word of each code span, and each word of the code, without "./" at its begin.
std::vector<std::string> code_words_of(const fs::path& document) {
  const DocumentLines lines = lines_of(document);
  std::vector<std::string> found;
  const auto add = [&found](const std::string& text, bool all) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      found.push_back(word.starts_with("./") ? word.substr(2) : word);
      if (!all) return;
    }
  };
  for (const std::string& line : lines.prose)
    for (std::sregex_iterator at(line.begin(), line.end(), code_span()), end; at != end; ++at) add((*at)[1], false);
  for (const std::string& line : lines.code) add(line, true);
  return found;
}

// Returns whether the path exists. "*" and "NAME" stand for any part of a file's name.
bool is_in_the_repository(const std::string& path) {
  static const std::regex any("NAME|\\*"), dot("\\.");
  if (!std::regex_search(path, any)) return fs::exists(kRoot / path);
  const fs::path folder = kRoot / fs::path(path).parent_path();
  if (!fs::is_directory(folder)) return false;
  const std::string escaped = std::regex_replace(fs::path(path).filename().string(), dot, "\\.");
  const std::regex name(std::regex_replace(escaped, any, ".*"));
  for (const auto& entry : fs::directory_iterator(folder))
    if (std::regex_match(entry.path().filename().string(), name)) return true;
  return false;
}

struct DocumentLink {
  std::string written;
  fs::path target;    // from the root
  std::string anchor; // of a heading; may be empty
};

// Returns the links of a document to files of the repository.
std::vector<DocumentLink> links_of(const fs::path& document) {
  static const std::regex link(R"(\[[^\]]*\]\(([^()\s]+)\))"), address("[a-z]+:.*");
  std::vector<DocumentLink> found;
  for (const std::string& line : lines_of(document).prose) {
    const std::string text = std::regex_replace(line, code_span(), "");
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string written = (*at)[1];
      if (std::regex_match(written, address)) continue;
      const size_t hash = written.find('#');
      const std::string path = written.substr(0, hash);
      found.push_back({written, path.empty() ? document : (document.parent_path() / path).lexically_normal(),
                       hash == std::string::npos ? "" : written.substr(hash + 1)});
    }
  }
  return found;
}

// Returns the anchors of a document's headings, as GitHub makes them: "On a GPU" is "on-a-gpu".
std::set<std::string> anchors_of(const fs::path& document) {
  std::set<std::string> found;
  for (const std::string& line : lines_of(document).prose) {
    if (!line.starts_with("#")) continue;
    std::string anchor;
    for (const char c : line.substr(std::min(line.find_first_not_of("# "), line.size()))) {
      const auto byte = static_cast<unsigned char>(c);
      if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80)
        anchor += static_cast<char>(std::tolower(byte));
      else if (c == ' ')
        anchor += '-';
    }
    found.insert(anchor);
  }
  return found;
}

std::vector<fs::path> pages() { return files({"docs"}, {".md"}); }

std::vector<fs::path> documents() {
  std::vector<fs::path> all = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"};
  for (const fs::path& file : files({"tests", ".github"}, {".md"}))
    if (file.filename() != "lesson.md") all.push_back(file);
  for (const fs::path& page : pages()) all.push_back(page);
  return all;
}

TEST(Docs, EverySectionThatACommentCitesExists) {
  static const std::regex citation(
      R"(amp-semantics,?\s+(?:sections?\s+)?(\d+(?:\.\d+)?(?:(?:, | and | to )(?:sections?\s+)?\d+(?:\.\d+)?)*))"),
      number(R"(\d+(?:\.\d+)?)");
  const std::set<std::string> sections = sections_of(kSemantics);
  ASSERT_GT(sections.size(), 90u);
  int citations = 0;
  for (const fs::path& path : files(kLayersAndTests, {".h", ".cpp", ".cu", ".cuh", ".def", ".py", ".txt"})) {
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
  static const std::regex path(
      "(\\.ci|\\.github|LICENSES|app|docs|engine|kernels|packaging|platform|python|resources|tests|"
      "ui)/[A-Za-z0-9_./*-]*"),
      of_pytorch("docs/source/.*");
  int named = 0;
  for (const fs::path& document : documents())
    for (const std::string& word : code_words_of(document)) {
      if (!std::regex_match(word, path) || std::regex_match(word, of_pytorch)) continue;
      ++named;
      EXPECT_TRUE(is_in_the_repository(word)) << document.string() << " names " << word;
    }
  EXPECT_GT(named, 100);
}

TEST(Docs, EveryLinkLeadsToAFileAndAHeading) {
  int followed = 0;
  for (const fs::path& document : documents())
    for (const DocumentLink& link : links_of(document)) {
      ++followed;
      EXPECT_TRUE(fs::exists(kRoot / link.target)) << document.string() << " links to " << link.written;
      if (link.anchor.empty() || !fs::exists(kRoot / link.target)) continue;
      EXPECT_TRUE(anchors_of(link.target).contains(link.anchor))
          << document.string() << " links to " << link.written << ", and no heading is called so";
    }
  EXPECT_GT(followed, 40);
}

TEST(Docs, EveryPageIsReachedFromTheIndexAndLinksBack) {
  const fs::path index = "docs/README.md";
  const std::vector<fs::path> all = pages();
  const std::set<fs::path> known(all.begin(), all.end());
  ASSERT_TRUE(known.contains(index));
  std::set<fs::path> reached = {index};
  for (std::vector<fs::path> todo = {index}; !todo.empty();) {
    const fs::path page = todo.back();
    todo.pop_back();
    for (const DocumentLink& link : links_of(page))
      if (known.contains(link.target) && reached.insert(link.target).second) todo.push_back(link.target);
  }
  for (const fs::path& page : all) {
    EXPECT_TRUE(reached.contains(page)) << index.string() << " leads nowhere to " << page.string();
    if (page == index) continue;
    EXPECT_TRUE(std::ranges::any_of(links_of(page), [&](const DocumentLink& link) { return link.target == index; }))
        << page.string() << " has no link back to " << index.string();
  }
}

TEST(Docs, EveryModuleIsNamed) {
  const std::string architecture = text_of("docs/architecture.md");
  for (const auto& [folder, module] : modules())
    EXPECT_NE(architecture.find("`" + folder + "`"), std::string::npos)
        << "docs/architecture.md does not name " << folder;
}

} // namespace
} // namespace amplab::source_tree
