// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/figures_in_text.h"

#include "engine/lesson/lesson_error.h"
#include "engine/lesson/trimmed.h"

#include <string_view>

namespace amplab::lesson {
namespace {

// Returns the position after the closing backquotes of the code that begins at `at`, or the end of the text if
// unclosed.
size_t end_of_code(const std::string& text, size_t at) {
  size_t ticks = 0;
  while (at + ticks < text.size() && text[at + ticks] == '`') ++ticks;
  const size_t closing = text.find(std::string(ticks, '`'), at + ticks);
  return closing == std::string::npos ? text.size() : closing + ticks;
}

// Returns the position of the last bar outside brackets and quotes, which separates the format.
size_t bar_of(std::string_view figure) {
  size_t bar = std::string_view::npos;
  int depth = 0;
  char quote = 0;
  for (size_t at = 0; at < figure.size(); ++at) {
    const char c = figure[at];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (c == '|' && depth == 0) {
      bar = at;
    }
  }
  return bar;
}

} // namespace

std::vector<TextPart> figures_in(const std::string& text) {
  std::vector<TextPart> parts(1);
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '`') {
      const size_t end = end_of_code(text, at);
      parts.back().text.append(text, at, end - at);
      at = end;
    } else if (text.compare(at, 2, "{{") == 0) {
      const size_t end = text.find("}}", at);
      if (end == std::string::npos) throw LessonError("has {{ without }}");
      const std::string_view figure = std::string_view(text).substr(at + 2, end - at - 2);
      const size_t bar = bar_of(figure);
      const std::string_view format = bar == std::string_view::npos ? "" : trimmed(figure.substr(bar + 1));
      parts.push_back({std::string(trimmed(figure.substr(0, bar))), true, std::string(format)});
      parts.emplace_back();
      at = end + 2;
    } else {
      parts.back().text += text[at++];
    }
  }
  return parts;
}

} // namespace amplab::lesson
