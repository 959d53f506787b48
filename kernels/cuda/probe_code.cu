// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/probe_code.h"

#include <array>
#include <utility>

namespace amplab::cuda {
namespace {

__global__ void nothing() {}

template <int... kCapabilities> constexpr std::array kCompiledFor = {kCapabilities / 10 ...};

} // namespace

std::span<const int> compiled_for() { return kCompiledFor<__CUDA_ARCH_LIST__>; }

cudaError_t probe_code() {
  cudaFuncAttributes attributes{};
  return cudaFuncGetAttributes(&attributes, nothing);
}

} // namespace amplab::cuda
