// SPDX-License-Identifier: Apache-2.0
// Reductions of long tensors to one value. Blocks of a fixed size are reduced separately and combined in order, so that
// the bits do not depend on the number of threads.
#pragma once
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

inline constexpr int64_t kBlock = 16384;

// Combines part(begin, end) of all blocks of [0, count), beginning with `start`.
template <class A, class Part, class Combine>
A fold_blocks(Context& context, int64_t count, A start, Part part, Combine combine) {
  const int64_t blocks = (count + kBlock - 1) / kBlock;
  A* const partial = context.scratch.acquire<A>(Slot::partials, static_cast<size_t>(blocks));
  parallel_rows(context.threads, blocks, kBlock, [&](int64_t begin, int64_t end, int) {
    for (int64_t block = begin; block < end; ++block)
      partial[block] = part(block * kBlock, std::min((block + 1) * kBlock, count));
  });
  A all = start;
  for (int64_t block = 0; block < blocks; ++block) all = combine(all, partial[block]);
  return all;
}

} // namespace amplab::cpu
