// SPDX-License-Identifier: Apache-2.0
#include "engine/import/input_kind.h"

#include <algorithm>
#include <array>
#include <string>

namespace amplab::importing {
namespace {

constexpr std::string_view kBlanks = " \t\r\f\v\xEF\xBB\xBF"; // a byte order mark too
constexpr size_t kFarthestNumber = 4;                         // bytes after "loss"

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string in_lower_case(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), lower);
  return lowered;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// Calls visit(line, its indentation) for each line that is not blank.
void for_each_line(std::string_view text, auto&& visit) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) continue;
    visit(line.substr(first, line.find_last_not_of(kBlanks) + 1 - first), first);
  }
}

bool is_python(std::string_view line) {
  if (line.starts_with("import ")) return true;
  if (line.starts_with("from ")) return has(line, " import ");
  if (has(line, ".backward(") || has(line, ".zero_grad(")) return true;
  constexpr std::array heads = {"def ", "class ", "for ", "while ", "with ", "if ", "try:"};
  if (std::ranges::none_of(heads, [&](std::string_view head) { return line.starts_with(head); })) return false;
  line = line.substr(0, line.find('#'));
  return line.substr(0, line.find_last_not_of(kBlanks) + 1).ends_with(':');
}

// Lines of a traceback, which a log may have, are indented.
bool has_python(std::string_view text) {
  size_t indentation = std::string_view::npos;
  bool found = false;
  for_each_line(text, [&](std::string_view line, size_t blanks) {
    indentation = std::min(indentation, blanks);
    found = found || (blanks <= indentation && is_python(line));
  });
  return found;
}

// Returns whether it is JSON, but neither a line for each step nor a list that Python has printed.
bool is_configuration(std::string_view text) {
  size_t lines = 0;
  std::string_view first;
  for_each_line(text, [&](std::string_view line, size_t) {
    if (lines++ == 0) first = line;
  });
  if (first.empty() || (first.front() != '{' && first.front() != '[')) return false;
  if (first.front() == '{' && first.ends_with('}') && lines > 1) return false;
  const size_t next = text.find_first_not_of(" \t\r\n", text.find(first.front()) + 1);
  return next == std::string_view::npos || text[next] == (first.front() == '{' ? '"' : '{') || text[next] == '}';
}

} // namespace

InputKind kind_of(std::string_view name, std::string_view head) {
  const std::string file = in_lower_case(name);
  if (file.ends_with(".py")) return InputKind::script;
  if (has(file, "tfevents") || file.ends_with(".log") || file.ends_with(".csv") || has(head, std::string_view("\0", 1)))
    return InputKind::log;
  if (has(head, "\"log_history\"")) return InputKind::log; // trainer_state.json
  if (file.ends_with(".json") || is_configuration(head)) return InputKind::configuration;
  return has_python(head) ? InputKind::script : InputKind::log;
}

bool may_be_log(std::string_view head) {
  const std::string text = in_lower_case(head);
  if (has(std::string_view(text).substr(0, text.find('\n')), "loss")) return true; // a table's first line
  for (size_t at = text.find("loss"); at != std::string::npos; at = text.find("loss", at + 4))
    for (size_t next = at + 4; next < std::min(at + 4 + kFarthestNumber, text.size()); ++next) {
      if (text[next] >= '0' && text[next] <= '9') return true;
      if (text[next] >= 'a' && text[next] <= 'z') break;
    }
  return false;
}

} // namespace amplab::importing
