// SPDX-License-Identifier: Apache-2.0
// All three gradients of a layer norm in one pass over x and g. A team of threads holds a row, computes its dx, and
// accumulates column sums over the team's rows. Column sums are fp32 within a thread. join_column_parts() joins the
// teams in double.
#pragma once
#include "kernels/cuda/rows.cuh"

namespace amplab::cuda::layer_norm {

struct Gradients {
  Operand x, w, mean, rstd, g, dx;
  using CompiledPerDtype = void;
  AMPLAB_HD void for_operands(auto work) { work(x), work(w), work(mean), work(rstd), work(g), work(dx); }
};

struct RowSums {
  float u = 0, uh = 0;
  friend __device__ RowSums operator+(const RowSums& a, const RowSums& b) { return {a.u + b.u, a.uh + b.uh}; }
};

// One block of kBlock threads per processor, so that there are few parts. Consecutive rows go to different processors.
template <int kThreads> struct WarpOfBlock {
  static constexpr int kBlock = kThreads, kBlocks = 1, kTeams = kThreads / 32, kSide = 32;
  static __device__ int lane() { return WarpTeam::lane(); }
  static __device__ int team() { return static_cast<int>(threadIdx.x / 32); }
  static __device__ RowSums sum(const RowSums& own) { return {WarpTeam::sum(own.u), WarpTeam::sum(own.uh)}; }
};
struct WholeBlock {
  static constexpr int kBlock = 256, kBlocks = 2, kTeams = 1,
                       kSide = kBlock; // two blocks: one reads while the other waits
  static __device__ int lane() { return static_cast<int>(threadIdx.x); }
  static __device__ int team() { return 0; }
  static __device__ RowSums sum(const RowSums& own) { return block_sum(own); }
};

// A thread's columns, in packs kSide apart, and the sums of each over its rows.
template <int kPack, int kHeld, class Team> struct ColumnSums {
  float gh[kHeld][kPack] = {}, g[kHeld][kPack] = {};

  // Writes the sums over the block's teams to part [2, width].
  __device__ void write(float* part, int packs) const {
    constexpr int kEach = 2 * kPack;
    __shared__ float all[Team::kTeams][kEach][Team::kSide];
#pragma unroll
    for (int n = 0; n < kHeld; ++n) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        all[Team::team()][i][Team::lane()] = gh[n][i];
        all[Team::team()][kPack + i][Team::lane()] = g[n][i];
      }
      __syncthreads();
      for (int at = static_cast<int>(threadIdx.x); at < kEach * Team::kSide; at += Team::kBlock) {
        const int each = at / Team::kSide, lane = at % Team::kSide, pack = lane + n * Team::kSide;
        if (pack >= packs) continue;
        double sum = 0;
        for (int team = 0; team < Team::kTeams; ++team) sum += static_cast<double>(all[team][each][lane]);
        part[each / kPack * packs * kPack + pack * kPack + each % kPack] = static_cast<float>(sum);
      }
      __syncthreads(); // shared memory is reused
    }
  }
};

// parts: [gridDim.x, 2, width]. kFp32: all operands are fp32.
template <int kPack, int kHeld, class Team, bool kFp32> __global__ void __launch_bounds__(Team::kBlock, Team::kBlocks)
    one_pass(const Gradients any, const int64_t rows, const int packs, float* parts) {
  Gradients o = any;
  if constexpr (kFp32) o.for_operands([](Operand& x) { x.dtype = DType::f32; });
  const auto for_held = [packs](auto work) {
#pragma unroll
    for (int n = 0; n < kHeld; ++n)
      if (const int pack = Team::lane() + n * Team::kSide; pack < packs) work(n, pack);
  };
  const auto width = static_cast<float>(packs * kPack);
  ColumnSums<kPack, kHeld, Team> columns;
  const int64_t step = int64_t{gridDim.x} * Team::kTeams;
  for (int64_t row = blockIdx.x + Team::team() * int64_t{gridDim.x}; row < rows; row += step) {
    const int64_t begin = row * packs;
    const float m = load(o.mean, row), r = load(o.rstd, row);
    Pack<kPack> read[kHeld][2];
    for_held([&](int n, int pack) {
      read[n][0] = fetch<kPack>(o.x.dtype, o.x.data, begin + pack);
      read[n][1] = fetch<kPack>(o.g.dtype, o.g.data, begin + pack);
    });
    float h[kHeld][kPack], u[kHeld][kPack];
    RowSums own;
    for_held([&](int n, int pack) {
      float weight[kPack];
      widen(o.x.dtype, read[n][0], h[n]);
      widen(o.g.dtype, read[n][1], u[n]);
      read_or(o.w, pack, 1, weight);
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        h[n][i] = (h[n][i] - m) * r;
        columns.gh[n][i] += u[n][i] * h[n][i];
        columns.g[n][i] += u[n][i];
        u[n][i] *= weight[i];
        own.u += u[n][i];
        own.uh += u[n][i] * h[n][i];
      }
    });
    const RowSums all = Team::sum(own);
    const float mean_u = all.u / width, mean_uh = all.uh / width;
    for_held([&](int n, int pack) {
      float result[kPack];
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = r * (u[n][i] - mean_u - h[n][i] * mean_uh);
      write_pack(o.dx, begin + pack, result);
    });
  }
  columns.write(parts + blockIdx.x * int64_t{2} * packs * kPack, packs);
}

template <int kPack, int kHeld, class Team>
int launch(Context& context, Gradients o, int64_t rows, int packs, float*& parts) {
  constexpr int64_t kLeastRows = 4; // per block, since its part must be written and read
  const int64_t most = int64_t{context.processors} * Team::kBlocks;
  const int64_t blocks = std::clamp<int64_t>((rows + kLeastRows - 1) / kLeastRows, 1, most);
  parts = context.scratch.acquire<float>(Slot::partials, static_cast<size_t>(blocks * 2 * packs * kPack));
  const auto grid = static_cast<unsigned>(blocks);
  constexpr bool kMayBeFp32 = kPack == 4;
  if (kMayBeFp32 && all_are(DType::f32, o))
    one_pass<kPack, kHeld, Team, kMayBeFp32><<<grid, Team::kBlock, 0, context.stream>>>(o, rows, packs, parts);
  else
    one_pass<kPack, kHeld, Team, false><<<grid, Team::kBlock, 0, context.stream>>>(o, rows, packs, parts);
  return static_cast<int>(blocks);
}

// Launches the one-pass kernel if a team can hold a row of packs of 4 or 8. Returns the number of parts of the column
// sums in Slot::partials, or 0 if a row does not fit.
inline int try_one_pass(Context& context, const Gradients& o, int64_t rows, int64_t width, int pack, float*& parts) {
  constexpr int kWidest = 4 * 4 * WholeBlock::kBlock;
  using Few = WarpOfBlock<256>; // up to 255 registers per thread
  using Many = WarpOfBlock<512>;
  if (pack == 1 || width == 0 || width > kWidest) return 0;
  const auto packs = static_cast<int>(width / pack);
  if (width > 1024) return launch<4, 4, WholeBlock>(context, o, rows, static_cast<int>(width / 4), parts);
  if (pack == 8)
    return packs <= 64 ? launch<8, 2, Many>(context, o, rows, packs, parts)
                       : launch<8, 4, Few>(context, o, rows, packs, parts);
  if (packs <= 64) return launch<4, 2, Many>(context, o, rows, packs, parts);
  if (packs <= 96) return launch<4, 3, Many>(context, o, rows, packs, parts);
  if (packs <= 128) return launch<4, 4, Many>(context, o, rows, packs, parts);
  if (packs <= 192) return launch<4, 6, Few>(context, o, rows, packs, parts);
  return launch<4, 8, Few>(context, o, rows, packs, parts);
}

} // namespace amplab::cuda::layer_norm
