// SPDX-License-Identifier: Apache-2.0
// One value from all threads of a block, in an order that depends on the block's size only.
#pragma once
#include <cstdint>
#include <cuda_runtime.h>
#include <type_traits>

namespace amplab::cuda {

inline constexpr unsigned kWholeWarp = 0xffffffff;

// The value of the lane `offset` further up, of any plain type.
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

// combine() of the values of all threads; every thread gets it. Requires: blockDim.x a multiple of 32, all threads
// here. May be called again at once. combine must be associative up to rounding and `identity` neutral.
template <class T, class Combine> __device__ inline T block_reduce(T value, T identity, Combine combine) {
  alignas(16) __shared__ unsigned char room[33 * sizeof(T)];
  T* const of_warp = reinterpret_cast<T*>(room);
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
  __syncthreads(); // the room may be written again
  return value;
}

struct Plus {
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
};
// NaN is the largest.
struct Larger {
  template <class T> __device__ T operator()(T a, T b) const { return a > b || a != a ? a : b; }
};

template <class T> __device__ inline T block_sum(T value) { return block_reduce(value, T{0}, Plus{}); }
// Of fp32 values, from minus infinity.
__device__ inline float block_max(float value) { return block_reduce(value, -INFINITY, Larger{}); }

} // namespace amplab::cuda
