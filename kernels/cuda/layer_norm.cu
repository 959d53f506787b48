// SPDX-License-Identifier: Apache-2.0
// Over rows of C elements, biased variance, as torch.nn.functional.layer_norm:
//   h = (x - mean) rstd,  rstd = 1 / sqrt(var + eps)          y = h w + b
//   u = g w    dx = rstd (u - mean(u) - h mean(u h))           dw = sum of g h,  db = sum of g over the rows
#include "kernels/cuda/columns.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/rows.cuh"

namespace amplab::cuda {
namespace {

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// A pack of a parameter, or of what an absent one stands for.
template <int kPack> __device__ void read_or(const Operand& p, int64_t pack, float otherwise, float (&values)[kPack]) {
  if (p.data) return read_pack(p, pack, values);
#pragma unroll
  for (float& value : values) value = otherwise;
}

struct Forward {
  Operand x, w, b, y, mean, rstd;
  int64_t width;
  float eps;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 1>;
    const Held held({x}, row, width);
    const auto n = static_cast<float>(width);
    const float m = held.sum([](float v) { return v; }) / n;
    const float variance = held.sum([m](float v) { return (v - m) * (v - m); }) / n;
    const float r = 1.0f / std::sqrt(variance + eps);
    if (Team::lane() == 0) {
      store(mean, row, m);
      store(rstd, row, r);
    }
    held.map(y, [&](int pack, const typename Held::Values& values, float(&result)[kPack]) {
      float weight[kPack], bias[kPack];
      read_or(w, pack, 1, weight);
      read_or(b, pack, 0, bias);
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = (values[0][i] - m) * r * weight[i] + bias[i];
    });
  }
};

struct Backward {
  Operand x, w, mean, rstd, g, dx;
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

// What a row adds to the sums of its columns: g h and g.
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

void layer_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0], w = optional(call.in, 1), b = optional(call.in, 2);
  const int64_t width = x.shape[-1];
  const Forward f{operand_of(x),
                  operand_of(w),
                  operand_of(b),
                  operand_of(y),
                  operand_of(call.out[1]),
                  operand_of(call.out[2]),
                  width,
                  static_cast<float>(std::get<NormAttributes>(call.attributes).eps)};
  for_rows(context, rows_of(x), width, pack_of(width, x, w, b, y), f);
}

void layer_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &mean = call.in[2], &rstd = call.in[3], &g = call.in[4];
  const View &dx = call.out[0], dw = optional(call.out, 1), db = optional(call.out, 2);
  const int64_t width = x.shape[-1];
  if (dw || db) {
    const Parameters f{operand_of(x), operand_of(mean), operand_of(rstd),
                       operand_of(g), operand_of(dw),   operand_of(db)};
    sum_columns(context, rows_of(x), width, pack_of(width, x, g), f);
  }
  if (!dx) return;
  const Backward f{operand_of(x),  operand_of(w), operand_of(mean), operand_of(rstd), operand_of(g),
                   operand_of(dx), width};
  for_rows(context, rows_of(x), width, pack_of(width, x, w, g, dx), f);
}

} // namespace amplab::cuda
