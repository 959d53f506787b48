// SPDX-License-Identifier: Apache-2.0
// round() to a number of decimals, half to even of the exact value, as Python and printf do.
#include "engine/interpreter/numbers.h"
#include "engine/interpreter/operators.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab::interpreter {
namespace {

// No double has a nonzero digit that far from the point.
constexpr int64_t kExactDecimals = 1100;

double from_text(std::string_view text) {
  double x = 0;
  std::from_chars(text.data(), text.data() + text.size(), x);
  return x;
}

// Rounds the last `places` digits of a whole number half to even. more: the exact number is slightly larger.
std::string round_digits(std::string digits, size_t places, bool more) {
  if (places > digits.size()) return "0";
  digits.insert(0, 1, '0');
  const size_t kept = digits.size() - places;
  const char next = digits[kept];
  const bool rest = more || std::any_of(digits.begin() + static_cast<ptrdiff_t>(kept) + 1, digits.end(),
                                        [](char c) { return c != '0'; });
  const bool odd = (digits[kept - 1] - '0') % 2 != 0;
  const bool up = next > '5' || (next == '5' && (rest || odd));
  std::fill(digits.begin() + static_cast<ptrdiff_t>(kept), digits.end(), '0');
  for (size_t i = kept; up && i-- > 0;) {
    if (digits[i] != '9') {
      ++digits[i];
      break;
    }
    digits[i] = '0';
  }
  return digits;
}

double to_places(double x, int64_t decimals) {
  char buffer[1500];
  if (decimals > kExactDecimals || !std::isfinite(x)) return x;
  if (decimals >= 0) {
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::fixed, static_cast<int>(decimals)).ptr;
    return from_text({buffer, end});
  }
  if (-decimals > 309) return std::copysign(0.0, x);
  const double whole = std::trunc(std::abs(x));
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, whole, std::chars_format::fixed, 0).ptr;
  const std::string digits =
      round_digits(std::string(buffer, end), static_cast<size_t>(-decimals), whole != std::abs(x));
  return std::copysign(from_text(digits), x);
}

Value int_to_places(Interpreter& interpreter, int64_t x, int64_t decimals) {
  if (decimals >= 0) return x;
  const uint64_t magnitude = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  const std::string digits =
      round_digits(std::to_string(magnitude), static_cast<size_t>(std::min<int64_t>(-decimals, 100)), false);
  int64_t result = 0;
  const std::string text = (x < 0 ? "-" : "") + digits;
  if (std::from_chars(text.data(), text.data() + text.size(), result).ec != std::errc{})
    raise_int_overflow(interpreter);
  return result;
}

} // namespace

Value rounded(Interpreter& interpreter, const Value& number, const Value& digits) {
  if (digits.is_absent() || digits.is_none()) {
    if (number.is_integral()) return number.as_int();
    const double x = number.as_number(), down = std::floor(x);
    const bool up = x - down > 0.5 || (x - down == 0.5 && std::fmod(down, 2) != 0);
    return integer_of(interpreter, up ? down + 1 : down);
  }
  const int64_t decimals = index_of(interpreter, digits);
  if (number.is_integral()) return int_to_places(interpreter, number.as_int(), decimals);
  const double result = to_places(number.as_number(), decimals);
  if (std::isinf(result) && std::isfinite(number.as_number()))
    interpreter.raise("OverflowError", "rounded value too large to represent");
  return result;
}

} // namespace amplab::interpreter
