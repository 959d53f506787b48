// SPDX-License-Identifier: Apache-2.0
// Batch norm per channel c of n = N H W elements, as torch.nn.functional.batch_norm on a CPU:
//   training    mean, var of the batch (biased), rstd = 1 / sqrt(var + eps)
//               running_mean += momentum (mean - running_mean)
//               running_var += momentum (var n / (n - 1) - running_var)
//   evaluation  mean, var = the running ones
//   y = x a + (b - mean a),  a = w rstd
//   dw = rstd sum of g (x - mean),  db = sum of g
//   dx = a (g - db / n - (x - mean) rstd dw / n) in training, a g in evaluation
// mean and rstd are those of the outputs, rounded if the outputs are 16-bit. This header has the numbers of a group of
// channels, in fp32 for all dtypes. batch_norm_planes.h and batch_norm_rows.h iterate over elements. batch_norm.cpp
// and, for several ranks, batch_norm_parts.cpp combine both.
#pragma once
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

struct ChannelGroup {
  int64_t first;
  int count; // at most kRun
};

// One number for each channel of a group.
struct ChannelNumbers {
  alignas(64) float of[kRun];

  ChannelNumbers() {} // uninitialized
  // otherwise: value if `from` is absent.
  ChannelNumbers(const View& from, const ChannelGroup& group, float otherwise = 0) { read(from, group, otherwise); }

  float& operator[](int c) { return of[c]; }
  float operator[](int c) const { return of[c]; }
  void read(const View& from, const ChannelGroup& group, float otherwise = 0);
  void write(const View& to, const ChannelGroup& group) const;
  // Returns the first `count` numbers, repeated until the end.
  ChannelNumbers repeated(int count) const;
};

struct ChannelTotals {
  alignas(64) double of[kRun] = {};
};

// Mean and biased variance of n elements of each channel.
struct Moments {
  ChannelTotals means, variances;
  double n;
};

// Sums over n elements of each channel: of g, and of g (x - mean).
struct GradientSums {
  ChannelTotals gradients, products;
  double n;
};

// Mean and rstd of a batch.
struct MeanRstd {
  ChannelNumbers mean, rstd;
  static MeanRstd by(const Moments& moments, const ChannelGroup& group, double eps);
};

// Moves running statistics towards those of the batch. Skips absent ones.
void update_running_statistics(const View& running_mean, const View& running_var, const ChannelGroup& group,
                               double momentum, const Moments& batch);

// y = x scale + shift.
struct ScaleShift {
  ChannelNumbers scale, shift;
  // weight, bias: may be absent.
  ScaleShift(const MeanRstd& by, const View& weight, const View& bias, const ChannelGroup& group);
  // For a call of batch_norm. by_batch() writes mean and rstd to the outputs, uses them as rounded there, and updates
  // the running statistics. by_running() uses the running statistics.
  static ScaleShift by_batch(const Call& call, const ChannelGroup& group, const Moments& moments);
  static ScaleShift by_running(const Call& call, const ChannelGroup& group);
};

// dx = (g - mean_g - (x - mean) slope) scale.
struct InputGradientTerms {
  ChannelNumbers mean, mean_g, slope, scale;
  // In training, uses the sums over the whole batch. In evaluation, mean_g and slope are zero. weight: may be absent.
  InputGradientTerms(const View& means, const View& rstds, const View& weight, const ChannelGroup& group,
                     const GradientSums& sums, bool training = true);
};

// Writes dw and db. Skips absent ones.
void write_parameter_gradients(const View& rstds, const ChannelGroup& group, const GradientSums& sums, const View& dw,
                               const View& db);

inline View optional(std::span<const View> views, size_t index) { return index < views.size() ? views[index] : View{}; }

} // namespace amplab::cpu
