// SPDX-License-Identifier: Apache-2.0
// batch_norm of images in either memory format, with code that is independent of the format.
#pragma once
#include "kernels/cpu/batch_norm_planes.h"
#include "kernels/cpu/batch_norm_rows.h"

namespace amplab::cpu {

// Calls work(loops) with the loops for x's memory format.
template <class Work> void with_loops_for(Context& context, const View& x, Work work) {
  if (x.format() == MemoryFormat::channels_last)
    work(RowLoops(context, x.shape));
  else
    work(PlaneLoops(context, x.shape));
}

// Runs a forward call of batch_norm. normalise(numbers, group) writes y.
template <class Loops, class Normalise>
void batch_norm_forward_over(const Loops& loops, const Call& call, Normalise normalise) {
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  loops.for_groups([&](const ChannelGroup& group) {
    normalise(training ? ScaleShift::by_batch(call, group, loops.moments(call.in[0], group))
                       : ScaleShift::by_running(call, group),
              group);
  });
}

// Runs a backward call. gradient_sums(mean, group) is the first pass over g. After it, g must be in memory.
template <class Loops, class Sum>
void batch_norm_backward_over(const Loops& loops, const Call& call, Sum gradient_sums) {
  const View &x = call.in[0], &weight = call.in[1], &mean = call.in[2], &rstd = call.in[3], &g = call.in[4],
             &dx = call.out[0];
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  loops.for_groups([&](const ChannelGroup& group) {
    const GradientSums sums = gradient_sums(ChannelNumbers(mean, group), group);
    write_parameter_gradients(rstd, group, sums, optional(call.out, 1), optional(call.out, 2));
    if (dx) loops.input_gradient(x, g, dx, InputGradientTerms(mean, rstd, weight, group, sums, training), group);
  });
}

} // namespace amplab::cpu
