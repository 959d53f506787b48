// SPDX-License-Identifier: Apache-2.0
// kernel<<<grid, block, shared, stream>>>(arguments...), as rewrite.cmake writes it for a plain C++ compiler.
#pragma once
#include "tests/cuda_on_host/block.h"
#include "tests/cuda_on_host/stream.h"

#include <cuda_runtime_api.h>

namespace cuda_on_host {

// The arguments are copied when the kernel is launched, as a GPU copies them.
template <class Kernel> auto launch(Kernel kernel, dim3 grid, dim3 block, size_t shared, cudaStream_t stream) {
  return [=](auto... arguments) { queue_kernel(stream, grid, block, shared, [=] { kernel(arguments...); }); };
}

} // namespace cuda_on_host

#define CUDA_ON_HOST_LAUNCH(kernel, ...)                                                                               \
  cuda_on_host::launch([=](auto... arguments) { kernel(arguments...); }, __VA_ARGS__)
