// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/probe_code.h"

namespace amplab::cuda {
namespace {

__global__ void nothing() {}

} // namespace

bool has_code_for(int device) {
  cudaFuncAttributes attributes{};
  const bool has = cudaSetDevice(device) == cudaSuccess && cudaFuncGetAttributes(&attributes, nothing) == cudaSuccess;
  if (!has) static_cast<void>(cudaGetLastError());
  return has;
}

} // namespace amplab::cuda
