// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/batch_norm.h"

#include <cmath>

namespace amplab::cpu {
namespace {

View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

// Moves a running statistic towards that of the batch.
void follow(const View& running, const ChannelGroup& group, double momentum, const double* batch, double factor) {
  if (!running) return;
  ChannelNumbers numbers;
  numbers.read(running, group);
  for (int c = 0; c < group.count; ++c)
    numbers[c] = static_cast<float>(momentum * (batch[c] * factor) + (1 - momentum) * static_cast<double>(numbers[c]));
  numbers.write(running, group);
}

Normalising normalising(const Call& call, const ChannelGroup& group, ChannelNumbers& mean, ChannelNumbers& rstd) {
  mean.write(call.out[1], group), mean.read(call.out[1], group);
  rstd.write(call.out[2], group), rstd.read(call.out[2], group);
  Normalising numbers;
  numbers.scale.read(optional(call.in, 1), group, 1);
  numbers.shift.read(optional(call.in, 2), group, 0);
  for (int c = 0; c < group.count; ++c) {
    numbers.scale[c] *= rstd[c];
    numbers.shift[c] -= mean[c] * numbers.scale[c];
  }
  return numbers;
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

void ChannelNumbers::repeat(int count) {
  for (int c = count; c < kRun; ++c) of[c] = of[c - count];
}

Normalising Normalising::by_batch(const Call& call, const ChannelGroup& group, const double* means,
                                  const double* variances, double n) {
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  ChannelNumbers mean, rstd;
  for (int c = 0; c < group.count; ++c) {
    mean[c] = static_cast<float>(means[c]);
    rstd[c] = static_cast<float>(1 / std::sqrt(variances[c] + a.eps));
  }
  if (call.in[0].count() > 0) {
    follow(optional(call.in, 3), group, a.momentum, means, 1);
    follow(optional(call.in, 4), group, a.momentum, variances, n / (n - 1));
  }
  return normalising(call, group, mean, rstd);
}

Normalising Normalising::by_running(const Call& call, const ChannelGroup& group) {
  const float eps = static_cast<float>(std::get<BatchNormAttributes>(call.attributes).eps);
  ChannelNumbers mean, rstd;
  mean.read(call.in[3], group);
  rstd.read(call.in[4], group);
  for (int c = 0; c < group.count; ++c) rstd[c] = 1 / std::sqrt(rstd[c] + eps);
  return normalising(call, group, mean, rstd);
}

void Returning::finish(const Call& call, const ChannelGroup& group, const double* sums, const double* products, double n) {
  const bool training = std::get<BatchNormAttributes>(call.attributes).training;
  ChannelNumbers rstd, dw, db;
  rstd.read(call.in[3], group);
  scale.read(call.in[1], group, 1);
  for (int c = 0; c < group.count; ++c) {
    const double r = static_cast<double>(rstd[c]);
    dw[c] = static_cast<float>(products[c] * r);
    db[c] = static_cast<float>(sums[c]);
    mean_g[c] = training ? static_cast<float>(sums[c] / n) : 0;
    slope[c] = training ? static_cast<float>(products[c] * r * r / n) : 0;
    scale[c] *= rstd[c];
  }
  dw.write(optional(call.out, 1), group);
  db.write(optional(call.out, 2), group);
}

} // namespace amplab::cpu
