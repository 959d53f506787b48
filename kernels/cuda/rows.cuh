// SPDX-License-Identifier: Apache-2.0
// Ops on whole rows of [rows, width]: a warp for a short row, a block for a long one, a large block for a very long
// one. A thread holds up to 32 numbers of its row in registers, so that most rows are read only once.
//
// A row op is a functor with  template <int kPack, class Team> __device__ void row(int64_t row) const;
// Team: lane(), kThreads, sum(x), max(x). All threads of the team get the same bits. A PerDtype row op also has
// for_operands(work), which calls work with each of its tensors.
#pragma once
#include "kernels/cuda/block.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operand.h"

namespace amplab::cuda {

struct WarpTeam {
  static constexpr int kThreads = 32, kBlock = kBlockThreads; // kBlock: threads per block
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

// Reads a pack of a parameter, or `otherwise` if it is absent.
template <int kPack> __device__ void read_or(const Operand& p, int64_t pack, float otherwise, float (&values)[kPack]) {
  if (p.data) return read_pack(p, pack, values);
#pragma unroll
  for (float& value : values) value = otherwise;
}

// A thread's packs of one row of several tensors of one shape. Reads the first packs at once and holds them. The
// remaining packs of wide rows are read again on each pass, from the cache.
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

  // Calls work(pack, values) for each pack.
  template <class Work> __device__ void for_packs(Work work) const {
    for_held([&](int n, int pack) { work(pack, held_[n]); });
    for_others(work);
  }

  // Returns the sum over the row of f(one value of each tensor...).
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

  // Returns the sum over the row of f(x), for one tensor. The held values become f(x).
  template <class F> __device__ float sum_and_hold(F f) {
    static_assert(kOperands == 1);
    float sum = 0;
    for_held([&](int n, int) {
#pragma unroll
      for (float& value : held_[n][0]) sum += value = f(value);
    });
    for_others([&](int, const Values& values) {
#pragma unroll
      for (const float value : values[0]) sum += f(value);
    });
    return Team::sum(sum);
  }

  // y = scale f(x). Requires: sum_and_hold(f) was called.
  template <class F> __device__ void write_scaled(const Operand& y, F f, float scale) const {
    const auto write = [&](int pack, const float(&values)[kPack], auto made) {
      float result[kPack];
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = made(values[i]) * scale;
      write_pack(y, begin_ + pack, result);
    };
    for_held([&](int n, int pack) { write(pack, held_[n][0], [](float value) { return value; }); });
    for_others([&](int pack, const Values& values) { write(pack, values[0], f); });
  }

  // Writes y, of the same shape: write(pack, values, result) computes each pack.
  template <class Write> __device__ void map(const Operand& y, Write write) const {
    for_packs([&](int pack, const Values& values) {
      float result[kPack];
      write(pack, values, result);
      write_pack(y, begin_ + pack, result);
    });
  }

 private:
  static constexpr int kAll = 32 / (kPack * kOperands), kHeld = kAll < 8 ? kAll : 8;

  // Calls work(n, pack) for the held packs.
  template <class Work> __device__ void for_held(Work work) const {
#pragma unroll
    for (int n = 0; n < kHeld; ++n)
      if (const int pack = Team::lane() + n * Team::kThreads; pack < packs_) work(n, pack);
  }

  // Calls work(pack, values) for the other packs.
  template <class Work> __device__ void for_others(Work work) const {
    for (int pack = Team::lane() + kHeld * Team::kThreads; pack < packs_; pack += Team::kThreads) {
      Values values;
#pragma unroll
      for (int k = 0; k < kOperands; ++k) read_pack(x_[k], begin_ + pack, values[k]);
      work(pack, values);
    }
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

// Returns whether all present operands have that dtype.
template <PerDtype Rows> bool all_are(DType dtype, Rows f) {
  bool all = true;
  f.for_operands([&](const Operand& x) { all = all && (!x.data || x.dtype == dtype); });
  return all;
}

// Row op with all tensors of that dtype, compiled without dtype branches.
template <DType kDtype, class Rows> struct RowsOf {
  Rows any;
  template <int kPack, class Team> __device__ void row(int64_t row) const {
    Rows known = any;
    known.for_operands([](Operand& x) { x.dtype = kDtype; });
    known.template row<kPack, Team>(row);
  }
};

template <int kPack, class Rows> void launch_rows(const Context& context, int64_t rows, int64_t width, const Rows& f) {
  constexpr int64_t kShort = 1024, kLong = 8192;
  using Small = BlockTeam<kBlockThreads>;
  using Large = BlockTeam<512>;
  const unsigned blocks = blocks_for(context, rows * (width <= kShort ? 32 : kBlockThreads));
  if (width <= kShort)
    each_row<kPack, WarpTeam><<<blocks, WarpTeam::kBlock, 0, context.stream>>>(f, rows);
  else if (width <= kLong)
    each_row<kPack, Small><<<blocks, Small::kBlock, 0, context.stream>>>(f, rows);
  else
    each_row<kPack, Large><<<blocks, Large::kBlock, 0, context.stream>>>(f, rows);
}

// pack: pack_of() of the width and all tensors.
template <class Rows> void for_rows(const Context& context, int64_t rows, int64_t width, int pack, Rows f) {
  if (rows == 0) return;
  if constexpr (PerDtype<Rows>) {
    if (pack == 4 && all_are(DType::f32, f)) return launch_rows<4>(context, rows, width, RowsOf<DType::f32, Rows>{f});
    if (pack == 8 && all_are(DType::bf16, f)) return launch_rows<8>(context, rows, width, RowsOf<DType::bf16, Rows>{f});
    if (pack == 8 && all_are(DType::f16, f)) return launch_rows<8>(context, rows, width, RowsOf<DType::f16, Rows>{f});
  }
  with_pack(pack, [&](auto kPack) { launch_rows<kPack>(context, rows, width, f); });
}

// Returns the number of rows, with all axes but the last as rows.
inline int64_t rows_of(const View& x) {
  int64_t rows = 1;
  for (int axis = 0; axis + 1 < x.shape.rank; ++axis) rows *= x.shape[axis];
  return rows;
}

} // namespace amplab::cuda
