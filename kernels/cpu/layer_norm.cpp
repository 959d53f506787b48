// SPDX-License-Identifier: Apache-2.0
// Over rows of C elements, biased variance, as torch.nn.functional.layer_norm:
//   h = (x - mean) rstd,  rstd = 1 / sqrt(var + eps)          y = h w + b
//   u = g w    dx = rstd (u - mean(u) - h mean(u h))           dw = sum of g h,  db = sum of g over the rows
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cmath>

namespace amplab::cpu {
namespace {

// All of a parameter or statistic as fp32; absent: null.
const float* widened(Context& context, const View& p, Slot slot) {
  if (!p || p.dtype == DType::f32) return p.as<const float>();
  float* copy = context.scratch.take<float>(slot, static_cast<size_t>(p.count()));
  widen(p.dtype, p.data, copy, p.count());
  return copy;
}

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// One number for each row, in the dtype of the parameters.
float of_row(const View& statistic, int64_t row) {
  float value;
  widen(statistic.dtype, at(statistic, row), &value, 1);
  return value;
}
void put(const View& statistic, int64_t row, float value) { narrow(statistic.dtype, &value, at(statistic, row), 1); }

// dw[c] = sum of g h, db[c] = sum of g. Each thread takes some columns and walks down all rows: one order of summation
// whatever the thread count.
void sum_parameters(Context& context, const Call& call, const Matrix& x, const Matrix& g) {
  const View dw = optional(call.out, 1), db = optional(call.out, 2);
  const float *mean = widened(context, call.in[2], Slot::left), *rstd = widened(context, call.in[3], Slot::right);
  const View all_x(x.data, x.dtype, {x.count()}), all_g(g.data, g.dtype, {g.count()});
  const int64_t grain = kLightGrain / std::max<int64_t>(x.rows, 1) + 16;
  parallel_for(context.threads, x.columns, grain, [&](int64_t begin, int64_t end) {
    InRun in_x, in_g;
    for_runs(begin, end, [&](int64_t column, int count) {
      float weight[kRun] = {}, bias[kRun] = {};
      for (int64_t row = 0; row < x.rows; ++row) {
        const float* xs = in_x(all_x, row * x.columns + column, count);
        const float* gs = in_g(all_g, row * x.columns + column, count);
#pragma omp simd
        for (int k = 0; k < count; ++k) {
          weight[k] += gs[k] * ((xs[k] - mean[row]) * rstd[row]);
          bias[k] += gs[k];
        }
      }
      if (dw) narrow(dw.dtype, weight, at(dw, column), count);
      if (db) narrow(db.dtype, bias, at(db, column), count);
    });
  });
}

} // namespace

void layer_norm_forward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), y = as_matrix(call.out[0]);
  const float* w = widened(context, optional(call.in, 1), Slot::left);
  const float* b = widened(context, optional(call.in, 2), Slot::right);
  const float eps = static_cast<float>(std::get<NormAttributes>(call.attributes).eps),
              width = static_cast<float>(x.columns);
  const RowRoom room(context, x.columns, 2);
  parallel_rows(context.threads, x.rows, x.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      const float* from = room.in(part, 0, x, row);
      float* to = room.out(part, 1, y, row);
      const float mean = sum_of(x.columns, [=](int64_t i) { return from[i]; }) / width;
      const float variance = sum_of(x.columns, [=](int64_t i) { return (from[i] - mean) * (from[i] - mean); }) / width;
      const float rstd = 1.0f / std::sqrt(variance + eps);
      put(call.out[1], row, mean);
      put(call.out[2], row, rstd);
#pragma omp simd
      for (int64_t i = 0; i < x.columns; ++i) to[i] = (from[i] - mean) * rstd * (w ? w[i] : 1.0f) + (b ? b[i] : 0.0f);
      room.done(part, 1, y, row);
    }
  });
}

void layer_norm_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), g = as_matrix(call.in[4]);
  if (optional(call.out, 1) || optional(call.out, 2)) sum_parameters(context, call, x, g);
  if (!call.out[0]) return;

  const float* w = widened(context, call.in[1], Slot::left);
  const Matrix dx = as_matrix(call.out[0]);
  const float width = static_cast<float>(x.columns);
  const RowRoom room(context, x.columns, 3);
  parallel_rows(context.threads, x.rows, x.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      const float *xs = room.in(part, 0, x, row), *gs = room.in(part, 1, g, row);
      float* to = room.out(part, 2, dx, row);
      const float mean = of_row(call.in[2], row), rstd = of_row(call.in[3], row);
      const auto u = [=](int64_t i) { return gs[i] * (w ? w[i] : 1.0f); };
      const auto h = [=](int64_t i) { return (xs[i] - mean) * rstd; };
      const float mean_u = sum_of(x.columns, u) / width;
      const float mean_uh = sum_of(x.columns, [=](int64_t i) { return u(i) * h(i); }) / width;
#pragma omp simd
      for (int64_t i = 0; i < x.columns; ++i) to[i] = rstd * (u(i) - mean_u - h(i) * mean_uh);
      room.done(part, 2, dx, row);
    }
  });
}

} // namespace amplab::cpu
