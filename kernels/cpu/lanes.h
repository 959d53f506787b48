// SPDX-License-Identifier: Apache-2.0
// Sums in parallel lanes. The number of lanes is fixed here, not by the processor's vector width, so that all variants
// of this folder give the same bits.
#pragma once
#include <cstdint>

namespace amplab::cpu {

inline constexpr int kSumLanes = 16;

// Sum over [0, count): add(lane, i) adds term i to a lane. The order depends on count only.
template <class A, class Add> A sum_in_lanes(int64_t count, Add add) {
  A lanes[kSumLanes] = {};
  int64_t i = 0;
  for (; i + kSumLanes <= count; i += kSumLanes) {
#pragma omp simd
    for (int lane = 0; lane < kSumLanes; ++lane) add(lanes[lane], i + lane);
  }
  for (int lane = 0; i < count; ++i, ++lane) add(lanes[lane], i);
  for (int half = kSumLanes / 2; half > 0; half /= 2)
    for (int lane = 0; lane < half; ++lane) lanes[lane] += lanes[lane + half];
  return lanes[0];
}

// Sum of f(i) over [0, count). Calls f once for each i.
template <class F> auto sum_of(int64_t count, F f) {
  using A = decltype(f(int64_t{0}));
  return sum_in_lanes<A>(count, [&](A& lane, int64_t i) { lane += f(i); });
}

} // namespace amplab::cpu
