// SPDX-License-Identifier: Apache-2.0
// Each way goes over memory twice: for the sums, and for what they make of the elements. The variance is the mean of squares less
// the square of the mean, of what is left of the elements without a number near the mean: as small as they are far apart, so that
// little cancels. Where floats cannot hold the squares, doubles do.
#include "kernels/cpu/batch_norm_rows.h"
#include "kernels/cpu/channels_last.h"

#include <cmath>

namespace amplab::cpu::channels_last {
namespace {

template <class Near> AMPLAB_LOOP void add_powers(const float* x, const float* pivot, int count, Near* sums, Near* squares) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const auto value = static_cast<Near>(x[k]) - static_cast<Near>(pivot[k]);
    sums[k] += value;
    squares[k] += value * value;
  }
}

// The mean of a few rows, repeated.
ChannelNumbers near_mean(const ChannelRows& rows, const View& x, const ChannelGroup& group) {
  const int64_t few = std::min<int64_t>(16, rows.rows);
  ChannelNumbers sum, one;
  std::fill_n(sum.of, kRun, 0.0f);
  for (int64_t i = 0; i < few; ++i) {
    one.read(x, {rows.rows * i / few * rows.channels + group.first, group.count});
    for (int c = 0; c < group.count; ++c) sum[c] += one[c] / static_cast<float>(few);
  }
  sum.repeat(group.count);
  return sum;
}

template <class Near>
std::array<ChannelTotals, 2> powers(Context& context, const ChannelRows& rows, const View& x, const ChannelGroup& group, const float* pivot) {
  return sum_rows<Near>(context, rows, group, [&](int64_t begin, int count, Near* sums, Near* squares) {
    InRun in;
    add_powers(in(x, begin, count), pivot, count, sums, squares);
  });
}

Normalising by_batch(Context& context, const ChannelRows& rows, const Call& call, const ChannelGroup& group) {
  const View& x = call.in[0];
  ChannelNumbers pivot = near_mean(rows, x, group);
  std::array<ChannelTotals, 2> sums = powers<float>(context, rows, x, group, pivot.of);
  bool held = true; // by floats; of a channel whose elements are all the same nothing is left
  for (int c = 0; c < group.count; ++c) held = held && std::isfinite(sums[1].of[c]) && (sums[1].of[c] > 1e-24 || sums[0].of[c] == 0);
  if (!held) {
    std::fill_n(pivot.of, kRun, 0.0f);
    sums = powers<double>(context, rows, x, group, pivot.of);
  }
  auto& [means, variances] = sums;
  const double n = static_cast<double>(std::max<int64_t>(rows.rows, 1));
  for (int c = 0; c < group.count; ++c) {
    const double mean = means.of[c] / n, variance = variances.of[c] / n - mean * mean;
    means.of[c] = static_cast<double>(pivot[c]) + mean;
    variances.of[c] = variance < 0 ? 0 : variance; // NaN stays
  }
  return Normalising::by_batch(call, group, means.of, variances.of, n);
}

} // namespace

AMPLAB_LOOP void add_gradients(const float* x, const float* g, const float* mean, int count, float* sums, float* products) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    sums[k] += g[k];
    products[k] += (x[k] - mean[k]) * g[k];
  }
}

Normalising normalising_of(Context& context, const ChannelRows& rows, const Call& call, const ChannelGroup& group) {
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  Normalising numbers = training ? by_batch(context, rows, call, group) : Normalising::by_running(call, group);
  numbers.scale.repeat(group.count);
  numbers.shift.repeat(group.count);
  return numbers;
}

void batch_norm_forward(Context& context, const Call& call) {
  struct Out {
    const View& y;
    OutRun run;
    float* where(int64_t begin) { return run.where(y, begin); }
    void done(int64_t begin, int count) { run.done(y, begin, count); }
  };
  normalise_rows(context, call, [&] { return Out{call.out[0], {}}; });
}

void batch_norm_backward(Context& context, const Call& call) {
  struct In {
    const View& g;
    InRun run;
    const float* operator()(int64_t begin, int count) { return run(g, begin, count); }
  };
  return_rows(context, call, [&] { return In{call.in[4], {}}; });
}

} // namespace amplab::cpu::channels_last
