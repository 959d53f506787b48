// SPDX-License-Identifier: Apache-2.0
// What has been seen of a tensor, element by element. Magnitudes are compared as integers: patterns of one sign are
// ordered as the numbers are. As kernels/cpu/statistics.cpp and exponents.cpp count.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

struct Tally {
  static constexpr uint32_t kInfinity = 0x7f800000, kMagnitude = 0x7fffffff;

  int64_t zeros = 0, subnormals = 0, inf = 0, nan = 0;
  uint32_t largest = 0, smallest = kInfinity;
  double sum_squares = 0;

  // smallest_normal: the fp32 pattern of the tensor's format's.
  AMPLAB_HD void add(float x, uint32_t smallest_normal) {
    const uint32_t u = std::bit_cast<uint32_t>(x) & kMagnitude;
    zeros += u == 0;
    subnormals += u != 0 && u < smallest_normal;
    inf += u == kInfinity;
    nan += u > kInfinity;
    const uint32_t finite = u < kInfinity ? u : 0, nonzero = finite == 0 ? kInfinity : finite;
    largest = finite > largest ? finite : largest;
    smallest = nonzero < smallest ? nonzero : smallest;
    const double value = static_cast<double>(std::bit_cast<float>(finite));
    sum_squares += value * value;
  }

  AMPLAB_HD void join(const Tally& other) {
    zeros += other.zeros;
    subnormals += other.subnormals;
    inf += other.inf;
    nan += other.nan;
    largest = other.largest > largest ? other.largest : largest;
    smallest = other.smallest < smallest ? other.smallest : smallest;
    sum_squares += other.sum_squares;
  }

  Statistics statistics(int64_t count) const {
    const auto value = [](uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); };
    return {count, zeros, subnormals, inf, nan, value(largest), smallest == kInfinity ? 0.0 : value(smallest), sum_squares};
  }
};

// Where an element is counted in a histogram: the buckets by exponent, then zeros, infinities, NaNs.
struct HistogramPlace {
  static constexpr int kBuckets = ExponentHistogram::kHighest - ExponentHistogram::kLowest + 1;
  static constexpr int kZeros = kBuckets, kInf = kBuckets + 1, kNan = kBuckets + 2, kCount = kBuckets + 3;

  AMPLAB_HD static int of(float x) {
    const uint32_t u = std::bit_cast<uint32_t>(x) & Tally::kMagnitude;
    if (u == 0) return kZeros;
    if (u >= Tally::kInfinity) return u == Tally::kInfinity ? kInf : kNan;
    // A subnormal is a multiple of 2^-149: as an integer in fp32 it is normal.
    const bool subnormal = u < 0x00800000;
    const uint32_t normal = subnormal ? std::bit_cast<uint32_t>(static_cast<float>(static_cast<int32_t>(u))) : u;
    return static_cast<int>(normal >> 23) - 127 - (subnormal ? 149 : 0) - ExponentHistogram::kLowest;
  }
};

} // namespace amplab::cuda
