// SPDX-License-Identifier: Apache-2.0
// Element statistics of a tensor, counted as in kernels/cpu/statistics.cpp and exponents.cpp. Magnitudes are compared
// as integers, since bit patterns of one sign have the order of their numbers.
#pragma once
#include "kernels/contract/device.h"
#include "kernels/cuda/operand.h"

#include <cmath>

namespace amplab::cuda {

struct Tally {
  static constexpr uint32_t kInfinity = 0x7f800000, kMagnitude = 0x7fffffff;

  int64_t zeros = 0, subnormals = 0, inf = 0, nan = 0;
  uint32_t largest = 0, smallest = kInfinity;
  double sum_squares = 0;

  // smallest_normal: fp32 bit pattern of the smallest normal number of the tensor's format.
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
    return {count,      zeros, subnormals, inf, nan, value(largest), smallest == kInfinity ? 0.0 : value(smallest),
            sum_squares};
  }
};

// Statistics of one thread, for fewer than 2^32 elements. Packs of zeros and normal numbers take few instructions.
// Other packs are counted element by element.
struct ThreadTally {
  uint32_t zeros = 0, largest = 0, least = ~0u; // least: smallest magnitude - 1, so that 0 becomes the largest
  double sum_squares = 0;
  Tally others;

  template <int kPack> AMPLAB_HD void add(const float (&values)[kPack], uint32_t smallest_normal) {
    uint32_t most = 0, lowest = ~0u;
    AMPLAB_UNROLL
    for (const float value : values) {
      const uint32_t u = std::bit_cast<uint32_t>(value) & Tally::kMagnitude;
      most = u > most ? u : most;
      lowest = u - 1 < lowest ? u - 1 : lowest;
    }
    if (most >= Tally::kInfinity || lowest < smallest_normal - 1) {
      for (const float value : values) others.add(value, smallest_normal);
      return;
    }
    largest = most > largest ? most : largest;
    least = lowest < least ? lowest : least;
    AMPLAB_UNROLL
    for (const float value : values) {
      zeros += (std::bit_cast<uint32_t>(value) & Tally::kMagnitude) == 0;
      const auto wide = static_cast<double>(value);
      sum_squares = std::fma(wide, wide, sum_squares); // the square is exact
    }
  }

  AMPLAB_HD Tally total() const {
    Tally all = others;
    all.zeros += zeros;
    all.largest = largest > all.largest ? largest : all.largest;
    if (least != ~0u && least + 1 < all.smallest) all.smallest = least + 1;
    all.sum_squares += sum_squares;
    return all;
  }
};

// Maps an element to its histogram row. The row is mainly its exponent bits, so that zeros, infinities and normal
// numbers take two instructions. Subnormals, by exponent, and NaNs follow.
struct HistogramRow {
  static constexpr int kBuckets = ExponentHistogram::kHighest - ExponentHistogram::kLowest + 1;
  static constexpr int kZeros = 0, kInf = 255, kSubnormals = 256, kNan = kSubnormals + 23, kCount = kNan + 1;

  AMPLAB_HD static int of(float x) {
    const uint32_t u = std::bit_cast<uint32_t>(x) & Tally::kMagnitude;
    int row = static_cast<int>(u >> 23);
    if (u - 1 < 0x007fffff) // converted to fp32 as an integer it is normal: x is that multiple of 2^-149
      row = kSubnormals + static_cast<int>(std::bit_cast<uint32_t>(static_cast<float>(static_cast<int32_t>(u))) >> 23) -
            127;
    if (u > Tally::kInfinity) row = kNan;
    return row;
  }
  // Returns the row of that index of ExponentHistogram::bucket.
  static constexpr int of_bucket(int bucket) {
    constexpr int kOfSubnormals = kNan - kSubnormals; // the lowest buckets
    return bucket < kOfSubnormals ? kSubnormals + bucket : bucket - kOfSubnormals + 1;
  }
};

} // namespace amplab::cuda
