// SPDX-License-Identifier: Apache-2.0
// Per channel c of n = N H W elements, as torch.nn.functional.batch_norm on a CPU:
//   training    mean, var of the batch (biased), rstd = 1 / sqrt(var + eps)
//               running_mean += momentum (mean - running_mean), running_var likewise with var n / (n - 1)
//   evaluation  mean, var the running ones
//   y = x a + (b - mean a),  a = w rstd
//   dw = rstd sum of g (x - mean),  db = sum of g
//   dx = a (g - db / n - (x - mean) rstd dw / n) in training, a g in evaluation
// mean and rstd are what the outputs hold, rounded where those are 16 bits wide. What is known of a group of channels stands
// here, in fp32 whatever the operands are; how their elements are walked, in batch_norm.cpp and batch_norm_channels_last.cpp.
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

  float& operator[](int c) { return of[c]; }
  float operator[](int c) const { return of[c]; }
  // otherwise: of what is absent.
  void read(const View& from, const ChannelGroup& group, float otherwise = 0);
  void write(const View& to, const ChannelGroup& group) const;
  // Repeats the first `count` until the end.
  void repeat(int count);
};

struct ChannelTotals {
  alignas(64) double of[kRun] = {};
};

// y = x scale + shift.
struct Normalising {
  ChannelNumbers scale, shift;
  // By these means and biased variances over n elements, rounded to the call's outputs; the running ones follow.
  static Normalising by_batch(const Call& call, const ChannelGroup& group, const double* means, const double* variances, double n);
  static Normalising by_running(const Call& call, const ChannelGroup& group);
};

// dx = (g - mean_g - (x - mean) slope) scale.
struct Returning {
  ChannelNumbers mean, mean_g, slope, scale;
  explicit Returning(const Call& call, const ChannelGroup& group) { mean.read(call.in[2], group); }
  // By sums over the n elements of each channel: of g, and of g (x - mean). Writes dw and db.
  void finish(const Call& call, const ChannelGroup& group, const double* sums, const double* products, double n);
};

} // namespace amplab::cpu
