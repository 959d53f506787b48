// SPDX-License-Identifier: Apache-2.0
// Gradients of layer_norm.cu:  h = (x - mean) rstd    u = g w
//   dx = rstd (u - mean(u) - h mean(u h))           dw = sum of g h,  db = sum of g over the rows
// In one pass if a team of threads can hold a row. Otherwise the column sums and dx are computed separately.
#include "kernels/cuda/columns.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/layer_norm_gradients.cuh"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

struct LayerNormBackward : layer_norm::Gradients {
  int64_t width;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 2>;
    const Held held({x, g}, row, width);
    const auto n = static_cast<float>(width);
    const float m = load(mean, row), r = load(rstd, row);
    float sum_u = 0, sum_uh = 0;
    held.for_packs([&](int pack, const typename Held::Values& values) {
      float weight[kPack];
      read_or(w, pack, 1, weight);
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        const float u = values[1][i] * weight[i];
        sum_u += u;
        sum_uh += u * ((values[0][i] - m) * r);
      }
    });
    const float mean_u = Team::sum(sum_u) / n, mean_uh = Team::sum(sum_uh) / n;
    held.map(dx, [&](int pack, const typename Held::Values& values, float(&result)[kPack]) {
      float weight[kPack];
      read_or(w, pack, 1, weight);
#pragma unroll
      for (int i = 0; i < kPack; ++i)
        result[i] = r * (values[1][i] * weight[i] - mean_u - (values[0][i] - m) * r * mean_uh);
    });
  }
};

// A row's terms of the column sums: g h and g.
struct Parameters {
  Operand x, mean, rstd, g, dw, db;

  struct Row {
    float mean, rstd;
  };
  __device__ Row row(int64_t row) const { return {load(mean, row), load(rstd, row)}; }
  static __device__ void add(const Row& row, float x, float g, float (&sums)[2]) {
    sums[0] += g * ((x - row.mean) * row.rstd);
    sums[1] += g;
  }
  __device__ void finish(int64_t column, const double (&sums)[2]) const {
    if (dw.data) store(dw, column, static_cast<float>(sums[0]));
    if (db.data) store(db, column, static_cast<float>(sums[1]));
  }
};

} // namespace

void layer_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &mean = call.in[2], &rstd = call.in[3], &g = call.in[4];
  const View &dx = call.out[0], dw = optional(call.out, 1), db = optional(call.out, 2);
  const int64_t rows = rows_of(x), width = x.shape[-1];
  const int pack = pack_of(width, x, w, g, dx);
  const Parameters sums{operand_of(x), operand_of(mean), operand_of(rstd),
                        operand_of(g), operand_of(dw),   operand_of(db)};
  const layer_norm::Gradients all{sums.x, operand_of(w), sums.mean, sums.rstd, sums.g, operand_of(dx)};
  const bool summed = dw || db;
  if (summed && dx) {
    float* of_blocks = nullptr;
    if (const int parts = layer_norm::try_one_pass(context, all, rows, width, pack, of_blocks))
      return join_column_parts(context, sums, of_blocks, parts, width);
  }
  if (summed) sum_columns(context, rows, width, pack_of(width, x, g), sums);
  if (dx) for_rows(context, rows, width, pack, LayerNormBackward{all, width});
}

} // namespace amplab::cuda
