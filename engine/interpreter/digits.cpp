// SPDX-License-Identifier: Apache-2.0
// A float as decimal digits, formatted as Python does.
#include "engine/interpreter/numbers.h"

#include <charconv>
#include <cmath>

namespace amplab::interpreter {
namespace {

// text: "d.ddde+XX", the format of std::to_chars.
Digits digits_of(std::string_view text) {
  const size_t e = text.find('e');
  Digits result;
  for (const char c : text.substr(0, e))
    if (c != '.') result.digits += c;
  result.digits.erase(std::max<size_t>(result.digits.find_last_not_of('0') + 1, 1));
  text.remove_prefix(text[e + 1] == '+' ? e + 2 : e + 1);
  std::from_chars(text.data(), text.data() + text.size(), result.exponent);
  return result;
}

} // namespace

Digits shortest_digits(double x) {
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(x), std::chars_format::scientific).ptr;
  return digits_of({buffer, end});
}

Digits rounded_digits(double x, int count) {
  std::string buffer(static_cast<size_t>(count) + 16, '\0');
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(x), std::chars_format::scientific, count - 1)
          .ptr;
  return digits_of({buffer.data(), end});
}

std::string written(const Digits& number, bool with_exponent, bool point) {
  const std::string& digits = number.digits;
  const int exponent = number.exponent;
  std::string text;
  if (with_exponent) {
    text.append(digits, 0, 1);
    if (digits.size() > 1) text.append(".").append(digits, 1);
    text.append(exponent < 0 ? "e-" : "e+");
    if (std::abs(exponent) < 10) text.append("0");
    return text.append(std::to_string(std::abs(exponent)));
  }
  if (exponent < 0) return text.append("0.").append(static_cast<size_t>(-exponent - 1), '0').append(digits);
  const size_t whole = static_cast<size_t>(exponent) + 1;
  if (whole < digits.size()) return text.append(digits, 0, whole).append(".").append(digits, whole);
  return text.append(digits).append(whole - digits.size(), '0').append(point ? ".0" : "");
}

std::string float_repr(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x < 0 ? "-inf" : "inf";
  const Digits digits = shortest_digits(x);
  std::string text(std::signbit(x) ? "-" : "");
  return text.append(written(digits, digits.exponent < -4 || digits.exponent >= 16, true));
}

} // namespace amplab::interpreter
