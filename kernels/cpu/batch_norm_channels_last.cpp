// SPDX-License-Identifier: Apache-2.0
// Each way goes over memory twice: for the sums, and for what they make of the elements. The variance is the mean of squares less
// the square of the mean: squares of fp32 numbers are exact in double, and what cancels there is far below fp32's eps.
#include "kernels/cpu/batch_norm.h"
#include "kernels/cpu/channel_rows.h"
#include "kernels/cpu/channels_last.h"

namespace amplab::cpu::channels_last {
namespace {

AMPLAB_LOOP void add_powers(const float* x, int count, double* sums, double* squares) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const auto value = static_cast<double>(x[k]);
    sums[k] += value;
    squares[k] += value * value;
  }
}

AMPLAB_LOOP void add_gradients(const float* x, const float* g, const float* mean, int count, double* sums, double* products) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    sums[k] += static_cast<double>(g[k]);
    products[k] += static_cast<double>((x[k] - mean[k]) * g[k]);
  }
}

Normalising by_batch(Context& context, const ChannelRows& rows, const Call& call, const ChannelGroup& group) {
  const View& x = call.in[0];
  auto [means, variances] = sum_rows(context, rows, group, [&](int64_t begin, int count, double* sums, double* squares) {
    InRun in;
    add_powers(in(x, begin, count), count, sums, squares);
  });
  const double n = static_cast<double>(std::max<int64_t>(rows.rows, 1));
  for (int c = 0; c < group.count; ++c) {
    means.of[c] /= n;
    const double variance = variances.of[c] / n - means.of[c] * means.of[c];
    variances.of[c] = variance < 0 ? 0 : variance; // NaN stays
  }
  return Normalising::by_batch(call, group, means.of, variances.of, n);
}

} // namespace

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const ChannelRows rows(x.shape);
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  rows.for_groups([&](const ChannelGroup& group) {
    Normalising numbers = training ? by_batch(context, rows, call, group) : Normalising::by_running(call, group);
    numbers.scale.repeat(group.count);
    numbers.shift.repeat(group.count);
    over_rows(context, rows, group, [&](int64_t first, int64_t last) {
      InRun in;
      OutRun out;
      rows.for_runs_of(group, first, last, [&](int64_t begin, int count) {
        const float *xs = in(x, begin, count), *a = numbers.scale.of, *b = numbers.shift.of;
        float* to = out.where(y, begin);
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] = xs[k] * a[k] + b[k];
        out.done(y, begin, count);
      });
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4], &dx = call.out[0];
  const ChannelRows rows(x.shape);
  rows.for_groups([&](const ChannelGroup& group) {
    Returning numbers(call, group);
    numbers.mean.repeat(group.count);
    const auto [sums, products] = sum_rows(context, rows, group, [&](int64_t begin, int count, double* of_g, double* of_both) {
      InRun in_x, in_g;
      add_gradients(in_x(x, begin, count), in_g(g, begin, count), numbers.mean.of, count, of_g, of_both);
    });
    numbers.finish(call, group, sums.of, products.of, static_cast<double>(std::max<int64_t>(rows.rows, 1)));
    if (!dx) return;
    for (ChannelNumbers* each : {&numbers.mean_g, &numbers.slope, &numbers.scale}) each->repeat(group.count);
    over_rows(context, rows, group, [&](int64_t first, int64_t last) {
      InRun in_x, in_g;
      OutRun out;
      rows.for_runs_of(group, first, last, [&](int64_t begin, int count) {
        const float *xs = in_x(x, begin, count), *gs = in_g(g, begin, count);
        const float *m = numbers.mean.of, *mg = numbers.mean_g.of, *s = numbers.slope.of, *a = numbers.scale.of;
        float* to = out.where(dx, begin);
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] = (gs[k] - mg[k] - (xs[k] - m[k]) * s[k]) * a[k];
        out.done(dx, begin, count);
      });
    });
  });
}

} // namespace amplab::cpu::channels_last
