// SPDX-License-Identifier: Apache-2.0
// Representation of a number in a format: its bits, its neighbours and its rounding error. Pure functions, any thread.
//
// Numbers are first rounded to fp32, as in PyTorch for these formats and as in the engine, which computes in no wider
// format. They are then rounded to nearest, ties to even, by kernels/format/convert.h, tf32 included. e4m3fn has no
// infinity and saturates: everything beyond 448, including infinity, is clipped to 448, as in the engine and PyTorch
// 2.15.
#pragma once
#include "kernels/format/dtype.h"

#include <cmath>
#include <cstdint>
#include <optional>

namespace amplab {

enum class NumberClass : uint8_t { zero, subnormal, normal, infinity, nan };

// Bits of a number, including tf32's 19: the sign first, then exponent and mantissa.
constexpr int width_of(const Format& format) { return 1 + format.exponent_bits + format.mantissa_bits; }

struct NumberBits {
  uint32_t pattern = 0; // width_of(format) bits; bit 0 is the mantissa's last bit
  bool negative = false;
  uint32_t exponent = 0,
           mantissa = 0; // as stored: the exponent with its bias, the mantissa without the hidden 1
  NumberClass what = NumberClass::zero;
  double value = 0;
};

// All functions require format.floating and no pattern bit beyond width_of(format).
NumberBits number_of(uint32_t pattern, const Format& format);
uint32_t pattern_of(double value, const Format& format); // of the value after rounding
// Returns the next number by value. Both zeros are one number. Empty next to NaN, beyond infinity, and beyond the
// largest number of a format without infinity.
std::optional<uint32_t> next_above(uint32_t pattern, const Format& format);
std::optional<uint32_t> next_below(uint32_t pattern, const Format& format);
// Returns the distance to the next number of larger magnitude, a unit in the last place. NaN for infinity and NaN.
double spacing_of(const NumberBits& number, const Format& format);

struct Rounded {
  double input = 0;
  NumberBits number;                  // the result
  std::optional<double> below, above; // neighbours of the result
  double spacing = 0;                 // at the result
  // number - asked; divided by |asked|; divided by the spacing. NaN unless both are finite. 0 for an exact result.
  double error = 0, relative_error = 0, ulps = 0;

  bool flushed() const { return input != 0 && number.what == NumberClass::zero; }
  bool overflowed() const { return std::isfinite(input) && number.what == NumberClass::infinity; }
  bool clipped = false; // rounds beyond the largest number of a format without infinity, and was set to the largest
};
Rounded rounded(double value, const Format& format);

} // namespace amplab
