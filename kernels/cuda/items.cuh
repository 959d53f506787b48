// SPDX-License-Identifier: Apache-2.0
// Calls f(i) for each i below a count, one i per thread and round. f has its own operands.
#pragma once
#include "kernels/contract/error.h"
#include "kernels/cuda/launch.h"

#include <string>

namespace amplab::cuda {

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
