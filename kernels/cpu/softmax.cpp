// SPDX-License-Identifier: Apache-2.0
// Over rows, with m the row's maximum:
//   softmax      y = e^(x-m) / sum of e^(x-m)          dx = y (g - sum of g y)
//   log_softmax  y = x - m - ln sum of e^(x-m)         dx = g - e^y sum of g
// Computed in fp32 and rounded once to the output, which may be wider than the input.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"
#include "kernels/format/elementary.h"

#include <bit>
#include <cmath>
#include <limits>

namespace amplab::cpu {
namespace {

// Ignores NaN: the sum that follows becomes NaN.
float largest(const float* x, int64_t count) {
  float m = -std::numeric_limits<float>::infinity();
#pragma omp simd reduction(max : m)
  for (int64_t i = 0; i < count; ++i) m = x[i] > m ? x[i] : m;
  return m;
}

template <class Row> void forward_rows(Context& context, const Call& call, Row transform) {
  const Matrix x = as_matrix(call.in[0]), y = as_matrix(call.out[0]);
  const RowBuffers buffers(context, x.columns, 2);
  parallel_rows(context.threads, x.rows, x.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      transform(buffers.in(part, 0, x, row), buffers.out(part, 1, y, row), x.columns);
      buffers.done(part, 1, y, row);
    }
  });
}

template <class Row> void backward_rows(Context& context, const Call& call, Row transform) {
  const Matrix y = as_matrix(call.in[0]), g = as_matrix(call.in[1]), dx = as_matrix(call.out[0]);
  const RowBuffers buffers(context, y.columns, 3);
  parallel_rows(context.threads, y.rows, y.columns, [&](int64_t begin, int64_t end, int part) {
    for (int64_t row = begin; row < end; ++row) {
      transform(buffers.in(part, 0, y, row), buffers.in(part, 1, g, row), buffers.out(part, 2, dx, row), y.columns);
      buffers.done(part, 2, dx, row);
    }
  });
}

// Longest row for which several rows share one exponential loop, as many as fit a run. The bits are the same: sums use
// the order of sum_of(), with its unused lanes left out.
constexpr int64_t kShort = kSumLanes;

float sum_of_short(float* lanes, int64_t count) {
  for (auto half = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(count)) / 2); half > 0; half /= 2)
    for (int64_t lane = 0; lane < half && lane + half < count; ++lane) lanes[lane] += lanes[lane + half];
  return lanes[0];
}

AMPLAB_LOOP void exponentials(const float* x, int count, float* to) {
#pragma omp simd
  for (int i = 0; i < count; ++i) to[i] = lane::exp(x[i]);
}

// Calls finish(x - m of a row, its exponentials, their sum, output row, columns).
template <class Row> void forward_short_rows(Context& context, const Call& call, Row finish) {
  const View &x = call.in[0], &y = call.out[0];
  const int64_t columns = x.shape[-1], rows = x.count() / columns, at_once = kRun / columns;
  parallel_rows(context.threads, rows, columns, [&](int64_t begin, int64_t end, int) {
    InRun in;
    OutRun out;
    alignas(64) float below[kRun], e[kRun], lanes[kShort];
    for (int64_t row = begin; row < end; row += at_once) {
      const int64_t first = row * columns, count = std::min(at_once, end - row) * columns;
      const float* xs = in(x, first, static_cast<int>(count));
      for (int64_t i = 0; i < count; i += columns) {
        const float m = largest(xs + i, columns);
        for (int64_t c = 0; c < columns; ++c) below[i + c] = xs[i + c] - m;
      }
      exponentials(below, static_cast<int>(count), e);
      float* to = out.where(y, first);
      for (int64_t i = 0; i < count; i += columns) {
        std::copy_n(e + i, columns, lanes);
        finish(below + i, e + i, sum_of_short(lanes, columns), to + i, columns);
      }
      out.done(y, first, static_cast<int>(count));
    }
  });
}

bool has_short_rows(const Call& call) { return call.in[0].shape[-1] > 0 && call.in[0].shape[-1] <= kShort; }

} // namespace

void softmax_forward(Context& context, const Call& call) {
  if (has_short_rows(call))
    return forward_short_rows(context, call, [](const float*, const float* e, float sum, float* y, int64_t count) {
      for (int64_t i = 0; i < count; ++i) y[i] = e[i] / sum;
    });
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
  if (has_short_rows(call))
    return forward_short_rows(context, call, [](const float* below, const float*, float sum, float* y, int64_t count) {
      const float log_sum = std::log(sum);
      for (int64_t i = 0; i < count; ++i) y[i] = below[i] - log_sum;
    });
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
