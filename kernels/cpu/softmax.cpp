// SPDX-License-Identifier: Apache-2.0
// Over rows, with m the row's maximum:
//   softmax      y = e^(x-m) / sum of e^(x-m)          dx = y (g - sum of g y)
//   log_softmax  y = x - m - ln sum of e^(x-m)         dx = g - e^y sum of g
// Computed in fp32, rounded once at the output, which may be wider than the input.
#include "kernels/format/elementary.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cmath>
#include <limits>

namespace amplab::cpu {
namespace {

// A NaN anywhere in the row shows up in the sum that follows.
float largest(const float* x, int64_t count) {
  float m = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : m)
  for (int64_t i = 0; i < count; ++i) m = x[i] > m ? x[i] : m;
  return m;
}

template <class Row> void forward_rows(Context& context, const Call& call, Row transform) {
  const Matrix x = as_matrix(call.in[0]), y = as_matrix(call.out[0]);
  const RowRoom room(context, x.columns, 2);
  parallel_rows(context.threads, x.rows, x.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      transform(room.in(part, 0, x, row), room.out(part, 1, y, row), x.columns);
      room.done(part, 1, y, row);
    }
  });
}

template <class Row> void backward_rows(Context& context, const Call& call, Row transform) {
  const Matrix y = as_matrix(call.in[0]), g = as_matrix(call.in[1]), dx = as_matrix(call.out[0]);
  const RowRoom room(context, y.columns, 3);
  parallel_rows(context.threads, y.rows, y.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      transform(room.in(part, 0, y, row), room.in(part, 1, g, row), room.out(part, 2, dx, row), y.columns);
      room.done(part, 2, dx, row);
    }
  });
}

} // namespace

void softmax_forward(Context& context, const Call& call) {
  forward_rows(context, call, [](const float* x, float* y, int64_t count) {
    const float m = largest(x, count);
    const float sum = sum_of(count, [=](int64_t i) { return y[i] = lane::exp(x[i] - m); });
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) y[i] /= sum;
  });
}

void softmax_backward(Context& context, const Call& call) {
  backward_rows(context, call, [](const float* y, const float* g, float* dx, int64_t count) {
    const float sum = sum_of(count, [=](int64_t i) { return g[i] * y[i]; });
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) dx[i] = y[i] * (g[i] - sum);
  });
}

void log_softmax_forward(Context& context, const Call& call) {
  forward_rows(context, call, [](const float* x, float* y, int64_t count) {
    const float m = largest(x, count), sum = sum_of(count, [=](int64_t i) { return lane::exp(x[i] - m); });
    const float log_sum = std::log(sum);
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) y[i] = x[i] - m - log_sum;
  });
}

void log_softmax_backward(Context& context, const Call& call) {
  backward_rows(context, call, [](const float* y, const float* g, float* dx, int64_t count) {
    const float sum = sum_of(count, [=](int64_t i) { return g[i]; });
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) dx[i] = g[i] - lane::exp(y[i]) * sum;
  });
}

} // namespace amplab::cpu
