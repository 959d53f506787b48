// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/batch_norm.h"

#include "kernels/cpu/batch_norm_loops.h"
#include "kernels/cpu/kernels.h"

#include <cmath>

namespace amplab::cpu {
namespace {

// Moves a running statistic towards that of the batch.
void update_running_statistics(const View& running, const ChannelGroup& group, double momentum,
                               const ChannelTotals& batch, double factor) {
  if (!running) return;
  ChannelNumbers numbers(running, group);
  for (int c = 0; c < group.count; ++c)
    numbers[c] =
        static_cast<float>(momentum * (batch.of[c] * factor) + (1 - momentum) * static_cast<double>(numbers[c]));
  numbers.write(running, group);
}

// Uses mean and rstd as rounded in the call's outputs.
ScaleShift normalising(const Call& call, const ChannelGroup& group, MeanRstd& by) {
  by.mean.write(call.out[1], group), by.mean.read(call.out[1], group);
  by.rstd.write(call.out[2], group), by.rstd.read(call.out[2], group);
  return {by, optional(call.in, 1), optional(call.in, 2), group};
}

} // namespace

void ChannelNumbers::read(const View& from, const ChannelGroup& group, float otherwise) {
  if (from)
    widen(from.dtype, at(from, group.first), of, group.count);
  else
    std::fill_n(of, group.count, otherwise);
}

void ChannelNumbers::write(const View& to, const ChannelGroup& group) const {
  if (to) narrow(to.dtype, of, at(to, group.first), group.count);
}

ChannelNumbers ChannelNumbers::repeated(int count) const {
  ChannelNumbers all;
  std::copy_n(of, count, all.of);
  for (int c = count; c < kRun; ++c) all.of[c] = all.of[c - count];
  return all;
}

MeanRstd MeanRstd::by(const Moments& moments, const ChannelGroup& group, double eps) {
  MeanRstd numbers;
  for (int c = 0; c < group.count; ++c) {
    numbers.mean[c] = static_cast<float>(moments.means.of[c]);
    numbers.rstd[c] = static_cast<float>(1 / std::sqrt(moments.variances.of[c] + eps));
  }
  return numbers;
}

void update_running_statistics(const View& running_mean, const View& running_var, const ChannelGroup& group,
                               double momentum, const Moments& batch) {
  if (batch.n == 0) return;
  update_running_statistics(running_mean, group, momentum, batch.means, 1);
  update_running_statistics(running_var, group, momentum, batch.variances, batch.n / (batch.n - 1));
}

ScaleShift::ScaleShift(const MeanRstd& by, const View& weight, const View& bias, const ChannelGroup& group)
    : scale(weight, group, 1), shift(bias, group, 0) {
  for (int c = 0; c < group.count; ++c) {
    scale[c] *= by.rstd[c];
    shift[c] -= by.mean[c] * scale[c];
  }
}

ScaleShift ScaleShift::by_batch(const Call& call, const ChannelGroup& group, const Moments& moments) {
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  update_running_statistics(optional(call.in, 3), optional(call.in, 4), group, a.momentum, moments);
  MeanRstd by = MeanRstd::by(moments, group, a.eps);
  return normalising(call, group, by);
}

ScaleShift ScaleShift::by_running(const Call& call, const ChannelGroup& group) {
  const float eps = static_cast<float>(std::get<BatchNormAttributes>(call.attributes).eps);
  MeanRstd by{{call.in[3], group}, {call.in[4], group}};
  for (int c = 0; c < group.count; ++c) by.rstd[c] = 1 / std::sqrt(by.rstd[c] + eps);
  return normalising(call, group, by);
}

InputGradientTerms::InputGradientTerms(const View& means, const View& rstds, const View& weight,
                                       const ChannelGroup& group, const GradientSums& sums, bool training)
    : mean(means, group), scale(weight, group, 1) {
  const ChannelNumbers rstd(rstds, group);
  const double n = std::max(sums.n, 1.0);
  for (int c = 0; c < group.count; ++c) {
    const double r = static_cast<double>(rstd[c]);
    mean_g[c] = training ? static_cast<float>(sums.gradients.of[c] / n) : 0;
    slope[c] = training ? static_cast<float>(sums.products.of[c] * r * r / n) : 0;
    scale[c] *= rstd[c];
  }
}

void write_parameter_gradients(const View& rstds, const ChannelGroup& group, const GradientSums& sums, const View& dw,
                               const View& db) {
  const ChannelNumbers rstd(rstds, group);
  ChannelNumbers of_w, of_b;
  for (int c = 0; c < group.count; ++c) {
    of_w[c] = static_cast<float>(sums.products.of[c] * static_cast<double>(rstd[c]));
    of_b[c] = static_cast<float>(sums.gradients.of[c]);
  }
  of_w.write(dw, group);
  of_b.write(db, group);
}

void batch_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  with_loops_for(context, x, [&](const auto& loops) {
    batch_norm_forward_over(loops, call, [&](const ScaleShift& numbers, const ChannelGroup& group) {
      loops.normalise(x, y, numbers, group);
    });
  });
}

void batch_norm_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &g = call.in[4];
  with_loops_for(context, x, [&](const auto& loops) {
    batch_norm_backward_over(loops, call, [&](const ChannelNumbers& mean, const ChannelGroup& group) {
      return loops.gradient_sums(x, g, mean, group);
    });
  });
}

} // namespace amplab::cpu
