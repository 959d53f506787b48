// SPDX-License-Identifier: Apache-2.0
// Forward and backward each pass over memory twice: for the sums, then for the elements. The variance is
// mean(d^2) - mean(d)^2 with d = x - pivot. The pivot is near the mean, so little cancels. If floats cannot hold the
// squares, doubles are used.
#include "kernels/cpu/batch_norm_rows.h"

#include <cmath>

namespace amplab::cpu {
namespace {

template <class Near>
AMPLAB_LOOP void add_powers(const float* x, const float* pivot, int count, Near* sums, Near* squares) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const auto value = static_cast<Near>(x[k]) - static_cast<Near>(pivot[k]);
    sums[k] += value;
    squares[k] += value * value;
  }
}

// Returns the mean of a few rows, repeated.
ChannelNumbers near_mean(const ChannelRows& rows, const View& x, const ChannelGroup& group) {
  const int64_t few = std::min<int64_t>(16, rows.rows);
  ChannelNumbers sum, one;
  std::fill_n(sum.of, kRun, 0.0f);
  for (int64_t i = 0; i < few; ++i) {
    one.read(x, {rows.rows * i / few * rows.channels + group.first, group.count});
    for (int c = 0; c < group.count; ++c) sum[c] += one[c] / static_cast<float>(few);
  }
  return sum.repeated(group.count);
}

template <class Near> std::array<ChannelTotals, 2> powers(Context& context, const ChannelRows& rows, const View& x,
                                                          const ChannelGroup& group, const float* pivot) {
  return sum_rows<Near>(context, rows, group, [&](int64_t begin, int count, Near* sums, Near* squares) {
    InRun in;
    add_powers(in(x, begin, count), pivot, count, sums, squares);
  });
}

} // namespace

AMPLAB_LOOP void add_gradients(const float* x, const float* g, const float* mean, int count, float* sums,
                               float* products) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    sums[k] += g[k];
    products[k] += (x[k] - mean[k]) * g[k];
  }
}

Moments RowLoops::moments(const View& x, const ChannelGroup& group) const {
  ChannelNumbers pivot = near_mean(rows_, x, group);
  std::array<ChannelTotals, 2> sums = powers<float>(context_, rows_, x, group, pivot.of);
  bool held = true; // floats hold the squares; the sums of a channel of equal elements are zero
  for (int c = 0; c < group.count; ++c)
    held = held && std::isfinite(sums[1].of[c]) && (sums[1].of[c] > 1e-24 || sums[0].of[c] == 0);
  if (!held) {
    std::fill_n(pivot.of, kRun, 0.0f);
    sums = powers<double>(context_, rows_, x, group, pivot.of);
  }
  auto& [means, variances] = sums;
  const double n = std::max(elements(), 1.0);
  for (int c = 0; c < group.count; ++c) {
    const double mean = means.of[c] / n, variance = variances.of[c] / n - mean * mean;
    means.of[c] = static_cast<double>(pivot[c]) + mean;
    variances.of[c] = variance < 0 ? 0 : variance; // NaN stays
  }
  return {means, variances, elements()};
}

GradientSums RowLoops::gradient_sums(const View& x, const View& g, const ChannelNumbers& mean,
                                     const ChannelGroup& group) const {
  struct In {
    const View& g;
    InRun run;
    const float* operator()(int64_t begin, int count) { return run(g, begin, count); }
  };
  return gradient_sums_of(x, mean, group, [&] { return In{g, {}}; });
}

void RowLoops::normalise(const View& x, const View& y, const ScaleShift& numbers, const ChannelGroup& group) const {
  struct Out {
    const View& y;
    OutRun run;
    float* where(int64_t begin) { return run.where(y, begin); }
    void done(int64_t begin, int count) { run.done(y, begin, count); }
  };
  normalise_into(x, numbers, group, [&] { return Out{y, {}}; });
}

void RowLoops::input_gradient(const View& x, const View& g, const View& dx, const InputGradientTerms& numbers,
                              const ChannelGroup& group) const {
  const auto repeated = [&](const ChannelNumbers& each) { return each.repeated(group.count); };
  const ChannelNumbers mean = repeated(numbers.mean), mean_g = repeated(numbers.mean_g),
                       slope = repeated(numbers.slope), scale = repeated(numbers.scale);
  over_rows(context_, rows_, group, [&](int64_t first, int64_t last) {
    InRun in_x, in_g;
    OutRun out;
    rows_.for_runs_of(group, first, last, [&](int64_t begin, int count) {
      const float *xs = in_x(x, begin, count), *gs = in_g(g, begin, count);
      const float *m = mean.of, *mg = mean_g.of, *s = slope.of, *a = scale.of;
      float* to = out.where(dx, begin);
#pragma omp simd
      for (int k = 0; k < count; ++k) to[k] = (gs[k] - mg[k] - (xs[k] - m[k]) * s[k]) * a[k];
      out.done(dx, begin, count);
    });
  });
}

} // namespace amplab::cpu
