// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/batch_norm_planes.h"

namespace amplab::cpu {
namespace {

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
    for (int lane = 0; lane < half; ++lane)
      gradients[lane] += gradients[lane + half], products[lane] += products[lane + half];
  return {gradients[0], products[0]};
}

} // namespace

Moments PlaneLoops::moments(const View& x, const ChannelGroup& group) const {
  Moments moments{.means = {}, .variances = {}, .n = elements()};
  const double n = std::max(moments.n, 1.0);
  double *const means = moments.means.of, *const variances = moments.variances.of;
  ChannelNumbers mean;
  InRun in;
  channels_.for_group_runs(group.first, group.count, [&](int64_t begin, int count) {
    const float* xs = in(x, begin, count);
    add_run(channels_, means, count, [=](int k, int) { return xs[k]; });
  });
  for (int c = 0; c < group.count; ++c) mean[c] = static_cast<float>(means[c] /= n);
  channels_.for_group_runs(group.first, group.count, [&](int64_t begin, int count) {
    const float *xs = in(x, begin, count), *m = mean.of;
    add_run(channels_, variances, count, [=](int k, int c) { return (xs[k] - m[c]) * (xs[k] - m[c]); });
  });
  for (int c = 0; c < group.count; ++c) variances[c] /= n;
  return moments;
}

GradientSums PlaneLoops::gradient_sums(const View& x, const View& g, const ChannelNumbers& mean,
                                       const ChannelGroup& group) const {
  GradientSums sums{.gradients = {}, .products = {}, .n = elements()};
  double *const gradients = sums.gradients.of, *const products = sums.products.of;
  InRun in_x, in_g;
  channels_.for_group_runs(group.first, group.count, [&](int64_t begin, int length) {
    const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length), *m = mean.of;
    if (channels_.side_by_side()) {
      add_run(channels_, gradients, length, [=](int k, int) { return gs[k]; });
      add_run(channels_, products, length, [=](int k, int c) { return (xs[k] - m[c]) * gs[k]; });
    } else {
      const auto [of_g, of_both] = sums_of_plane(xs, gs, m[0], length);
      gradients[0] += static_cast<double>(of_g), products[0] += static_cast<double>(of_both);
    }
  });
  return sums;
}

void PlaneLoops::normalise(const View& x, const View& y, const ScaleShift& numbers, const ChannelGroup& group) const {
  InRun in;
  OutRun out;
  channels_.for_group_runs(group.first, group.count, [&](int64_t begin, int length) {
    const float *xs = in(x, begin, length), *a = numbers.scale.of, *b = numbers.shift.of;
    map_run(channels_, out.where(y, begin), length, [=](int k, int c) { return xs[k] * a[c] + b[c]; });
    out.done(y, begin, length);
  });
}

void PlaneLoops::input_gradient(const View& x, const View& g, const View& dx, const InputGradientTerms& numbers,
                                const ChannelGroup& group) const {
  InRun in_x, in_g;
  OutRun out;
  channels_.for_group_runs(group.first, group.count, [&](int64_t begin, int length) {
    const float *xs = in_x(x, begin, length), *gs = in_g(g, begin, length);
    const float *m = numbers.mean.of, *mg = numbers.mean_g.of, *s = numbers.slope.of, *a = numbers.scale.of;
    map_run(channels_, out.where(dx, begin), length,
            [=](int k, int c) { return (gs[k] - mg[c] - (xs[k] - m[c]) * s[c]) * a[c]; });
    out.done(dx, begin, length);
  });
}

} // namespace amplab::cpu
