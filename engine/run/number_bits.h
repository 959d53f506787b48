// SPDX-License-Identifier: Apache-2.0
// A number as a format has it: its bits, its neighbours, and what rounding to it costs. Pure functions; any thread.
//
// Every number is rounded to fp32 first, as PyTorch does for each of these formats and as the engine, which computes in
// no wider one, has met it; then to nearest, ties to even, by kernels/format/convert.h. tf32 is rounded likewise.
// e4m3fn has no infinity and saturates: what is beyond 448, infinity too, is clipped to it, here as in the engine and
// in PyTorch 2.15.
#pragma once
#include "kernels/format/dtype.h"

#include <cmath>
#include <cstdint>
#include <optional>

namespace amplab {

enum class NumberClass : uint8_t { zero, subnormal, normal, infinity, nan };

// The bits that a number has in a format, tf32's 19 included: the sign in front, exponent, mantissa.
constexpr int width_of(const Format& format) { return 1 + format.exponent_bits + format.mantissa_bits; }

struct NumberBits {
  uint32_t pattern = 0; // width_of(format) bits, the mantissa's last one is bit 0
  bool negative = false;
  uint32_t exponent = 0,
           mantissa = 0; // as they stand there: the exponent with its bias, the mantissa without the hidden 1
  NumberClass what = NumberClass::zero;
  double value = 0;
};

// Requires of all: format.floating, and that no bit of the pattern is beyond width_of(format).
NumberBits number_of(uint32_t pattern, const Format& format);
uint32_t pattern_of(double value, const Format& format); // that it rounds to
// The next number of the format, by value: the zeros are one number. Nothing beside NaN, beyond infinity, and beyond
// the largest of a format without infinity.
std::optional<uint32_t> next_above(uint32_t pattern, const Format& format);
std::optional<uint32_t> next_below(uint32_t pattern, const Format& format);
// From a number to the next one of larger magnitude, a unit in the last place; NaN for infinity and NaN.
double spacing_of(const NumberBits& number, const Format& format);

struct Rounded {
  double asked = 0;
  NumberBits number;                  // that it became
  std::optional<double> below, above; // beside that number
  double spacing = 0;                 // there
  // number - asked; by |asked|; by the spacing. NaN where one of the two is not finite; of what is exact 0.
  double error = 0, relative_error = 0, ulps = 0;

  bool flushed() const { return asked != 0 && number.what == NumberClass::zero; }
  bool overflowed() const { return std::isfinite(asked) && number.what == NumberClass::infinity; }
  bool clipped =
      false; // beyond what rounds to the largest of a format that has no infinity, and the largest all the same
};
Rounded rounded(double value, const Format& format);

} // namespace amplab
