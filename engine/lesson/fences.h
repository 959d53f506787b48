// SPDX-License-Identifier: Apache-2.0
// The file of a lesson in its parts: headings, text, and the blocks between three backquotes that mean something. Knows
// nothing of what they mean. Pure; any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace amplab::lesson {

// "key: value", a line that begins with blanks goes on with the value before it.
struct Entry {
  std::string key, value;
  int line = 0;
};

struct FencedBlock {
  std::string kind;           // what follows the backquotes
  std::vector<Entry> entries; // of "claims", whose lines are conditions, the keys are empty
  int line = 0;
};

// Between two headings.
struct Section {
  std::string title; // of "# " for the first, "## " for the others
  int line = 0;
  std::string text, reveal; // Markdown before and after "### Reveal"
  std::vector<FencedBlock> blocks;
};

// Splits the file. kinds: of blocks that are taken out of the text; others are code and stay in it. The first section
// is the title's. Throws: LessonError, beginning with `source` and the line.
std::vector<Section> sections_of(std::string_view file, const std::string& source,
                                 const std::vector<std::string_view>& kinds);

} // namespace amplab::lesson
