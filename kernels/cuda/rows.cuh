// SPDX-License-Identifier: Apache-2.0
// What works on whole rows of [rows, width]: a warp on a short row, a block on a long one, a large block on a very long
// one. Each thread holds 32 numbers of its row in registers, so that most rows are read once, however often they are
// gone over.
//
// A row op is a functor with  template <int kPack, class Team> __device__ void row(int64_t row) const;
// Team: lane(), kThreads, sum(x), max(x): every thread of the team gets the same bits.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

struct WarpTeam {
  static constexpr int kThreads = 32, kBlock = kBlockThreads; // kBlock: threads to launch a block with
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

template <int kAll> struct BlockTeam {
  static constexpr int kThreads = kAll, kBlock = kAll;
  static __device__ int lane() { return static_cast<int>(threadIdx.x); }
  static __device__ int64_t first() { return blockIdx.x; }
  static __device__ int64_t step() { return gridDim.x; }
  static __device__ float sum(float x) { return block_sum(x); }
  static __device__ float max(float x) { return block_max(x); }
};

// A thread's packs of one row of some tensors of the same shape. The first of them are read at once and held; those of
// a row that is too wide for that are read again each time, from the cache.
template <int kPack, class Team, int kOperands> class HeldRow {
 public:
  using Values = float[kOperands][kPack];

  __device__ HeldRow(const Operand (&x)[kOperands], int64_t row, int64_t width)
      : begin_(row * (width / kPack)), packs_(static_cast<int>(width / kPack)) {
#pragma unroll
    for (int k = 0; k < kOperands; ++k) x_[k] = x[k];
    Pack<kPack> read[kHeld][kOperands];
    for_held([&](int n, int pack) {
#pragma unroll
      for (int k = 0; k < kOperands; ++k) read[n][k] = fetch<kPack>(x[k].dtype, x[k].data, begin_ + pack);
    });
    for_held([&](int n, int) {
#pragma unroll
      for (int k = 0; k < kOperands; ++k) widen(x[k].dtype, read[n][k], held_[n][k]);
    });
  }

  // Calls work(pack, values).
  template <class Work> __device__ void for_packs(Work work) const {
    for_held([&](int n, int pack) { work(pack, held_[n]); });
    for (int pack = Team::lane() + kHeld * Team::kThreads; pack < packs_; pack += Team::kThreads) {
      Values values;
#pragma unroll
      for (int k = 0; k < kOperands; ++k) read_pack(x_[k], begin_ + pack, values[k]);
      work(pack, values);
    }
  }

  // The sum over the row of f(one value of each tensor...).
  template <class F> __device__ float sum(F f) const {
    float sum = 0;
    for_packs([&](int, const Values& values) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        if constexpr (kOperands == 1)
          sum += f(values[0][i]);
        else
          sum += f(values[0][i], values[1][i]);
      }
    });
    return Team::sum(sum);
  }

  // y, of the same shape: what write(pack, values, result) makes of each pack.
  template <class Write> __device__ void map(const Operand& y, Write write) const {
    for_packs([&](int pack, const Values& values) {
      float result[kPack];
      write(pack, values, result);
      write_pack(y, begin_ + pack, result);
    });
  }

 private:
  static constexpr int kAll = 32 / (kPack * kOperands), kHeld = kAll < 8 ? kAll : 8;

  // Calls work(n, pack) for the packs that are held.
  template <class Work> __device__ void for_held(Work work) const {
#pragma unroll
    for (int n = 0; n < kHeld; ++n)
      if (const int pack = Team::lane() + n * Team::kThreads; pack < packs_) work(n, pack);
  }

  Operand x_[kOperands];
  int64_t begin_;
  int packs_;
  float held_[kHeld][kOperands][kPack];
};

template <int kPack, class Team, class Rows> __global__ void __launch_bounds__(Team::kBlock)
    each_row(const Rows f, const int64_t rows) {
  for (int64_t row = Team::first(); row < rows; row += Team::step()) f.template row<kPack, Team>(row);
}

// pack: pack_of() the width and what is read and written.
template <class Rows> void for_rows(const Context& context, int64_t rows, int64_t width, int pack, const Rows& f) {
  constexpr int64_t kShort = 1024, kLong = 8192;
  using Small = BlockTeam<kBlockThreads>;
  using Large = BlockTeam<512>;
  if (rows == 0) return;
  const unsigned blocks = blocks_for(context, rows * (width <= kShort ? 32 : kBlockThreads));
  with_pack(pack, [&](auto kPack) {
    if (width <= kShort)
      each_row<kPack, WarpTeam><<<blocks, WarpTeam::kBlock, 0, context.stream>>>(f, rows);
    else if (width <= kLong)
      each_row<kPack, Small><<<blocks, Small::kBlock, 0, context.stream>>>(f, rows);
    else
      each_row<kPack, Large><<<blocks, Large::kBlock, 0, context.stream>>>(f, rows);
  });
}

// All axes but the last as rows.
inline int64_t rows_of(const View& x) {
  int64_t rows = 1;
  for (int axis = 0; axis + 1 < x.shape.rank; ++axis) rows *= x.shape[axis];
  return rows;
}

} // namespace amplab::cuda
