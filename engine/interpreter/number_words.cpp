// SPDX-License-Identifier: Apache-2.0
// Parsing and formatting of numbers, as Python does.
#include "engine/interpreter/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace amplab::interpreter {
namespace {

constexpr std::string_view kBlank = " \t\n\r\f\v";

std::string_view stripped(std::string_view text) {
  const size_t from = text.find_first_not_of(kBlank);
  return from == text.npos ? std::string_view{} : text.substr(from, text.find_last_not_of(kBlank) - from + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Consumes leading digits. One underscore is allowed between two digits. Returns false if misplaced.
bool accept_digits(std::string_view& text, std::string& to) {
  bool last_is_digit = false;
  while (!text.empty() && (is_digit(text[0]) || text[0] == '_')) {
    if (text[0] == '_' && (!last_is_digit || text.size() < 2 || !is_digit(text[1]))) return false;
    last_is_digit = text[0] != '_';
    if (last_is_digit) to += text[0];
    text.remove_prefix(1);
  }
  return true;
}

bool accept(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == any_of.npos) return false;
  text.remove_prefix(1);
  return true;
}

// Returns true for minus.
bool accept_sign(std::string_view& text) {
  const bool minus = !text.empty() && text[0] == '-';
  accept(text, "+-");
  return minus;
}

} // namespace

std::optional<double> parse_float(std::string_view text) {
  text = stripped(text);
  const bool minus = accept_sign(text);
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  double x = 0;
  if (lower == "inf" || lower == "infinity") {
    x = std::numeric_limits<double>::infinity();
  } else if (lower == "nan") {
    x = std::numeric_limits<double>::quiet_NaN();
  } else {
    std::string whole, fraction, power;
    if (!accept_digits(text, whole)) return {};
    if (accept(text, ".") && !accept_digits(text, fraction)) return {};
    if (whole.empty() && fraction.empty()) return {};
    bool small = false;
    if (accept(text, "eE")) {
      small = accept_sign(text);
      if (!accept_digits(text, power) || power.empty()) return {};
    }
    if (!text.empty()) return {};
    // Strips zeros that only move the point, so that an out-of-range value is known to be large or small.
    std::string digits = whole + fraction;
    const size_t zeros = std::min(digits.find_first_not_of('0'), digits.size());
    power.erase(0, power.find_first_not_of('0'));
    if (zeros < digits.size()) {
      const int64_t shift = power.empty() ? 0 : power.size() > 9 ? 1'000'000'000 : std::stoll(power);
      const int64_t exponent = (small ? -shift : shift) - static_cast<int64_t>(fraction.size());
      digits.erase(0, zeros);
      const std::string plain = digits + "e" + std::to_string(exponent);
      const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), x);
      if (error != std::errc{})
        x = exponent + static_cast<int64_t>(digits.size()) > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    }
  }
  return minus ? -x : x;
}

std::optional<Value> parse_int(Interpreter& interpreter, std::string_view text) {
  text = stripped(text);
  const bool minus = accept_sign(text);
  std::string digits;
  if (!accept_digits(text, digits) || digits.empty() || !text.empty()) return {};
  if (minus) digits.insert(0, 1, '-');
  int64_t x = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), x).ec != std::errc{})
    raise_int_overflow(interpreter);
  return x;
}

} // namespace amplab::interpreter
