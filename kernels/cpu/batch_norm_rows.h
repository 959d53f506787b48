// SPDX-License-Identifier: Apache-2.0
// batch_norm of pictures that lie channels-last, with what comes next to it left open: the kernels themselves, and chains of
// calls that begin or end with it (kernels/cpu/fusion).
#pragma once
#include "kernels/cpu/channel_rows.h"

namespace amplab::cpu::channels_last {

// scale and shift of a group, repeated until the end of a run. In training it goes over x once, and the running ones follow.
Normalising normalising_of(Context& context, const ChannelRows& rows, const Call& call, const ChannelGroup& group);

// sums += g, products += (x - mean) g, element by element.
void add_gradients(const float* x, const float* g, const float* mean, int count, float* sums, float* products);

// make() is called by each thread and gives what takes y: where(begin) says where a run of it goes as fp32, done(begin, count)
// that it is there.
template <class Make> void normalise_rows(Context& context, const Call& call, Make make) {
  const View& x = call.in[0];
  const ChannelRows rows(x.shape);
  rows.for_groups([&](const ChannelGroup& group) {
    const Normalising numbers = normalising_of(context, rows, call, group);
    over_rows(context, rows, group, [&](int64_t first, int64_t last) {
      InRun in;
      auto out = make();
      rows.for_runs_of(group, first, last, [&](int64_t begin, int count) {
        const float *xs = in(x, begin, count), *a = numbers.scale.of, *b = numbers.shift.of;
        float* to = out.where(begin);
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] = xs[k] * a[k] + b[k];
        out.done(begin, count);
      });
    });
  });
}

// make() gives a thread what shows a run of g as fp32, (begin, count), the first time that g is gone over; the second time it
// stands in memory.
template <class Make> void return_rows(Context& context, const Call& call, Make make) {
  const View &x = call.in[0], &g = call.in[4], &dx = call.out[0];
  const ChannelRows rows(x.shape);
  rows.for_groups([&](const ChannelGroup& group) {
    Returning numbers(call, group);
    numbers.mean.repeat(group.count);
    const auto [sums, products] = sum_rows<float>(context, rows, group, [&](int64_t begin, int count, float* of_g, float* of_both) {
      InRun in_x;
      auto in_g = make();
      add_gradients(in_x(x, begin, count), in_g(begin, count), numbers.mean.of, count, of_g, of_both);
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
