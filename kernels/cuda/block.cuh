// SPDX-License-Identifier: Apache-2.0
// Block-wide reductions. The order of combination depends on the block size only.
#pragma once
#include <cstdint>
#include <cuda_runtime.h>
#include <type_traits>

namespace amplab::cuda {

inline constexpr unsigned kWholeWarp = 0xffffffff;

// Returns the value of the lane `offset` further up. T is any trivially copyable type.
template <class T> __device__ inline T shuffle_down(const T& value, int offset) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % 4 == 0);
  constexpr int kWords = sizeof(T) / 4;
  struct Words {
    uint32_t word[kWords];
  };
  auto words = __builtin_bit_cast(Words, value);
#pragma unroll
  for (int i = 0; i < kWords; ++i) words.word[i] = __shfl_down_sync(kWholeWarp, words.word[i], offset);
  return __builtin_bit_cast(T, words);
}

// Returns combine() over the values of all threads, to every thread. Requires: all threads call it, blockDim.x is a
// multiple of 32, combine is associative up to rounding, and `identity` is neutral. May be called again immediately.
template <class T, class Combine> __device__ inline T block_reduce(T value, T identity, Combine combine) {
  alignas(16) __shared__ unsigned char shared[33 * sizeof(T)];
  T* const of_warp = reinterpret_cast<T*>(shared);
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) value = combine(value, shuffle_down(value, offset));
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = lane < blockDim.x / 32 ? of_warp[lane] : identity;
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) value = combine(value, shuffle_down(value, offset));
    if (lane == 0) of_warp[32] = value;
  }
  __syncthreads();
  value = of_warp[32];
  __syncthreads(); // shared memory may be reused after this
  return value;
}

struct Plus {
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
};
// Maximum in which NaN is the largest.
struct Larger {
  template <class T> __device__ T operator()(T a, T b) const { return a > b || a != a ? a : b; }
};

template <class T> __device__ inline T block_sum(T value) { return block_reduce(value, T{0}, Plus{}); }
// Starts from minus infinity.
__device__ inline float block_max(float value) { return block_reduce(value, -INFINITY, Larger{}); }

} // namespace amplab::cuda
