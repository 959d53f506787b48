// SPDX-License-Identifier: Apache-2.0
// A quantiser in double, written from the definitions and without code of kernels/quantize: numbers of a format from
// sign, exponent and mantissa, the nearest one by search, scales by frexp. Multipliers and block scales of NVFP4 are
// rounded to fp32 where the libraries round.
#pragma once
#include "kernels/quantize/quantize.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace amplab::quantize_test {

using quantize::Quantizer;
using quantize::ScaleRule;

struct ReferenceResult {
  std::vector<int> codes;
  std::vector<float> scales, amax;
  int64_t clipped = 0, flushed = 0;
};

// The positive finite numbers of a format, by code.
inline std::vector<double> numbers_of(int exponent_bits, int mantissa_bits, int reserved_codes) {
  std::vector<double> numbers;
  const int bias = (1 << (exponent_bits - 1)) - 1, ones = 1 << mantissa_bits;
  for (int code = 0; code < (1 << (exponent_bits + mantissa_bits)) - reserved_codes; ++code) {
    const int exponent = code / ones, mantissa = code % ones;
    numbers.push_back(exponent ? std::ldexp(ones + mantissa, exponent - bias - mantissa_bits)
                               : std::ldexp(mantissa, 1 - bias - mantissa_bits));
  }
  return numbers;
}

inline std::vector<double> numbers_of(ElementFormat format) {
  switch (format) {
  case ElementFormat::e4m3fn: return numbers_of(4, 3, 1);
  case ElementFormat::e5m2: return numbers_of(5, 2, 4);
  case ElementFormat::e2m1fn: return numbers_of(2, 1, 0);
  case ElementFormat::e2m3fn: return numbers_of(2, 3, 0);
  case ElementFormat::e3m2fn: return numbers_of(3, 2, 0);
  default: return numbers_of(5, 6, 64);
  }
}

// The code of the nearest number, of two the even code. Saturates. Requires: x >= 0.
inline int nearest_code(const std::vector<double>& numbers, double x) {
  const auto above = std::ranges::lower_bound(numbers, x);
  if (above == numbers.end()) return static_cast<int>(numbers.size()) - 1;
  const int high = static_cast<int>(above - numbers.begin());
  if (*above == x) return high;
  const double up = *above - x, down = x - numbers[static_cast<size_t>(high - 1)];
  return down < up || (down == up && high % 2) ? high - 1 : high;
}

class Reference {
 public:
  explicit Reference(const Quantizer& quantizer)
      : q_(quantizer), numbers_(numbers_of(quantizer.format)), scales_(numbers_of(4, 3, 1)) {}

  // x: finite numbers
  ReferenceResult operator()(const std::vector<float>& x, int64_t rows, int64_t cols) const {
    const int64_t all[] = {rows, cols},
                  tiles[][2] = {{rows, cols}, {1, cols}, {1, 16}, {1, 32}, {1, 128}, {16, 16}, {128, 128}};
    const auto [height, width] = tiles[static_cast<size_t>(q_.tile)];
    ReferenceResult r{std::vector<int>(x.size()), {}, {}};
    float largest = 0;
    for (const float v : x) largest = std::max(largest, std::fabs(v));
    for (int64_t top = 0; top < all[0]; top += height)
      for (int64_t left = 0; left < all[1]; left += width) {
        std::vector<size_t> inside;
        for (int64_t row = top; row < std::min(top + height, rows); ++row)
          for (int64_t col = left; col < std::min(left + width, cols); ++col)
            inside.push_back(static_cast<size_t>(row * cols + col));
        add_tile(x, inside, largest, r);
      }
    return r;
  }

 private:
  static float fp32(double x) { return static_cast<float>(x); }

  void add_tile(const std::vector<float>& x, const std::vector<size_t>& inside, float of_tensor,
                ReferenceResult& r) const {
    float amax = 0;
    for (const size_t i : inside) amax = std::max(amax, std::fabs(x[i]));
    float multiplier = 1, scale = 1;
    if (q_.rule == ScaleRule::nvfp4)
      two_levels(amax, of_tensor, multiplier, scale);
    else if (q_.rule == ScaleRule::given)
      multiplier = q_.scale, scale = fp32(1.0 / static_cast<double>(q_.scale));
    else if (q_.rule == ScaleRule::exact || q_.rule == ScaleRule::pow2_down)
      one_level(amax, multiplier, scale);
    else
      power_of_two(amax, multiplier, scale);
    r.amax.push_back(amax);
    r.scales.push_back(scale);
    const int sign = static_cast<int>(row_of(q_.format).sign());
    for (const size_t i : inside) {
      const double scaled = static_cast<double>(x[i] * multiplier);
      const int code = nearest_code(numbers_, std::fabs(scaled));
      r.codes[i] = code | (std::signbit(x[i]) ? sign : 0);
      r.clipped += scale != 0 && std::fabs(scaled) > numbers_.back();
      r.flushed += x[i] != 0 && (code == 0 || scale == 0);
    }
  }

  void one_level(float amax, float& multiplier, float& scale) const {
    const double most = std::max(static_cast<double>(amax), q_.eps);
    const bool te = q_.convention == quantize::Convention::transformer_engine;
    if (te && most == 0) return;
    double m = numbers_.back() / most;
    const double limit = static_cast<double>(std::numeric_limits<float>::max());
    multiplier = m > limit ? (te ? fp32(limit) : std::numeric_limits<float>::infinity()) : fp32(m);
    if (q_.rule == ScaleRule::pow2_down) {
      int exponent = 0;
      std::frexp(multiplier, &exponent);
      multiplier = std::ldexp(1.0f, exponent - 1);
    }
    scale = fp32(1.0 / static_cast<double>(multiplier));
  }

  // Exponents are at least -127, and that one multiplies by 2^127 (TE) or 2^126 (torchao).
  void power_of_two(float amax, float& multiplier, float& scale) const {
    int exponent = -127;
    if (amax >= 0x1p-126f) {
      int power = 0, emax = 0;
      double fraction = std::frexp(static_cast<double>(amax), &power); // [0.5, 1) 2^power
      std::frexp(numbers_.back(), &emax);
      if (q_.rule == ScaleRule::rceil) { // the smallest power with amax / largest at most that, in fp32
        fraction = std::frexp(static_cast<double>(amax * fp32(1 / numbers_.back())), &power);
        exponent = fraction == 0.5 ? power - 1 : power;
      } else {
        if (q_.rule == ScaleRule::ceil && fraction > 0.5) ++power;
        if (q_.rule == ScaleRule::even && fraction >= 1 - std::ldexp(1.0, -2 - row_of(q_.format).mantissa_bits))
          ++power;
        exponent = power - emax;
      }
      exponent = std::max(exponent, -127);
    }
    scale = std::ldexp(1.0f, exponent);
    const bool rceil = q_.rule == ScaleRule::rceil;
    multiplier = std::ldexp(1.0f, exponent == -127 && !rceil ? 126 : -exponent);
  }

  void two_levels(float amax, float of_tensor, float& multiplier, float& scale) const {
    const float largest = std::numeric_limits<float>::max(), sixth = 1.0f / 6.0f;
    const float encode = of_tensor == 0 ? 1.0f : std::min(largest, 2688.0f / of_tensor);
    const float block = amax * (encode * sixth);
    const float s8 = fp32(scales_[static_cast<size_t>(nearest_code(scales_, static_cast<double>(block)))]);
    multiplier = std::min(largest, 1.0f / (s8 * (1.0f / encode)));
    scale = s8 * of_tensor * (1.0f / 2688.0f);
  }

  Quantizer q_;
  std::vector<double> numbers_, scales_;
};

} // namespace amplab::quantize_test
