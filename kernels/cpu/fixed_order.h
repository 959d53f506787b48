// SPDX-License-Identifier: Apache-2.0
// Sums and reductions in an order that is fixed here: it depends on the number of elements, not on the processor's
// vector width or the number of threads. So all variants of this folder give the same bits.
#pragma once
#include "kernels/cpu/runs.h"

#include <cstdint>

namespace amplab::cpu {

// Number of lanes of a sum.
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

// Reductions of long tensors to one value. Blocks of a fixed size are reduced separately and combined in order, so that
// the bits do not depend on the number of threads.
inline constexpr int64_t kFoldBlock = 16384;

// Combines part(begin, end) of all blocks of [0, count), beginning with `start`.
template <class A, class Part, class Combine>
A fold_blocks(Context& context, int64_t count, A start, Part part, Combine combine) {
  const int64_t blocks = (count + kFoldBlock - 1) / kFoldBlock;
  A* const partial = context.scratch.acquire<A>(Slot::partials, static_cast<size_t>(blocks));
  parallel_rows(context.threads, blocks, kFoldBlock, [&](int64_t begin, int64_t end, int) {
    for (int64_t block = begin; block < end; ++block)
      partial[block] = part(block * kFoldBlock, std::min((block + 1) * kFoldBlock, count));
  });
  A all = start;
  for (int64_t block = 0; block < blocks; ++block) all = combine(all, partial[block]);
  return all;
}

} // namespace amplab::cpu
