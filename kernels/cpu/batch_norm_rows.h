// SPDX-License-Identifier: Apache-2.0
// Element loops of batch_norm and its parts for channels-last images. Templates leave the neighbouring computation
// open: the kernels use them alone, fused chains (kernels/cpu/fusion) with calls before or after them.
#pragma once
#include "kernels/cpu/channel_rows.h"

namespace amplab::cpu {

// sums += g, products += (x - mean) g, element by element.
void add_gradients(const float* x, const float* g, const float* mean, int count, float* sums, float* products);

class RowLoops {
 public:
  RowLoops(Context& context, const Shape& x) : context_(context), rows_(x) {}

  // Calls work(group) for groups of channels, one after the other. The work of a group runs in parallel.
  template <class Work> void for_groups(Work work) const { rows_.for_groups(work); }
  // One pass.
  Moments moments(const View& x, const ChannelGroup& group) const;
  GradientSums gradient_sums(const View& x, const View& g, const ChannelNumbers& mean, const ChannelGroup& group) const;
  void normalise(const View& x, const View& y, const ScaleShift& numbers, const ChannelGroup& group) const;
  void input_gradient(const View& x, const View& g, const View& dx, const InputGradientTerms& numbers,
                      const ChannelGroup& group) const;

  // make() is called on each thread. It returns a function (begin, count) that gives a run of g as fp32.
  template <class Make>
  GradientSums gradient_sums_of(const View& x, const ChannelNumbers& mean, const ChannelGroup& group, Make make) const {
    const ChannelNumbers m = mean.repeated(group.count);
    const auto [gradients, products] =
        sum_rows<float>(context_, rows_, group, [&](int64_t begin, int count, float* of_g, float* of_both) {
          InRun in_x;
          auto in_g = make();
          add_gradients(in_x(x, begin, count), in_g(begin, count), m.of, count, of_g, of_both);
        });
    return {gradients, products, elements()};
  }

  // make() is called on each thread. It returns a sink for y: where(begin) gives the address for a run in fp32,
  // done(begin, count) is called when it is written.
  template <class Make>
  void normalise_into(const View& x, const ScaleShift& numbers, const ChannelGroup& group, Make make) const {
    const ChannelNumbers scale = numbers.scale.repeated(group.count), shift = numbers.shift.repeated(group.count);
    over_rows(context_, rows_, group, [&](int64_t first, int64_t last) {
      InRun in;
      auto out = make();
      rows_.for_runs_of(group, first, last, [&](int64_t begin, int count) {
        const float *xs = in(x, begin, count), *a = scale.of, *b = shift.of;
        float* to = out.where(begin);
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] = xs[k] * a[k] + b[k];
        out.done(begin, count);
      });
    });
  }

 private:
  double elements() const { return static_cast<double>(rows_.rows); }
  Context& context_;
  ChannelRows rows_;
};

} // namespace amplab::cpu
