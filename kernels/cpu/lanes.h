// SPDX-License-Identifier: Apache-2.0
// Sums in lanes side by side, as many as stand here and not as many as a vector of the processor has: each variant of this
// folder gives the same bits.
#pragma once
#include <cstdint>

namespace amplab::cpu {

inline constexpr int kSumLanes = 16;

// Sum of f(i) over [0, count), f called once for each i. The order depends on count only.
template <class F> auto sum_of(int64_t count, F f) {
  using A = decltype(f(int64_t{0}));
  A lanes[kSumLanes] = {};
  int64_t i = 0;
  for (; i + kSumLanes <= count; i += kSumLanes) {
#pragma omp simd
    for (int lane = 0; lane < kSumLanes; ++lane) lanes[lane] += f(i + lane);
  }
  for (int lane = 0; i < count; ++i, ++lane) lanes[lane] += f(i);
  for (int half = kSumLanes / 2; half > 0; half /= 2)
    for (int lane = 0; lane < half; ++lane) lanes[lane] += lanes[lane + half];
  return lanes[0];
}

} // namespace amplab::cpu
