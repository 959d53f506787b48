// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/time_travel_text.h"

#include "engine/replay/watch_search.h"
#include "engine/run/number_text.h"

namespace amplab {
namespace {

constexpr int kDigits = 6;

std::string words_of(const VariableRecord& record) {
  return is_recorded(record.value) && record.kind != VariableKind::boolean ? rounded_text(record.value, kDigits)
                                                                           : record.text;
}

// Numbers that distinguish two tensors of one shape and dtype.
std::string numbers_of(const VariableRecord& record, bool with_count) {
  std::string words = "norm " + rounded_text(record.norm, kDigits);
  words.append(", largest ").append(rounded_text(record.amax, kDigits));
  if (with_count)
    words.append(", ")
        .append(std::to_string(record.inf))
        .append(" Inf, ")
        .append(std::to_string(record.nan))
        .append(" NaN");
  return words;
}

std::string member_text(const VariableAttribute& part) {
  if (!part.text.empty()) return part.text;
  return is_recorded(part.value) ? rounded_text(part.value, kDigits) : "not known";
}

// "became 2.31 (it was 2.47)"
std::string became(const std::optional<VariableRecord>& from, const VariableRecord& to) {
  std::string words = "became ";
  if (!from) return words.append(words_of(to)).append(" (it had no value)");
  for (size_t i = 0; i < to.parts.size() && i < from->parts.size(); ++i) {
    const VariableAttribute &before = from->parts[i], &now = to.parts[i];
    if (before.text == now.text && same_bits(before.value, now.value)) continue;
    std::string part = "got the " + now.key;
    if (!now.of.empty()) part.append(" of ").append(now.of);
    return part.append(" ").append(member_text(now)).append(" (it was ").append(member_text(before)).append(")");
  }
  const std::string before = words_of(*from), now = words_of(to);
  if (before != now) return words.append(now).append(" (it was ").append(before).append(")");
  if (!is_recorded(to.norm) || !is_recorded(from->norm)) return "changed; it is " + now + " as before";
  const bool counts = to.inf + to.nan + from->inf + from->nan > 0;
  if (numbers_of(to, counts) == numbers_of(*from, counts))
    return "got other elements; it is " + now + " of " + numbers_of(to, counts) + " as before";
  return words.append(now)
      .append(" of ")
      .append(numbers_of(to, counts))
      .append(" (it was of ")
      .append(numbers_of(*from, counts))
      .append(")");
}

std::string quoted(const std::string& name) { return "`" + name + "`"; }

} // namespace

std::string line_words(int64_t line, int64_t step) {
  return "line " + std::to_string(line) + " of step " + std::to_string(step);
}

std::string change_words(const std::string& name, const VariableChange& change, int64_t step) {
  std::string words = quoted(name);
  words.append(" ").append(became(change.from, change.to));
  if (change.turn_of > 0)
    words.append(" when the for of line ")
        .append(std::to_string(change.turn_of))
        .append(" began its next iteration, after ");
  else
    words.append(" on ");
  return words.append(line_words(change.line, step)).append(", which is about to run here.");
}

std::string change_between_words(const std::string& name, const std::optional<VariableRecord>& from,
                                 const VariableRecord& to, int64_t step) {
  std::string words = quoted(name);
  return words.append(" ")
      .append(became(from, to))
      .append(" between step ")
      .append(std::to_string(step - 1))
      .append(" and step ")
      .append(std::to_string(step))
      .append(": not by a line, but by a schedule or a setting.");
}

std::string call_words(const OpRecord& call) {
  std::string words = call.op;
  if (!call.layer.empty()) words.append(" of ").append(call.layer);
  words.append(" produced ");
  if (call.inf > 0) words.append(std::to_string(call.inf)).append(" Inf");
  if (call.inf > 0 && call.nan > 0) words.append(" and ");
  if (call.nan > 0) words.append(std::to_string(call.nan)).append(" NaN");
  words.append(" among ").append(std::to_string(call.count)).append(call.count == 1 ? " number" : " numbers");
  return words.append(" on ").append(line_words(call.line, call.step));
}

} // namespace amplab
