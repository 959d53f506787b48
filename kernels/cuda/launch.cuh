// SPDX-License-Identifier: Apache-2.0
// Sizes of kernel launches. They depend on sizes and the GPU only, for bitwise reproducible results.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cuda/context.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace amplab::cuda {

inline constexpr int kBlockThreads = 256;

// Returns the number of blocks of kBlockThreads for `count` items in a grid-stride loop, `each` items per thread and
// round. At least one, at most what the GPU can hold at once.
inline unsigned blocks_for(const Context& context, int64_t count, int64_t each = 1) {
  constexpr int kResident = 2048 / kBlockThreads;
  const int64_t wanted = (count + kBlockThreads * each - 1) / (kBlockThreads * each);
  return static_cast<unsigned>(std::clamp<int64_t>(wanted, 1, int64_t{context.processors} * kResident));
}

// Calls f(i) for each i below a count, one i per thread and round. f has its own operands.
template <class F> __global__ void each_item(const F f, const uint32_t count) {
  const uint32_t threads = gridDim.x * blockDim.x;
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += threads) f(i);
}

// Throws: DeviceError for 2^31 items or more.
template <class F> void for_items(const Context& context, int64_t count, const F& f) {
  if (count == 0) return;
  if (count >= int64_t{1} << 31)
    throw DeviceError("A tensor of " + std::to_string(count) +
                      " elements is too large for a CUDA kernel. Use a smaller batch.");
  each_item<<<blocks_for(context, count), kBlockThreads, 0, context.stream>>>(f, static_cast<uint32_t>(count));
}

} // namespace amplab::cuda
