// SPDX-License-Identifier: Apache-2.0
// Splits a lesson file into headings, text and recognized fenced blocks, without interpreting them. Pure; any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace amplab::lesson {

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

} // namespace amplab::lesson
