// SPDX-License-Identifier: Apache-2.0
#include "engine/run/exponents.h"

#include <algorithm>
#include <numeric>

namespace amplab {

int64_t Exponents::at(int64_t exponent) const {
  const int64_t place = exponent - lowest;
  return place >= 0 && place < std::ssize(counts) ? counts[static_cast<size_t>(place)] : 0;
}

int64_t Exponents::finite() const { return std::accumulate(counts.begin(), counts.end(), int64_t{0}); }

Exponents& Exponents::operator+=(const Exponents& other) {
  zeros += other.zeros;
  inf += other.inf;
  nan += other.nan;
  if (other.counts.empty()) return *this;
  if (counts.empty()) {
    lowest = other.lowest;
    counts = other.counts;
    return *this;
  }
  const int64_t from = std::min(lowest, other.lowest), to = std::max(highest(), other.highest());
  std::vector<int64_t> sum(static_cast<size_t>(to - from + 1));
  for (size_t i = 0; i < sum.size(); ++i)
    sum[i] = at(from + static_cast<int64_t>(i)) + other.at(from + static_cast<int64_t>(i));
  lowest = from;
  counts = std::move(sum);
  return *this;
}

} // namespace amplab
