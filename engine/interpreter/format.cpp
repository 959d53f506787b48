// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/format.h"

#include "engine/interpreter/numbers.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab::interpreter {
namespace {

constexpr int64_t kMostDecimals = 1000;

struct Spec {
  std::string fill = " "; // one character
  char align = 0;         // < > ^ =, 0 for the type's default
  char sign = 0;          // + - or a blank
  int64_t width = 0, precision = -1;
  char grouping = 0; // , or _
  char type = 0;
};

// A formatted number, split into what padding and grouping treat differently.
struct Parts {
  std::string sign, digits, rest; // digits: before the point
};

bool is_align(std::string_view text) {
  return !text.empty() && std::string_view("<>=^").find(text[0]) != std::string_view::npos;
}
bool is_digit(std::string_view text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }

int64_t accept_count(Interpreter& interpreter, std::string_view& text, int64_t most) {
  int64_t count = 0;
  while (is_digit(text)) {
    count = std::min(count * 10 + (text[0] - '0'), most + 1);
    text.remove_prefix(1);
  }
  if (count > most)
    interpreter.raise_unsupported("a width or precision of a format is at most " + std::to_string(most) +
                                  " in the lab; Python allows more");
  return count;
}

Spec spec_of(Interpreter& interpreter, std::string_view text, std::string_view type_of_value) {
  const bool number = type_of_value != "str";
  const std::string whole(text);
  Spec spec;
  bool filled = false;
  const size_t first = text.empty() ? 0 : std::max<size_t>(first_character(text).bytes, 1);
  if (text.size() > first && is_align(text.substr(first))) {
    spec.fill = text.substr(0, first);
    spec.align = text[first];
    text.remove_prefix(first + 1);
    filled = true;
  } else if (is_align(text)) {
    spec.align = text[0];
    text.remove_prefix(1);
  }
  const auto accept = [&](std::string_view any) {
    if (text.empty() || any.find(text[0]) == any.npos) return char{0};
    const char c = text[0];
    text.remove_prefix(1);
    return c;
  };
  spec.sign = accept("+- ");
  if (accept("z")) interpreter.raise_unsupported("the lab does not support 'z' in a format; Python does");
  if (accept("#")) interpreter.raise_unsupported("the lab does not support '#' in a format; Python does");
  if (!filled && accept("0")) {
    spec.fill = "0";
    if (!spec.align && number) spec.align = '=';
  }
  spec.width = accept_count(interpreter, text, interpreter.limits().text_bytes);
  spec.grouping = accept(",");
  if (const char underscore = accept("_")) {
    if (spec.grouping) interpreter.raise("ValueError", "Cannot specify both ',' and '_'.");
    spec.grouping = underscore;
  }
  if (spec.grouping == '_' && accept(",")) interpreter.raise("ValueError", "Cannot specify both ',' and '_'.");
  if (accept(".")) {
    if (!is_digit(text)) interpreter.raise("ValueError", "Format specifier missing precision");
    spec.precision = accept_count(interpreter, text, kMostDecimals);
  }
  const Character type = first_character(text);
  if (text.size() > type.bytes)
    interpreter.raise("ValueError", "Invalid format specifier '" + whole + "' for object of type '" +
                                        std::string(type_of_value) + "'");
  if (!text.empty()) spec.type = text[0];
  const std::string_view groupable = spec.grouping == '_' ? "deEfFgG%boxX" : "deEfFgG%";
  if (spec.grouping && (spec.type ? groupable.find(spec.type) == groupable.npos : !number))
    interpreter.raise("ValueError", std::string("Cannot specify '")
                                        .append(1, spec.grouping)
                                        .append("' with '")
                                        .append(spec.type ? std::string(text) : "s")
                                        .append("'."));
  if (number && (spec.type == 'n' || (spec.type == 'c' && type_of_value != "float")))
    interpreter.raise_unsupported(
        std::string("the lab does not support '").append(1, spec.type).append("' in a format; Python does"));
  const std::string_view types = type_of_value == "str" ? "s" : type_of_value == "float" ? "eEfFgG%" : "bdoxXeEfFgG%";
  if (spec.type && types.find(spec.type) == types.npos)
    interpreter.raise("ValueError", "Unknown format code '" + std::string(text) + "' for object of type '" +
                                        std::string(type_of_value) + "'");
  return spec;
}

std::string padded(const Spec& spec, char align, std::string_view text, size_t characters,
                   std::string_view inner_front = "") {
  const size_t missing = static_cast<size_t>(std::max<int64_t>(spec.width - static_cast<int64_t>(characters), 0));
  const size_t before = align == '>' || align == '=' ? missing : align == '^' ? missing / 2 : 0;
  std::string result;
  const auto fill = [&](size_t count) {
    while (count-- > 0) result += spec.fill;
  };
  if (align == '=') result.append(inner_front);
  fill(before);
  if (align != '=') result.append(inner_front);
  result.append(text);
  fill(missing - before);
  return result;
}

// Returns the digits in groups, with leading zeros up to a width of `least` characters or one more.
std::string grouped(std::string_view digits, char separator, size_t group, int64_t least) {
  std::string reversed;
  size_t in_group = 0;
  auto missing = least;
  for (size_t written_digits = 0; written_digits < digits.size() || missing > 0;) {
    if (separator && in_group == group) {
      reversed += separator;
      --missing;
      in_group = 0;
    }
    reversed += written_digits < digits.size() ? digits[digits.size() - 1 - written_digits] : '0';
    ++written_digits;
    ++in_group;
    --missing;
  }
  return {reversed.rbegin(), reversed.rend()};
}

std::string laid_out(const Spec& spec, const Parts& parts) {
  const char align = spec.align ? spec.align : '>';
  const bool zeros = spec.fill == "0" && align == '=';
  const auto others = static_cast<int64_t>(parts.sign.size() + parts.rest.size());
  const size_t group = std::string_view("boxX").find(spec.type ? spec.type : 'd') != std::string_view::npos ? 4 : 3;
  const std::string digits =
      parts.digits.empty() ? "" : grouped(parts.digits, spec.grouping, group, zeros ? spec.width - others : 0);
  const std::string body = digits + parts.rest;
  return padded(spec, align, body, body.size() + parts.sign.size(), parts.sign);
}

std::string symbol_of(const Spec& spec, bool negative) {
  return negative ? "-" : spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "";
}

std::string float_text(double x, const Spec& spec) {
  const bool by_repr = spec.type == 0 && spec.precision < 0;
  const int precision = static_cast<int>(spec.precision < 0 ? 6 : spec.precision);
  switch (spec.type) {
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case '%': {
    std::string buffer(static_cast<size_t>(precision) + 350, '\0');
    const auto how = spec.type == 'e' || spec.type == 'E' ? std::chars_format::scientific : std::chars_format::fixed;
    buffer.resize(static_cast<size_t>(
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, how, precision).ptr - buffer.data()));
    return spec.type == '%' ? buffer + "%" : buffer;
  }
  default: break;
  }
  if (by_repr) return float_repr(x);
  const int count = std::max(precision, 1);
  const Digits digits = rounded_digits(x, count);
  const bool point = spec.type == 0;
  return written(digits, digits.exponent < -4 || digits.exponent + 1 > count - (point ? 1 : 0), point);
}

std::string format_float(double x, const Spec& spec) {
  const bool upper = spec.type == 'E' || spec.type == 'F' || spec.type == 'G';
  const bool negative = std::signbit(x) && !std::isnan(x);
  x = std::abs(x);
  if (spec.type == '%') x *= 100;
  std::string text = std::isnan(x) ? "nan" : std::isinf(x) ? "inf" : float_text(x, spec);
  if (!std::isfinite(x) && spec.type == '%') text += "%";
  if (upper)
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return laid_out(spec, {symbol_of(spec, negative), text.substr(0, digits), text.substr(digits)});
}

std::string format_int(Interpreter& interpreter, int64_t x, const Spec& spec) {
  if (spec.precision >= 0) interpreter.raise("ValueError", "Precision not allowed in integer format specifier");
  const int base = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : spec.type == 'x' || spec.type == 'X' ? 16 : 10;
  const uint64_t magnitude = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  char buffer[70];
  std::string digits(buffer, std::to_chars(buffer, buffer + sizeof buffer, magnitude, base).ptr);
  if (spec.type == 'X')
    std::ranges::transform(digits, digits.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
  return laid_out(spec, {symbol_of(spec, x < 0), digits, ""});
}

} // namespace

std::string format_number(Interpreter& interpreter, const Value& number, std::string_view text) {
  const Spec spec = spec_of(interpreter, text, type_name(number));
  const bool as_float =
      number.is_float() || std::string_view("eEfFgG%").find(spec.type ? spec.type : 'd') != std::string_view::npos;
  return as_float ? format_float(number.as_number(), spec) : format_int(interpreter, number.as_int(), spec);
}

std::string format_text(Interpreter& interpreter, std::string_view text, std::string_view spec_text) {
  const Spec spec = spec_of(interpreter, spec_text, "str");
  if (spec.sign) {
    if (spec.sign == ' ') interpreter.raise("ValueError", "Space not allowed in string format specifier");
    interpreter.raise("ValueError", "Sign not allowed in string format specifier");
  }
  if (spec.align == '=') interpreter.raise("ValueError", "'=' alignment not allowed in string format specifier");
  size_t characters = 0, bytes = 0;
  while (bytes < text.size() && (spec.precision < 0 || static_cast<int64_t>(characters) < spec.precision)) {
    bytes += std::max<size_t>(first_character(text.substr(bytes)).bytes, 1);
    ++characters;
  }
  return padded(spec, spec.align ? spec.align : '<', text.substr(0, bytes), characters);
}

} // namespace amplab::interpreter
