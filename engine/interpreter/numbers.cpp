// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/numbers.h"

#include <bit>
#include <cmath>
#include <limits>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
__extension__ typedef unsigned __int128 Wide;

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();

uint64_t magnitude(int64_t x) { return x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x); }

// Returns the double nearest to a / b, as Python does. Converting both to double first would round twice.
double true_quotient(int64_t a, int64_t b) {
  const uint64_t above = magnitude(a), below = magnitude(b);
  constexpr uint64_t exact = uint64_t{1} << std::numeric_limits<double>::digits;
  double quotient;
  if (above <= exact && below <= exact) {
    quotient = static_cast<double>(above) / static_cast<double>(below);
  } else {
    // Quotient with more bits than a double, and a sticky bit for the remainder. Rounds once.
    const int shift =
        std::max(0, 61 - static_cast<int>(std::bit_width(above)) + static_cast<int>(std::bit_width(below)));
    const Wide numerator = static_cast<Wide>(above) << shift;
    const auto bits = static_cast<uint64_t>(numerator / below);
    quotient = std::ldexp(static_cast<double>(bits | (numerator % below != 0)), -shift);
  }
  return (a < 0) != (b < 0) ? -quotient : quotient;
}

Value power_of_ints(Interpreter& interpreter, int64_t base, int64_t exponent) {
  int64_t result = 1;
  while (exponent > 0) {
    if ((exponent & 1) && __builtin_mul_overflow(result, base, &result)) raise_int_overflow(interpreter);
    exponent >>= 1;
    if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) raise_int_overflow(interpreter);
  }
  return result;
}

double power_of_floats(Interpreter& interpreter, double base, double exponent) {
  if (base == 0 && exponent < 0 && std::isfinite(exponent))
    interpreter.raise("ZeroDivisionError", "0.0 cannot be raised to a negative power");
  if (base < 0 && std::isfinite(base) && std::isfinite(exponent) && exponent != std::floor(exponent))
    interpreter.raise_unsupported("a negative number to a fractional power is complex in Python, and the lab has no "
                                  "complex numbers; use abs() of the base");
  const double result = std::pow(base, exponent);
  if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent))
    interpreter.raise("OverflowError", "(34, 'Numerical result out of range')");
  return result;
}

Value of_ints(Interpreter& interpreter, BinaryOp op, int64_t a, int64_t b) {
  int64_t result = 0;
  bool overflow = false;
  switch (op) {
  case BinaryOp::add: overflow = __builtin_add_overflow(a, b, &result); break;
  case BinaryOp::subtract: overflow = __builtin_sub_overflow(a, b, &result); break;
  case BinaryOp::multiply: overflow = __builtin_mul_overflow(a, b, &result); break;
  case BinaryOp::divide:
    if (b == 0) interpreter.raise("ZeroDivisionError", "division by zero");
    return true_quotient(a, b);
  case BinaryOp::floor_divide:
    if (b == 0) interpreter.raise("ZeroDivisionError", "integer division or modulo by zero");
    overflow = a == kLeast && b == -1;
    if (!overflow) result = a / b - (a % b != 0 && (a < 0) != (b < 0));
    break;
  case BinaryOp::modulo:
    if (b == 0) interpreter.raise("ZeroDivisionError", "integer modulo by zero");
    if (b != -1) result = a % b; // the machine's INT64_MIN % -1 overflows
    if (result != 0 && (result < 0) != (b < 0)) result += b;
    break;
  case BinaryOp::power:
    if (b < 0) return power_of_floats(interpreter, static_cast<double>(a), static_cast<double>(b));
    return power_of_ints(interpreter, a, b);
  case BinaryOp::matmul: break; // unreachable
  }
  if (overflow) raise_int_overflow(interpreter);
  return result;
}

// Remainder of floor division. Has the divisor's sign.
double remainder_of(double a, double b) {
  const double left = std::fmod(a, b);
  if (left == 0) return std::copysign(0.0, b);
  return (left < 0) != (b < 0) ? left + b : left;
}

double floor_quotient(double a, double b) {
  double left = std::fmod(a, b);
  double quotient = (a - left) / b;
  if (left != 0 && (left < 0) != (b < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const double whole = std::floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

Value of_floats(Interpreter& interpreter, BinaryOp op, double a, double b) {
  switch (op) {
  case BinaryOp::add: return a + b;
  case BinaryOp::subtract: return a - b;
  case BinaryOp::multiply: return a * b;
  case BinaryOp::divide:
    if (b == 0) interpreter.raise("ZeroDivisionError", "float division by zero");
    return a / b;
  case BinaryOp::floor_divide:
    if (b == 0) interpreter.raise("ZeroDivisionError", "float floor division by zero");
    return floor_quotient(a, b);
  case BinaryOp::modulo:
    if (b == 0) interpreter.raise("ZeroDivisionError", "float modulo");
    return remainder_of(a, b);
  case BinaryOp::power: return power_of_floats(interpreter, a, b);
  case BinaryOp::matmul: break;
  }
  return {};
}

std::partial_ordering order_of(int64_t a, double b) {
  if (std::isnan(b)) return std::partial_ordering::unordered;
  constexpr double past = 9223372036854775808.0; // 2^63
  if (b >= past) return std::partial_ordering::less;
  if (b < -past) return std::partial_ordering::greater;
  const double whole = std::trunc(b);
  const auto integer = static_cast<int64_t>(whole);
  if (a != integer) return a <=> integer;
  return 0.0 <=> (b - whole);
}

} // namespace

void raise_int_overflow(Interpreter& interpreter) {
  interpreter.raise_unsupported("the lab's int has 64 bits, and this result needs more; Python's int has no limit. If "
                                "it need not be exact, use a float: float(x)");
}

std::optional<Value> binary_of_numbers(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
  if (op == BinaryOp::matmul) return {};
  if (a.is_integral() && b.is_integral()) return of_ints(interpreter, op, a.as_int(), b.as_int());
  return of_floats(interpreter, op, a.as_number(), b.as_number());
}

Value negative(Interpreter& interpreter, const Value& number) {
  if (number.is_float()) return -number.as_number();
  if (number.as_int() == kLeast) raise_int_overflow(interpreter);
  return -number.as_int();
}

std::partial_ordering order(const Value& a, const Value& b) {
  if (a.is_integral() && b.is_integral()) return a.as_int() <=> b.as_int();
  if (a.is_integral()) return order_of(a.as_int(), b.as_number());
  if (b.is_integral()) {
    const std::partial_ordering reversed = order_of(b.as_int(), a.as_number());
    return 0 <=> reversed;
  }
  return a.as_number() <=> b.as_number();
}

Value integer_of(Interpreter& interpreter, double x) {
  if (std::isnan(x)) interpreter.raise("ValueError", "cannot convert float NaN to integer");
  if (std::isinf(x)) interpreter.raise("OverflowError", "cannot convert float infinity to integer");
  if (x >= 9223372036854775808.0 || x < -9223372036854775808.0) raise_int_overflow(interpreter);
  return static_cast<int64_t>(x);
}

} // namespace amplab::interpreter
