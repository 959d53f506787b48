// SPDX-License-Identifier: Apache-2.0
// Number of elements of a tensor at each power of two, floor(log2 |x|), from fp32's smallest subnormal, -149, to 127. A
// value, any thread.
#pragma once
#include <cstdint>
#include <vector>

namespace amplab {

struct Exponents {
  int64_t zeros = 0, inf = 0, nan = 0;
  int64_t lowest = 0;          // the exponent of counts.front()
  std::vector<int64_t> counts; // neither end is 0

  static constexpr int kLowest = -149, kHighest = 127;

  bool empty() const { return counts.empty() && zeros == 0 && inf == 0 && nan == 0; }
  int64_t highest() const { return lowest + static_cast<int64_t>(counts.size()) - 1; } // Requires: counts is not empty
  int64_t at(int64_t exponent) const;                                                  // 0 beyond the ends
  int64_t finite() const; // elements other than zero, Inf and NaN
  int64_t total() const { return finite() + zeros + inf + nan; }

  Exponents& operator+=(const Exponents& other);
  bool operator==(const Exponents&) const = default;
};

} // namespace amplab
