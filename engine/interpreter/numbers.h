// SPDX-License-Identifier: Apache-2.0
// Arithmetic of Python's int, float and bool. An int has 64 bits, larger results are an error. Pure except for errors.
#pragma once
#include "engine/interpreter/interpreter.h"

#include <compare>

namespace amplab::interpreter {

// Requires: both are numbers. Returns nullopt for matmul, which numbers lack.
// Throws: LoopError with Python's message; kNotInTheLab for an int of more than 64 bits or a complex result.
std::optional<Value> binary_of_numbers(Interpreter& interpreter, loop::BinaryOp op, const Value& a, const Value& b);
Value negative(Interpreter& interpreter, const Value& number);

// Exact comparison, also between int and float. Unordered if one is nan.
std::partial_ordering order(const Value& a, const Value& b);

// Converts an already rounded value: toward zero (int), down (floor), up (ceil), or half to even (round).
// Throws: Python's errors for nan and inf.
Value integer_of(Interpreter& interpreter, double rounded);
// Returns round(number, digits), with the type of number. Returns an int if digits is Absent or None.
Value rounded(Interpreter& interpreter, const Value& number, const Value& digits);

// Returns repr(x), the shortest text that reads back to x, with a point or an exponent: "0.1", "1.0", "1e-05", "inf".
std::string float_repr(double x);
// Significant digits of a finite |x|, with the point after the first, times 10 to the exponent. No trailing zeros.
struct Digits {
  std::string digits;
  int exponent = 0;
};
Digits shortest_digits(double x);
Digits rounded_digits(double x, int count); // exact value rounded half to even
// Returns "1.5e-07" or "150.0", or "150" without `point`.
std::string written(const Digits& digits, bool with_exponent, bool point);

// float(text), int(text). Return nullopt if the text is not a number.
std::optional<double> parse_float(std::string_view text);
std::optional<Value> parse_int(Interpreter& interpreter, std::string_view text);

[[noreturn]] void raise_int_overflow(Interpreter& interpreter);

} // namespace amplab::interpreter
