// SPDX-License-Identifier: Apache-2.0
// The part of CUDA C++ that kernels/cuda uses within kernels, on the host: threadIdx and similar, shared memory,
// operations of a block and of a warp (CUDA C++ Programming Guide, "C++ Language Extensions").
#pragma once
#include "tests/cuda_on_host/block.h"
#include "tests/cuda_on_host/launch.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <cuda_runtime_api.h>

#define __CUDA_ARCH_LIST__ 900
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __grid_constant__
#define __launch_bounds__(...)
#define __shared__ static // blocks run one after the other

struct alignas(16) uint4 {
  unsigned x, y, z, w;
};

using cuda_on_host::blockDim, cuda_on_host::blockIdx, cuda_on_host::gridDim, cuda_on_host::threadIdx;

template <class Kernel> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel) {
  *attributes = {90};
  return cudaSuccess;
}
template <class Kernel> cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int bytes) {
  return static_cast<size_t>(bytes) <= cuda_on_host::kMostShared ? cudaSuccess
                                                                 : cuda_on_host::failed(cudaErrorInvalidValue);
}

inline void __syncthreads() { cuda_on_host::sync_block(); }

namespace cuda_on_host {

// Input and output of a lane in a shuffle.
struct Shuffled {
  uint64_t value;
  int from;
  uint64_t taken;
};
void shuffle(unsigned mask, Shuffled& own);

template <class T> T shuffled(unsigned mask, T value, int from) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  Shuffled own{0, from, 0};
  std::memcpy(&own.value, &value, sizeof value);
  shuffle(mask, own);
  std::memcpy(&value, &own.taken, sizeof value);
  return value;
}

} // namespace cuda_on_host

template <class T> T __shfl_sync(unsigned mask, T value, int lane) {
  return cuda_on_host::shuffled(mask, value, lane % 32);
}
template <class T> T __shfl_xor_sync(unsigned mask, T value, int other) {
  return cuda_on_host::shuffled(mask, value, cuda_on_host::lane() ^ other);
}
// A source lane beyond the warp yields the lane's own value.
template <class T> T __shfl_down_sync(unsigned mask, T value, unsigned offset) {
  const int own = cuda_on_host::lane(), from = own + static_cast<int>(offset);
  return cuda_on_host::shuffled(mask, value, from < 32 ? from : own);
}
unsigned __ballot_sync(unsigned mask, bool vote);

inline int __popc(unsigned x) { return std::popcount(x); }
inline float __fdiv_rn(float x, float y) { return x / y; }
template <class T> T atomicAdd(T* at, T value) {
  const T before = *at;
  *at += value;
  return before;
}
inline int atomicMax(int* at, int value) {
  const int before = *at;
  *at = before > value ? before : value;
  return before;
}
template <class T> T atomicAdd(T* at, int value) { return atomicAdd(at, static_cast<T>(value)); }
