// SPDX-License-Identifier: Apache-2.0
// Random numbers that are equal on every platform, unlike the distributions of <random>. A value, one thread at a time.
#pragma once
#include <cstdint>

namespace amplab {

// The n-th number is a pure function of seed, purpose, index and n: SplitMix64 (Steele, Lea, Flood 2014) over a
// counter.
class DataRandom {
 public:
  // Use of the numbers, so that for example the noise of a data set and its sample order are independent.
  enum Purpose : uint64_t { training_points, test_points, epoch_order, held_out, sums };

  DataRandom(uint64_t seed, Purpose purpose, uint64_t index = 0)
      : counter_(mixed(mixed(mixed(seed) + purpose) + index)) {}

  uint64_t next() { return mixed(counter_ += 0x9e3779b97f4a7c15); }

  // Returns a number in [0, bound), exactly uniform. The few draws that would favour small results are repeated.
  uint64_t below(uint64_t bound) {
    const uint64_t surplus = (0 - bound) % bound; // 2^64 mod bound
    uint64_t drawn = next();
    while (drawn < surplus) drawn = next();
    return drawn % bound;
  }

  // Returns a number in [0, 1), uniform.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // Returns a nearly normal number of mean 0 and variance 1: the sum of twelve uniform ones. Avoids libm and its
  // rounding.
  double noise() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }

 private:
  static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  uint64_t counter_;
};

} // namespace amplab
