// SPDX-License-Identifier: Apache-2.0
// Element loops of batch_norm and its parts for contiguous tensors: one channel at a time, plane by plane.
#pragma once
#include "kernels/cpu/batch_norm.h"
#include "kernels/cpu/channels.h"

namespace amplab::cpu {

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
