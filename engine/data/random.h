// SPDX-License-Identifier: Apache-2.0
// Random numbers that are the same on every platform, unlike the distributions of <random>.
// A value; one thread at a time.
#pragma once
#include <cstdint>

namespace amplab {

// The n-th number is a pure function of seed, purpose, index and n: SplitMix64 (Steele, Lea, Flood 2014) over a
// counter.
class DataRandom {
 public:
  // What the numbers are for, so that the noise of a data set and the order it is seen in are independent.
  enum Purpose : uint64_t { training_points, test_points, epoch_order, held_out, sums };

  DataRandom(uint64_t seed, Purpose purpose, uint64_t index = 0)
      : counter_(mixed(mixed(mixed(seed) + purpose) + index)) {}

  uint64_t next() { return mixed(counter_ += 0x9e3779b97f4a7c15); }

  // Uniform in [0, bound), exactly: the few numbers that would favour small results are drawn again.
  uint64_t below(uint64_t bound) {
    const uint64_t surplus = (0 - bound) % bound; // 2^64 mod bound
    uint64_t drawn = next();
    while (drawn < surplus) drawn = next();
    return drawn % bound;
  }

  // Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // Mean 0, variance 1, nearly normal: the sum of twelve uniforms, which needs no libm and so no rounding of its own.
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
