// SPDX-License-Identifier: Apache-2.0
// Of what stands in the order of its axes: a channel at a time, its planes one after the other.
#include "kernels/cpu/batch_norm.h"

#include "kernels/cpu/channels.h"
#include "kernels/cpu/channels_last.h"
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {
namespace {

double elements(const Channels& channels) { return static_cast<double>(std::max<int64_t>(channels.per_channel(), 1)); }

// In two passes over a group, which stays near meanwhile.
Normalising by_batch(const Channels& channels, const Call& call, const ChannelGroup& group) {
  const View& x = call.in[0];
  const double n = elements(channels);
  ChannelTotals means, variances;
  ChannelNumbers mean;
  InRun in;
  channels.for_group_runs(group.first, group.count, [&](int64_t begin, int count) {
    const float* xs = in(x, begin, count);
    add_run(channels, means.of, count, [=](int k, int) { return xs[k]; });
  });
  for (int c = 0; c < group.count; ++c) mean[c] = static_cast<float>(means.of[c] /= n);
  channels.for_group_runs(group.first, group.count, [&](int64_t begin, int count) {
    const float *xs = in(x, begin, count), *m = mean.of;
    add_run(channels, variances.of, count, [=](int k, int c) { return (xs[k] - m[c]) * (xs[k] - m[c]); });
  });
  for (int c = 0; c < group.count; ++c) variances.of[c] /= n;
  return Normalising::by_batch(call, group, means.of, variances.of, n);
}

struct PlaneSums {
  float gradients, products; // of g, and of (x - mean) g
};

AMPLAB_LOOP PlaneSums sums_of_plane(const float* x, const float* g, float mean, int count) {
  float gradients[kSumLanes] = {}, products[kSumLanes] = {};
  int k = 0;
  for (; k + kSumLanes <= count; k += kSumLanes) {
#pragma omp simd
    for (int lane = 0; lane < kSumLanes; ++lane) {
      gradients[lane] += g[k + lane];
      products[lane] += (x[k + lane] - mean) * g[k + lane];
    }
  }
  for (int lane = 0; k < count; ++k, ++lane) gradients[lane] += g[k], products[lane] += (x[k] - mean) * g[k];
  for (int half = kSumLanes / 2; half > 0; half /= 2)
    for (int lane = 0; lane < half; ++lane) gradients[lane] += gradients[lane + half], products[lane] += products[lane + half];
  return {gradients[0], products[0]};
}

} // namespace

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  if (x.format() == MemoryFormat::channels_last) return channels_last::batch_norm_forward(context, call);
  const Channels channels(x.shape);
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  channels.for_groups(context.threads, [&](int64_t first, int count) {
    const ChannelGroup group{first, count};
    const Normalising numbers = training ? by_batch(channels, call, group) : Normalising::by_running(call, group);
    InRun in;
    OutRun out;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in(x, begin, length), *a = numbers.scale.of, *b = numbers.shift.of;
      map_run(channels, out.where(y, begin), length, [=](int k, int c) { return xs[k] * a[c] + b[c]; });
      out.done(y, begin, length);
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4], &dx = call.out[0];
  if (x.format() == MemoryFormat::channels_last) return channels_last::batch_norm_backward(context, call);
  const Channels channels(x.shape);
  channels.for_groups(context.threads, [&](int64_t first, int count) {
    const ChannelGroup group{first, count};
    Returning numbers(call, group);
    ChannelTotals sums, products;
    InRun in_x, in_g;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length), *m = numbers.mean.of;
      if (channels.side_by_side()) {
        add_run(channels, sums.of, length, [=](int k, int) { return gs[k]; });
        add_run(channels, products.of, length, [=](int k, int c) { return (xs[k] - m[c]) * gs[k]; });
      } else {
        const auto [of_g, of_both] = sums_of_plane(xs, gs, m[0], length);
        sums.of[0] += static_cast<double>(of_g), products.of[0] += static_cast<double>(of_both);
      }
    });
    numbers.finish(call, group, sums.of, products.of, elements(channels));
    if (!dx) return;
    OutRun out;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length);
      const float *m = numbers.mean.of, *mg = numbers.mean_g.of, *s = numbers.slope.of, *a = numbers.scale.of;
      map_run(channels, out.where(dx, begin), length,
              [=](int k, int c) { return (gs[k] - mg[c] - (xs[k] - m[c]) * s[c]) * a[c]; });
      out.done(dx, begin, length);
    });
  });
}

} // namespace amplab::cpu
