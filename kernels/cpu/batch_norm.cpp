// SPDX-License-Identifier: Apache-2.0
// Per channel c of n = N H W elements, as torch.nn.functional.batch_norm on a CPU:
//   training    mean, var of the batch (biased), rstd = 1 / sqrt(var + eps)
//               running_mean += momentum (mean - running_mean), running_var likewise with var n / (n - 1)
//   evaluation  mean, var the running ones
//   y = x a + (b - mean a),  a = w rstd
//   dw = rstd sum of g (x - mean),  db = sum of g
//   dx = a (g - db / n - (x - mean) rstd dw / n) in training, a g in evaluation
// mean and rstd are what the outputs hold, rounded where those are 16 bits wide.
#include "kernels/cpu/channels.h"
#include "kernels/cpu/kernels.h"

#include <cmath>

namespace amplab::cpu {
namespace {

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// One number for each channel of a group.
struct Numbers {
  alignas(64) float of[kRun];

  float& operator[](int c) { return of[c]; }
  float operator[](int c) const { return of[c]; }
  void read(const View& from, int64_t first, int count, float otherwise = 0) {
    if (from)
      widen(from.dtype, at(from, first), of, count);
    else
      std::fill_n(of, count, otherwise);
  }
  void write(const View& to, int64_t first, int count) const {
    if (to) narrow(to.dtype, of, at(to, first), count);
  }
};

struct Totals {
  alignas(64) double of[kRun] = {};
};

struct Group {
  int64_t first;
  int count;
};

// Moves a running statistic towards that of the batch.
void follow(const View& running, const Group& group, double momentum, const double* batch, double factor) {
  if (!running) return;
  Numbers numbers;
  numbers.read(running, group.first, group.count);
  for (int c = 0; c < group.count; ++c)
    numbers[c] = static_cast<float>(momentum * (batch[c] * factor) + (1 - momentum) * static_cast<double>(numbers[c]));
  numbers.write(running, group.first, group.count);
}

// Mean and rstd of the batch, in two passes over a group; follows with the running ones.
void batch_statistics(const Channels& channels, const Call& call, const Group& group, Numbers& mean, Numbers& rstd) {
  const View& x = call.in[0];
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  const double n = static_cast<double>(std::max<int64_t>(channels.per_channel(), 1));
  Totals means, variances;
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
  for (int c = 0; c < group.count; ++c) rstd[c] = static_cast<float>(1 / std::sqrt((variances.of[c] /= n) + a.eps));
  if (channels.per_channel() == 0) return;
  follow(optional(call.in, 3), group, a.momentum, means.of, 1);
  follow(optional(call.in, 4), group, a.momentum, variances.of, n / (n - 1));
}

void running_statistics(const Call& call, const Group& group, Numbers& mean, Numbers& rstd) {
  const float eps = static_cast<float>(std::get<BatchNormAttributes>(call.attributes).eps);
  mean.read(call.in[3], group.first, group.count);
  rstd.read(call.in[4], group.first, group.count);
  for (int c = 0; c < group.count; ++c) rstd[c] = 1 / std::sqrt(rstd[c] + eps);
}

} // namespace

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const Channels channels(x.shape);
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  channels.for_groups(context.threads, [&](int64_t first, int count) {
    const Group group{first, count};
    Numbers mean, rstd, scale, shift;
    if (training)
      batch_statistics(channels, call, group, mean, rstd);
    else
      running_statistics(call, group, mean, rstd);
    mean.write(call.out[1], first, count), mean.read(call.out[1], first, count);
    rstd.write(call.out[2], first, count), rstd.read(call.out[2], first, count);
    scale.read(optional(call.in, 1), first, count, 1);
    shift.read(optional(call.in, 2), first, count, 0);
    for (int c = 0; c < count; ++c) {
      scale[c] *= rstd[c];
      shift[c] -= mean[c] * scale[c];
    }
    InRun in;
    OutRun out;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in(x, begin, length), *a = scale.of, *b = shift.of;
      map_run(channels, out.where(y, begin), length, [=](int k, int c) { return xs[k] * a[c] + b[c]; });
      out.done(y, begin, length);
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4], &dx = call.out[0];
  const Channels channels(x.shape);
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  const double n = static_cast<double>(std::max<int64_t>(channels.per_channel(), 1));
  channels.for_groups(context.threads, [&](int64_t first, int count) {
    Numbers mean, rstd, scale, dw, db, mean_g, slope;
    mean.read(call.in[2], first, count);
    rstd.read(call.in[3], first, count);
    Totals sums, products;
    InRun in_x, in_g;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length), *m = mean.of;
      add_run(channels, sums.of, length, [=](int k, int) { return gs[k]; });
      add_run(channels, products.of, length, [=](int k, int c) { return (xs[k] - m[c]) * gs[k]; });
    });
    scale.read(call.in[1], first, count, 1);
    for (int c = 0; c < count; ++c) {
      const double r = static_cast<double>(rstd[c]);
      dw[c] = static_cast<float>(products.of[c] * r);
      db[c] = static_cast<float>(sums.of[c]);
      mean_g[c] = training ? static_cast<float>(sums.of[c] / n) : 0;
      slope[c] = training ? static_cast<float>(products.of[c] * r * r / n) : 0;
      scale[c] *= rstd[c];
    }
    dw.write(optional(call.out, 1), first, count);
    db.write(optional(call.out, 2), first, count);
    if (!dx) return;
    OutRun out;
    channels.for_group_runs(first, count, [&](int64_t begin, int length) {
      const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length);
      const float *m = mean.of, *mg = mean_g.of, *s = slope.of, *a = scale.of;
      map_run(channels, out.where(dx, begin), length,
              [=](int k, int c) { return (gs[k] - mg[c] - (xs[k] - m[c]) * s[c]) * a[c]; });
      out.done(dx, begin, length);
    });
  });
}

} // namespace amplab::cpu
