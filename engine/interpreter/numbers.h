// SPDX-License-Identifier: Apache-2.0
// Arithmetic of Python's int, float and bool. An int has 64 bits here: what needs more is refused. Pure but for errors.
#pragma once
#include "engine/interpreter/walk.h"

#include <compare>

namespace amplab::interpreter {

// Requires: both are numbers. Throws: LoopError with Python's sentences; for what Python makes an int of more than 64
// bits, or a complex number, one that says so. Nothing: matmul, which numbers lack.
std::optional<Value> of_numbers(Walk& walk, loop::BinaryOp op, const Value& a, const Value& b);
Value negative(Walk& walk, const Value& number);

// Exact, also between int and float. Unordered: one is nan.
std::partial_ordering order(const Value& a, const Value& b);

// Rounds toward zero (int), downwards (floor), upwards (ceil), to the nearest even (round), as `rounded` was.
// Throws: Python's errors for nan and inf.
Value integer_of(Walk& walk, double rounded);
// round(number, digits), of the type of number. digits Absent or None: an int.
Value rounded(Walk& walk, const Value& number, const Value& digits);

// repr(x): the shortest text that reads back to x, with a point or an exponent: "0.1", "1.0", "1e-05", "inf".
std::string repr_of(double x);
// Significant digits of a finite |x|, the first of them before the point, times 10 to the exponent. No zeros at the
// end.
struct Digits {
  std::string digits;
  int exponent = 0;
};
Digits shortest_digits(double x);
Digits so_many_digits(double x, int count); // rounded half to even of the exact value
// "1.5e-07" or "150.0"; without `point`, "150".
std::string written(const Digits& digits, bool with_exponent, bool point);

// float(text), int(text); nothing: it is none.
std::optional<double> float_from(std::string_view text);
std::optional<Value> integer_from(Walk& walk, std::string_view text);

[[noreturn]] void refuse_long_int(Walk& walk);

} // namespace amplab::interpreter
