// SPDX-License-Identifier: Apache-2.0
// Finds figures "{{ EXPRESSION | FORMAT }}" in a text. Pure; any thread.
#pragma once
#include <string>
#include <vector>

namespace amplab::lesson {

struct TextPart {
  std::string text; // literal text, or the expression
  bool is_figure = false;
  std::string format; // "" if absent
};

// Splits the text into alternating literal text and figures. Code blocks and text between backquotes are literal.
// Throws: LessonError if a figure is not closed.
std::vector<TextPart> figures_in(const std::string& text);

} // namespace amplab::lesson
