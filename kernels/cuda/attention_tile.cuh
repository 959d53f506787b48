// SPDX-License-Identifier: Apache-2.0
// Building blocks of attention products. A tile is 64 by 64 elements in shared memory. A strip is 16 rows by 64 columns
// of fp32 sums in a warp's registers.
// Strips use the layout of the tensor cores' mma.m16n8k16 (PTX ISA, "Matrix Fragments for mma.m16n8k16").
#pragma once
#include "kernels/cuda/async_copy.cuh"
#include "kernels/cuda/attention_plan.h"
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/element.h"

namespace amplab::cuda::attention {

__device__ inline int lane() { return static_cast<int>(threadIdx.x % 32); }
__device__ inline int first_row() { return static_cast<int>(threadIdx.x / 32 * 16); } // of the warp's strip

// The rows of one head.
template <class T> struct Head {
  T* data;
  int64_t row, column;
  int count, width;
  bool packs;
};

// [row][column] in shared memory. Rows are padded beyond 64 so that the threads of a warp use different banks.
template <class T> struct Tile {
  static constexpr int kPack = 16 / sizeof(T), kStride = kTile + kPack, kElements = kTile * kStride;
  T* data;

  __device__ T* at(int row, int column) const { return data + row * kStride + column; }
};

// Fills the tile with the 64 rows and columns from (row, column), zeros outside the head. Copies may still be in flight
// at return. Requires: a barrier before, wait_for_copies() and a barrier after.
template <class T> __device__ inline void fill(const Tile<T>& tile, const Head<T>& from, int row, int column) {
  constexpr int kPack = Tile<T>::kPack, kAcross = kTile / kPack;
#pragma unroll
  for (int item = 0; item < kTile * kAcross; item += kThreads) {
    const int position = item + static_cast<int>(threadIdx.x), r = position / kAcross, c = position % kAcross * kPack;
    T* const to = tile.at(r, c);
    const bool there = row + r < from.count && column + c < from.width;
    const T* const first = there ? from.data + (row + r) * from.row + (column + c) * from.column : from.data;
    if (from.packs)
      copy_async<16>(to, first, there);
    else
#pragma unroll 1
      for (int i = 0; i < kPack; ++i) to[i] = there && column + c + i < from.width ? first[i * from.column] : T{};
  }
}

// Sums of a lane: of[n][e] is row lane / 4 + 8 (e / 2) of the strip, column 8 n + lane % 4 * 2 + e % 2.
struct Strip {
  float of[8][4];

  __device__ void clear() {
#pragma unroll
    for (auto& n : of)
#pragma unroll
      for (float& sum : n) sum = 0;
  }
};

// Calls work(sum, half, row, column) for each sum of a lane. half is 0 in its upper row, 1 in its lower row.
template <class Work> __device__ inline void for_sums(Strip& strip, Work work) {
  const int row = lane() / 4, column = lane() % 4 * 2;
#pragma unroll
  for (int n = 0; n < 8; ++n)
#pragma unroll
    for (int e = 0; e < 4; ++e) work(strip.of[n][e], e / 2, row + e / 2 * 8, 8 * n + column + e % 2);
}

// Calls work(sum, value of `beside` at the same place, half, column).
template <class Work> __device__ inline void for_sums(Strip& strip, const Strip& beside, Work work) {
  const int column = lane() % 4 * 2;
#pragma unroll
  for (int n = 0; n < 8; ++n)
#pragma unroll
    for (int e = 0; e < 4; ++e) work(strip.of[n][e], beside.of[n][e], e / 2, 8 * n + column + e % 2);
}

// Reductions over the four lanes that share a row.
__device__ inline float sum_of_row(float value) {
  value += __shfl_xor_sync(kWholeWarp, value, 1);
  return value + __shfl_xor_sync(kWholeWarp, value, 2);
}
__device__ inline float largest_of_row(float value) {
  value = fmaxf(value, __shfl_xor_sync(kWholeWarp, value, 1));
  return fmaxf(value, __shfl_xor_sync(kWholeWarp, value, 2));
}

// Packs two neighbours as tensor cores expect, the first in the low bits.
template <DType kDType> __device__ inline uint32_t pair_of(float first, float second) {
  using E = Element<kDType>;
  return static_cast<uint32_t>(E::narrow(first).bits) | static_cast<uint32_t>(E::narrow(second).bits) << 16;
}

template <class T> struct alignas(2 * sizeof(T)) [[gnu::may_alias]] Two { T of[2]; };

// Writes the lane's sums, times a factor per half, to rows [row, row + 16) and columns [column, column + 64) of `to`.
template <DType kDType, class T>
__device__ inline void put(const Strip& sums, const Head<T>& to, int row, int column, const float (&factor)[2]) {
  using E = Element<kDType>;
#pragma unroll
  for (int n = 0; n < 8; ++n)
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      const int r = row + lane() / 4 + half * 8, c = column + 8 * n + lane() % 4 * 2;
      if (r >= to.count || c >= to.width) continue;
      const float* const two = &sums.of[n][2 * half];
      const Two<T> narrow{E::narrow(two[0] * factor[half]), E::narrow(two[1] * factor[half])};
      T* const first = to.data + r * to.row + c * to.column;
      if (to.packs) {
        *reinterpret_cast<Two<T>*>(first) = narrow;
      } else {
        first[0] = narrow.of[0];
        if (c + 1 < to.width) first[to.column] = narrow.of[1];
      }
    }
}

} // namespace amplab::cuda::attention
