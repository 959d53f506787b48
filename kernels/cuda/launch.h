// SPDX-License-Identifier: Apache-2.0
// Sizes of kernel launches. They depend on sizes and the GPU only, for bitwise reproducible results.
#pragma once
#include "kernels/cuda/context.h"

#include <algorithm>
#include <cstdint>

namespace amplab::cuda {

inline constexpr int kBlockThreads = 256;

// Returns the number of blocks of kBlockThreads for `count` items in a grid-stride loop, `each` items per thread and
// round. At least one, at most what the GPU can hold at once.
inline unsigned blocks_for(const Context& context, int64_t count, int64_t each = 1) {
  constexpr int kResident = 2048 / kBlockThreads;
  const int64_t wanted = (count + kBlockThreads * each - 1) / (kBlockThreads * each);
  return static_cast<unsigned>(std::clamp<int64_t>(wanted, 1, int64_t{context.processors} * kResident));
}

} // namespace amplab::cuda
