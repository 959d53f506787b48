// SPDX-License-Identifier: Apache-2.0
// Each way goes over memory twice: for the sums, and for what they make of the elements. The variance is the mean of squares less
// the square of the mean: squares of fp32 numbers are exact in double, and what cancels there is far below fp32's eps.
#include "kernels/cpu/batch_norm_rows.h"
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

AMPLAB_LOOP void add_gradients(const float* x, const float* g, const float* mean, int count, double* sums, double* products) {
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    sums[k] += static_cast<double>(g[k]);
    products[k] += static_cast<double>((x[k] - mean[k]) * g[k]);
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
