// SPDX-License-Identifier: Apache-2.0
// Where a text has "{{ EXPRESSION | FORMAT }}". Pure; any thread.
#pragma once
#include <string>
#include <vector>

namespace amplab::lesson {

struct TextPart {
  std::string text; // as it stands, or the expression
  bool is_figure = false;
  std::string format; // "" where it has none
};

// The text in turns with its figures. What stands in a block of code, or between backquotes, is text.
// Throws: LessonError for one that is not closed.
std::vector<TextPart> figures_in(const std::string& text);

} // namespace amplab::lesson
