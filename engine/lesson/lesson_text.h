// SPDX-License-Identifier: Apache-2.0
// Splits the text of a lesson, without interpreting it: into sections with fenced blocks, and into literal text and
// figures. Pure; any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace amplab::lesson {

// Returns the text without surrounding blanks and line ends.
constexpr std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// A line "key: value". A line that begins with blanks continues the previous value.
struct Entry {
  std::string key, value;
  int line = 0;
};

struct FencedBlock {
  std::string kind;           // text after the backquotes
  std::vector<Entry> entries; // keys are empty in "claims", where each line is a condition
  int line = 0;
};

// Text and blocks between two headings.
struct Section {
  std::string title; // heading "# " for the first section, "## " for the others
  int line = 0;
  std::string text, reveal; // Markdown before and after "### Reveal"
  std::vector<FencedBlock> blocks;
};

// Splits the file. kinds: kinds of block to extract from the text; other blocks are code and stay in it. The first
// section is that of the title. Throws: LessonError, beginning with `source` and the line.
std::vector<Section> sections_of(std::string_view file, const std::string& source,
                                 const std::vector<std::string_view>& kinds);

// Literal text, or a figure "{{ EXPRESSION | FORMAT }}".
struct TextPart {
  std::string text; // literal text, or the expression
  bool is_figure = false;
  std::string format; // "" if absent
};

// Splits the text into alternating literal text and figures. Code blocks and text between backquotes are literal.
// Throws: LessonError if a figure is not closed.
std::vector<TextPart> figures_in(const std::string& text);

} // namespace amplab::lesson
