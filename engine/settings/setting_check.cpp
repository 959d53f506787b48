// SPDX-License-Identifier: Apache-2.0
// Values that a setting accepts, and the error messages for others.
#include "engine/run/mode.h"
#include "engine/run/nearest.h"
#include "engine/run/number_text.h"
#include "engine/run/utf8.h"
#include "engine/settings/setting_table.h"
#include "engine/settings/shown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amplab {
namespace {

// ---- text of an expectation -------------------------------------------------------------------------------------

std::string bound_text(double bound, bool whole) {
  if (whole && bound >= 0x1p64) return std::to_string(std::numeric_limits<uint64_t>::max());
  if (whole) return std::to_string(static_cast<int64_t>(bound));
  int exponent = 0;
  if (std::frexp(bound, &exponent) == 0.5 && std::abs(exponent) > 30) return "2^" + std::to_string(exponent - 1);
  return number_text(bound);
}

// Exclusive integer bounds are stored as the neighbouring double (setting_row.h) and printed as the excluded integer.
std::string range_text(const SettingRow& setting, bool whole) {
  const double under = std::nextafter(setting.minimum, -INFINITY), over = std::nextafter(setting.maximum, INFINITY);
  const bool excludes_under = !whole && std::trunc(setting.minimum) != setting.minimum && std::trunc(under) == under;
  const bool excludes_over = !whole && std::trunc(setting.maximum) != setting.maximum && std::trunc(over) == over;
  return (excludes_under ? "more than " + bound_text(under, whole) : "at least " + bound_text(setting.minimum, whole)) +
         " and " +
         (excludes_over ? "less than " + bound_text(over, whole) : "at most " + bound_text(setting.maximum, whole));
}

std::string one_of(std::span<const std::string_view> names) {
  std::string text = "one of ";
  for (const std::string_view& name : names) text += (&name == &names.front() ? "" : ", ") + in_quotes(name);
  return text;
}

std::string count_text(const SettingRow& setting) {
  const std::string most = std::to_string(setting.most);
  return setting.fewest == setting.most ? most : std::to_string(setting.fewest) + " to " + most;
}

std::string expectation(const SettingRow& setting) {
  switch (setting.type) {
  case SettingType::boolean: return "true or false";
  case SettingType::integer: return "a whole number, " + range_text(setting, true);
  case SettingType::number: return "a number, " + range_text(setting, false);
  case SettingType::text:
    return setting.key == "device" ? "auto, cpu, cuda or cuda:N" : "a string without control characters";
  case SettingType::choice: return one_of(setting.choices);
  case SettingType::integers:
    return "a list of " + count_text(setting) + " whole numbers, each " + range_text(setting, true);
  case SettingType::numbers: return "a list of " + count_text(setting) + " numbers, each " + range_text(setting, false);
  case SettingType::texts: return "a list of " + count_text(setting) + " strings";
  case SettingType::lines:
    return "a string or a list of its lines, in UTF-8 and of at most " + std::to_string(setting.most) + " bytes";
  case SettingType::text_map:
    return setting.keys.empty() ? "an object of layers and their dtypes, as {\"blocks.*.attn\": \"fp32\"}"
                                : "an object of ops and their dtypes, as {\"softmax\": \"fp16\"}";
  }
  return {};
}

[[noreturn]] void reject(const SettingRow& setting, const std::string& found) {
  throw ConfigError(in_quotes(setting.key) + " must be " + expectation(setting) + ", but " + found);
}

// ---- one scalar -------------------------------------------------------------------------------------------------

bool is_plain(std::string_view text) {
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.bytes == 0 || c.code < 0x20 || (c.code >= 0x7f && c.code < 0xa0)) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

// Returns a number as an integer. 1e3 is one. Past 2^53 a double no longer identifies a single integer.
std::optional<SettingValue> as_whole(const SettingValue& value) {
  if (value.is_whole()) return value;
  if (!value.is_number()) return std::nullopt;
  const double number = value.number();
  if (std::abs(number) <= 0x1p53 && std::trunc(number) == number) return static_cast<int64_t>(number);
  return std::nullopt;
}

bool in_range(const SettingRow& setting, const SettingValue& number) {
  // A double does not distinguish 2^63 - 1 from 2^63. A long double does.
  const long double value = !number.is_whole()    ? static_cast<long double>(number.number())
                            : number.number() < 0 ? static_cast<long double>(number.whole<int64_t>())
                                                  : static_cast<long double>(number.whole<uint64_t>());
  return value >= setting.minimum && value <= setting.maximum;
}

// verb: begin of the complaint: "it is " for a value, "it holds " for an element of a list.
SettingValue checked_whole(const SettingRow& setting, const SettingValue& value, const std::string& verb) {
  const std::optional<SettingValue> whole = as_whole(value);
  if (!whole || !in_range(setting, *whole)) reject(setting, verb + shown(value));
  return *whole;
}

SettingValue checked_number(const SettingRow& setting, const SettingValue& value, const std::string& verb) {
  if (!value.is_number() || !in_range(setting, value)) reject(setting, verb + shown(value));
  return value.number();
}

SettingValue checked_text(const SettingRow& setting, const SettingValue& value, const std::string& verb) {
  if (!value.is_text() || !is_plain(value.text())) reject(setting, verb + shown(value));
  return value;
}

// ---- the rest ---------------------------------------------------------------------------------------------------

SettingValue checked_choice(const SettingRow& setting, const SettingValue& value) {
  if (!value.is_text()) reject(setting, "it is " + shown(value));
  std::string_view name = value.text();
  if (setting.key == "precision.mode")
    if (const Mode* const mode = mode_named(name)) name = mode->name; // "O1" is "amp-fp16"
  if (std::ranges::find(setting.choices, name) == setting.choices.end()) reject(setting, "it is " + shown(value));
  return name;
}

bool is_device(std::string_view name) {
  constexpr std::string_view gpu = "cuda:";
  if (!name.starts_with(gpu)) return name == "auto" || name == "cpu" || name == "cuda";
  const std::string_view index = name.substr(gpu.size());
  return !index.empty() && index.size() <= 3 && index.find_first_not_of("0123456789") == std::string_view::npos;
}

using CheckElement = SettingValue (*)(const SettingRow&, const SettingValue&, const std::string&);

SettingValue checked_list(const SettingRow& setting, const SettingValue& value, CheckElement check) {
  if (!value.is_list()) reject(setting, "it is " + shown(value));
  const size_t count = value.list().size();
  if (count < setting.fewest || count > setting.most) reject(setting, "it has " + std::to_string(count));
  SettingValue::List list;
  for (const SettingValue& element : value.list()) list.push_back(check(setting, element, "it holds "));
  return list;
}

// Stored as one text. The last line has a newline only if the list ends with an empty line.
SettingValue checked_lines(const SettingRow& setting, const SettingValue& value) {
  std::string text;
  if (value.is_text())
    text = value.text();
  else if (!value.is_list())
    reject(setting, "it is " + shown(value));
  else
    for (const SettingValue& line : value.list()) {
      if (!line.is_text()) reject(setting, "it holds " + shown(line));
      text.append(&line == &value.list().front() ? "" : "\n").append(line.text());
    }
  if (text.size() > setting.most) reject(setting, "it has " + std::to_string(text.size()));
  if (!is_utf8(text)) reject(setting, "it is " + shown(text));
  return text;
}

[[noreturn]] void reject_op(const SettingRow& setting, const std::string& name) {
  throw ConfigError(in_quotes(setting.key) + " names an unknown op " + shown(name) + "; did you mean " +
                    in_quotes(nearest_of(setting.keys, name)) + "?");
}

SettingValue checked_texts(const SettingRow& setting, const SettingValue& value) {
  SettingValue checked = checked_list(setting, value, checked_text);
  if (!setting.keys.empty())
    for (const SettingValue& element : checked.list())
      if (std::ranges::find(setting.keys, element.text()) == setting.keys.end()) reject_op(setting, element.text());
  return checked;
}

SettingValue checked_map(const SettingRow& setting, const SettingValue& value) {
  if (!value.is_map()) reject(setting, "it is " + shown(value));
  for (const auto& [key, dtype] : value.map()) {
    if (setting.keys.empty() && !is_plain(key))
      throw ConfigError(in_quotes(setting.key) + " names an impossible layer " + shown(key) + ".");
    if (!setting.keys.empty() && std::ranges::find(setting.keys, key) == setting.keys.end()) reject_op(setting, key);
    if (!dtype.is_text() || std::ranges::find(setting.choices, dtype.text()) == setting.choices.end())
      throw ConfigError(in_quotes(setting.key) + " must set " + in_quotes(key) + " " + one_of(setting.choices) +
                        ", but it sets " + shown(dtype));
  }
  return value;
}

} // namespace

SettingValue check_setting(const SettingRow& setting, const SettingValue& value) {
  const std::string is = "it is ";
  switch (setting.type) {
  case SettingType::boolean:
    if (!value.is_flag()) reject(setting, is + shown(value));
    return value;
  case SettingType::integer: return checked_whole(setting, value, is);
  case SettingType::number: return checked_number(setting, value, is);
  case SettingType::text:
    checked_text(setting, value, is);
    if (setting.key == "device" && !is_device(value.text())) reject(setting, is + shown(value));
    return value;
  case SettingType::choice: return checked_choice(setting, value);
  case SettingType::integers: return checked_list(setting, value, checked_whole);
  case SettingType::numbers: return checked_list(setting, value, checked_number);
  case SettingType::texts: return checked_texts(setting, value);
  case SettingType::text_map: return checked_map(setting, value);
  case SettingType::lines: return checked_lines(setting, value);
  }
  return value;
}

} // namespace amplab
