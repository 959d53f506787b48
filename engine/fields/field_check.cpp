// SPDX-License-Identifier: Apache-2.0
// Values that a setting accepts, and the error messages for others.
#include "engine/fields/fields.h"
#include "engine/fields/shown.h"
#include "engine/run/catalogue.h"
#include "engine/run/nearest.h"
#include "engine/run/number_text.h"
#include "engine/run/utf8.h"

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

// Exclusive integer bounds are stored as the neighbouring double (field_row.h) and printed as the excluded integer.
std::string range_text(const Field& field, bool whole) {
  const double under = std::nextafter(field.minimum, -INFINITY), over = std::nextafter(field.maximum, INFINITY);
  const bool excludes_under = !whole && std::trunc(field.minimum) != field.minimum && std::trunc(under) == under;
  const bool excludes_over = !whole && std::trunc(field.maximum) != field.maximum && std::trunc(over) == over;
  return (excludes_under ? "more than " + bound_text(under, whole) : "at least " + bound_text(field.minimum, whole)) +
         " and " +
         (excludes_over ? "less than " + bound_text(over, whole) : "at most " + bound_text(field.maximum, whole));
}

std::string one_of(std::span<const std::string_view> names) {
  std::string text = "one of ";
  for (const std::string_view& name : names) text += (&name == &names.front() ? "" : ", ") + in_quotes(name);
  return text;
}

std::string count_text(const Field& field) {
  const std::string most = std::to_string(field.most);
  return field.fewest == field.most ? most : std::to_string(field.fewest) + " to " + most;
}

std::string expectation(const Field& field) {
  switch (field.type) {
  case FieldType::boolean: return "true or false";
  case FieldType::integer: return "a whole number, " + range_text(field, true);
  case FieldType::number: return "a number, " + range_text(field, false);
  case FieldType::text:
    return field.key == "device" ? "auto, cpu, cuda or cuda:N" : "a text without control characters";
  case FieldType::choice: return one_of(field.choices);
  case FieldType::integers: return "a list of " + count_text(field) + " whole numbers, each " + range_text(field, true);
  case FieldType::numbers: return "a list of " + count_text(field) + " numbers, each " + range_text(field, false);
  case FieldType::texts: return "a list of " + count_text(field) + " texts";
  case FieldType::lines:
    return "a text or a list of its lines, in UTF-8 and of at most " + std::to_string(field.most) + " bytes";
  case FieldType::text_map:
    return field.keys.empty() ? "an object of layers and their dtypes, as {\"blocks.*.attn\": \"fp32\"}"
                              : "an object of ops and their dtypes, as {\"softmax\": \"fp16\"}";
  }
  return {};
}

[[noreturn]] void refuse(const Field& field, const std::string& found) {
  throw ConfigError(in_quotes(field.key) + " must be " + expectation(field) + ", but " + found);
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
std::optional<FieldValue> as_whole(const FieldValue& value) {
  if (value.is_whole()) return value;
  if (!value.is_number()) return std::nullopt;
  const double number = value.number();
  if (std::abs(number) <= 0x1p53 && std::trunc(number) == number) return static_cast<int64_t>(number);
  return std::nullopt;
}

bool in_range(const Field& field, const FieldValue& number) {
  // A double does not distinguish 2^63 - 1 from 2^63. A long double does.
  const long double value = !number.is_whole()    ? static_cast<long double>(number.number())
                            : number.number() < 0 ? static_cast<long double>(number.whole<int64_t>())
                                                  : static_cast<long double>(number.whole<uint64_t>());
  return value >= field.minimum && value <= field.maximum;
}

// verb: begin of the complaint: "it is " for a value, "it holds " for an element of a list.
FieldValue checked_whole(const Field& field, const FieldValue& value, const std::string& verb) {
  const std::optional<FieldValue> whole = as_whole(value);
  if (!whole || !in_range(field, *whole)) refuse(field, verb + shown(value));
  return *whole;
}

FieldValue checked_number(const Field& field, const FieldValue& value, const std::string& verb) {
  if (!value.is_number() || !in_range(field, value)) refuse(field, verb + shown(value));
  return value.number();
}

FieldValue checked_text(const Field& field, const FieldValue& value, const std::string& verb) {
  if (!value.is_text() || !is_plain(value.text())) refuse(field, verb + shown(value));
  return value;
}

// ---- the rest ---------------------------------------------------------------------------------------------------

FieldValue checked_choice(const Field& field, const FieldValue& value) {
  if (!value.is_text()) refuse(field, "it is " + shown(value));
  std::string_view name = value.text();
  if (field.key == "precision.mode")
    for (const CatalogueRow& mode : precision_modes())
      if (!name.empty() && mode.alias == name) name = mode.name;
  if (std::ranges::find(field.choices, name) == field.choices.end()) refuse(field, "it is " + shown(value));
  return name;
}

bool is_device(std::string_view name) {
  constexpr std::string_view gpu = "cuda:";
  if (!name.starts_with(gpu)) return name == "auto" || name == "cpu" || name == "cuda";
  const std::string_view index = name.substr(gpu.size());
  return !index.empty() && index.size() <= 3 && index.find_first_not_of("0123456789") == std::string_view::npos;
}

using CheckElement = FieldValue (*)(const Field&, const FieldValue&, const std::string&);

FieldValue checked_list(const Field& field, const FieldValue& value, CheckElement check) {
  if (!value.is_list()) refuse(field, "it is " + shown(value));
  const size_t count = value.list().size();
  if (count < field.fewest || count > field.most) refuse(field, "it has " + std::to_string(count));
  FieldValue::List list;
  for (const FieldValue& element : value.list()) list.push_back(check(field, element, "it holds "));
  return list;
}

// Stored as one text. The last line has a newline only if the list ends with an empty line.
FieldValue checked_lines(const Field& field, const FieldValue& value) {
  std::string text;
  if (value.is_text())
    text = value.text();
  else if (!value.is_list())
    refuse(field, "it is " + shown(value));
  else
    for (const FieldValue& line : value.list()) {
      if (!line.is_text()) refuse(field, "it holds " + shown(line));
      text.append(&line == &value.list().front() ? "" : "\n").append(line.text());
    }
  if (text.size() > field.most) refuse(field, "it has " + std::to_string(text.size()));
  if (!is_utf8(text)) refuse(field, "it is " + shown(text));
  return text;
}

[[noreturn]] void refuse_op(const Field& field, const std::string& name) {
  throw ConfigError(in_quotes(field.key) + " names an unknown op " + shown(name) + "; did you mean " +
                    in_quotes(nearest_of(field.keys, name)) + "?");
}

FieldValue checked_texts(const Field& field, const FieldValue& value) {
  FieldValue checked = checked_list(field, value, checked_text);
  if (!field.keys.empty())
    for (const FieldValue& element : checked.list())
      if (std::ranges::find(field.keys, element.text()) == field.keys.end()) refuse_op(field, element.text());
  return checked;
}

FieldValue checked_map(const Field& field, const FieldValue& value) {
  if (!value.is_map()) refuse(field, "it is " + shown(value));
  for (const auto& [key, dtype] : value.map()) {
    if (field.keys.empty() && !is_plain(key))
      throw ConfigError(in_quotes(field.key) + " names an impossible layer " + shown(key) + ".");
    if (!field.keys.empty() && std::ranges::find(field.keys, key) == field.keys.end()) refuse_op(field, key);
    if (!dtype.is_text() || std::ranges::find(field.choices, dtype.text()) == field.choices.end())
      throw ConfigError(in_quotes(field.key) + " must give " + in_quotes(key) + " " + one_of(field.choices) +
                        ", but it gives " + shown(dtype));
  }
  return value;
}

} // namespace

FieldValue check_field(const Field& field, const FieldValue& value) {
  const std::string is = "it is ";
  switch (field.type) {
  case FieldType::boolean:
    if (!value.is_flag()) refuse(field, is + shown(value));
    return value;
  case FieldType::integer: return checked_whole(field, value, is);
  case FieldType::number: return checked_number(field, value, is);
  case FieldType::text:
    checked_text(field, value, is);
    if (field.key == "device" && !is_device(value.text())) refuse(field, is + shown(value));
    return value;
  case FieldType::choice: return checked_choice(field, value);
  case FieldType::integers: return checked_list(field, value, checked_whole);
  case FieldType::numbers: return checked_list(field, value, checked_number);
  case FieldType::texts: return checked_texts(field, value);
  case FieldType::text_map: return checked_map(field, value);
  case FieldType::lines: return checked_lines(field, value);
  }
  return value;
}

} // namespace amplab
