// SPDX-License-Identifier: Apache-2.0
// What works on whole rows of [rows, width]: a warp on a short row, a block on a long one. A row is read again in each
// pass over it, from the cache.
//
// A row op is a functor with  template <int kPack, class Team> __device__ void row(int64_t row) const;
// Team: lane(), kThreads, sum(x), max(x): every thread of the team gets the same bits.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

struct WarpTeam {
  static constexpr int kThreads = 32;
  static __device__ int lane() { return static_cast<int>(threadIdx.x % 32); }
  static __device__ int64_t first() { return (blockIdx.x * int64_t{blockDim.x} + threadIdx.x) / 32; }
  static __device__ int64_t step() { return int64_t{gridDim.x} * blockDim.x / 32; }
  static __device__ float sum(float x) {
#pragma unroll
    for (int other = 16; other > 0; other /= 2) x += __shfl_xor_sync(kWholeWarp, x, other);
    return x;
  }
  static __device__ float max(float x) {
#pragma unroll
    for (int other = 16; other > 0; other /= 2) x = Larger()(x, __shfl_xor_sync(kWholeWarp, x, other));
    return x;
  }
};

struct BlockTeam {
  static constexpr int kThreads = kBlockThreads;
  static __device__ int lane() { return static_cast<int>(threadIdx.x); }
  static __device__ int64_t first() { return blockIdx.x; }
  static __device__ int64_t step() { return gridDim.x; }
  static __device__ float sum(float x) { return block_sum(x); }
  static __device__ float max(float x) { return block_max(x); }
};

// Calls work(pack) for this thread's packs of a row of `width` elements.
template <int kPack, class Team, class Work> __device__ inline void for_packs(int64_t width, Work work) {
  const int64_t packs = width / kPack;
  for (int64_t pack = Team::lane(); pack < packs; pack += Team::kThreads) work(pack);
}

// The sum over a row of f(values...), one from each of the operands; row_begin: in packs.
template <int kPack, class Team, class F, class... Operands>
__device__ inline float row_sum(int64_t row_begin, int64_t width, F f, const Operands&... x) {
  float sum = 0;
  for_packs<kPack, Team>(width, [&](int64_t pack) {
    float values[sizeof...(x)][kPack];
    int k = 0;
    (read_pack(x, row_begin + pack, values[k++]), ...);
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
      if constexpr (sizeof...(x) == 1)
        sum += f(values[0][i]);
      else
        sum += f(values[0][i], values[1][i]);
    }
  });
  return Team::sum(sum);
}

template <int kPack, class Team, class Rows> __global__ void each_row(const Rows f, const int64_t rows) {
  for (int64_t row = Team::first(); row < rows; row += Team::step()) f.template row<kPack, Team>(row);
}

// pack: pack_of() the width and what is read and written.
template <class Rows> void for_rows(const Context& context, int64_t rows, int64_t width, int pack, const Rows& f) {
  constexpr int64_t kShort = 1024;
  if (rows == 0) return;
  with_pack(pack, [&](auto kPack) {
    if (width <= kShort)
      each_row<kPack, WarpTeam><<<blocks_for(context, rows * 32), kBlockThreads, 0, context.stream>>>(f, rows);
    else
      each_row<kPack, BlockTeam>
          <<<blocks_for(context, rows * kBlockThreads), kBlockThreads, 0, context.stream>>>(f, rows);
  });
}

// All axes but the last as rows.
inline int64_t rows_of(const View& x) {
  int64_t rows = 1;
  for (int axis = 0; axis + 1 < x.shape.rank; ++axis) rows *= x.shape[axis];
  return rows;
}

} // namespace amplab::cuda
