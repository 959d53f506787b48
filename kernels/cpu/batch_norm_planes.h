// SPDX-License-Identifier: Apache-2.0
// batch_norm of contiguous tensors: iteration per channel, and the element loops.
#pragma once
#include "kernels/cpu/batch_norm.h"
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

// Iteration per channel of [N, C, ...] over all samples, as fp32. If a channel of a sample is a plane of many elements,
// one channel at a time, so that its planes stay in cache between passes. If it is one element, a run of channels side
// by side.
struct Channels {
  int64_t samples, channels, plane;

  explicit Channels(const Shape& x) : samples(x[0]), channels(x[1]), plane(1) {
    for (int axis = 2; axis < x.rank; ++axis) plane *= x[axis];
  }
  int64_t per_channel() const { return samples * plane; }
  bool side_by_side() const { return plane == 1; }
  // Returns the number of channels processed together.
  int64_t group() const { return side_by_side() ? kRun : 1; }

  // Calls work(first channel, count) for groups of channels, in parallel.
  template <class Work> void for_groups(int threads, Work work) const {
    const int64_t groups = (channels + group() - 1) / group();
    parallel_rows(threads, groups, group() * per_channel(), [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; ++i)
        work(i * group(), static_cast<int>(std::min(group(), channels - i * group())));
    });
  }

  // Calls work(begin, count) for the runs of the group in each sample: `count` elements of one channel, or one element
  // of each channel.
  template <class Work> void for_group_runs(int64_t first, int count, Work work) const {
    for (int64_t n = 0; n < samples; ++n) {
      const int64_t begin = (n * channels + first) * plane;
      if (plane == 1)
        work(begin, count);
      else
        for_runs(begin, begin + plane, work);
    }
  }
};

// total[c] += f(k, c) for the elements k of a run, where c is the channel within the group. A run of one channel is
// summed by sum_of(), in f's type. Totals are double.
template <class F> void add_run(const Channels& x, double* total, int count, F f) {
  if (x.side_by_side()) {
#pragma omp simd
    for (int k = 0; k < count; ++k) total[k] += static_cast<double>(f(k, k));
  } else {
    total[0] += static_cast<double>(sum_of(count, [&](int64_t k) { return f(static_cast<int>(k), 0); }));
  }
}

// to[k] = f(k, c) for the elements k of a run, where c is the channel within the group.
template <class F> void map_run(const Channels& x, float* to, int count, F f) {
  if (x.side_by_side()) {
#pragma omp simd
    for (int k = 0; k < count; ++k) to[k] = f(k, k);
  } else {
#pragma omp simd
    for (int k = 0; k < count; ++k) to[k] = f(k, 0);
  }
}

// Element loops of batch_norm and its parts for contiguous tensors: one channel at a time, plane by plane.
class PlaneLoops {
 public:
  PlaneLoops(Context& context, const Shape& x) : channels_(x), threads_(context.threads) {}

  // Calls work(group) for groups of channels, in parallel.
  template <class Work> void for_groups(Work work) const {
    channels_.for_groups(threads_, [&](int64_t first, int count) { work(ChannelGroup{first, count}); });
  }
  // Two passes over a group, which stays in cache between them.
  Moments moments(const View& x, const ChannelGroup& group) const;
  GradientSums gradient_sums(const View& x, const View& g, const ChannelNumbers& mean, const ChannelGroup& group) const;
  void normalise(const View& x, const View& y, const ScaleShift& numbers, const ChannelGroup& group) const;
  void input_gradient(const View& x, const View& g, const View& dx, const InputGradientTerms& numbers,
                      const ChannelGroup& group) const;

 private:
  double elements() const { return static_cast<double>(channels_.per_channel()); }
  Channels channels_;
  int threads_;
};

} // namespace amplab::cpu
