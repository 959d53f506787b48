// SPDX-License-Identifier: Apache-2.0
// Batch norm over several ranks, as torch.nn.SyncBatchNorm: the formats of the data that ranks exchange between its
// ops. Each rank has n of the N elements of each channel, in its own x. g is the gradient of its y.
//
//   s      = batch_norm_stats(x)                                      [kStatisticsRows, C]
//   all    = all_gather(s)                                            [ranks, kStatisticsRows, C]
//   mean, invstd, count = batch_norm_gather_stats(all, running_mean, running_var)
//   y      = batch_norm_elemt(x, w, b, mean, invstd)
//
//   sums, dw, db = batch_norm_backward_reduce(g, x, mean, invstd, w)  [kGradientRows, C], [C], [C] of this rank
//   all_reduce(sums)
//   dx     = batch_norm_backward_elemt(g, x, mean, invstd, w, sums, count)
//
// Each rank sends its mean and its biased variance. They are combined as by Chan, Golub and LeVeque:
//   mean = sum of n_i / N mean_i,  var = sum of n_i / N (var_i + (mean_i - mean)^2)
// No term is negative, so nothing cancels. All-reducing mean(x) and mean(x^2) would need no gather, but
// mean(x^2) - mean(x)^2 cancels. PyTorch gathers 1/sqrt(var + eps), which loses variances far below eps.
// Each number is sent as floats that add up to the exact double. In a channel far from zero, the rounding error of one
// float could exceed the differences between the means of the ranks. A single rank gets the bits of batch_norm, as long
// as fp32 holds the sums. With more ranks, all_reduce(sums) rounds once more per addition. Plain values; host and
// device.
#pragma once
#include "kernels/format/host_device.h"

#include <cmath>

namespace amplab {

// A double of at least 1e-28 in size as three floats with exactly this sum. The first float holds Inf or NaN.
struct ThreeFloats {
  static constexpr int kCount = 3;
  float of[kCount];

  AMPLAB_HD static ThreeFloats from(double x) {
    ThreeFloats parts{};
    for (int i = 0; i < kCount; ++i) {
      parts.of[i] = static_cast<float>(x);
      x -= static_cast<double>(parts.of[i]);
      if (!(x - x == 0)) break;
    }
    return parts;
  }
  AMPLAB_HD double sum() const {
    double sum = 0;
    for (int i = kCount; i-- > 0;) sum += static_cast<double>(of[i]);
    return sum;
  }
};

// Rows that a rank sends, per channel: the mean, a power of two (scale), the variance / scale^2, and the number of
// elements. The scale is needed because the variance of fp32 values can leave the range of fp32.
enum StatisticsRow : int { kMean = 0, kScale = 3, kVariance = 4, kElements = 7, kStatisticsRows = 10 };

// Rows of sums over elements: of g, and of g (x - mean).
enum GradientRow : int { kSumOfGradients = 0, kSumOfProducts = 3, kGradientRows = 6 };

// Returns a power of two with variance / scale^2 in [1, 4) if the scale is a normal number; 1 for Inf and NaN.
AMPLAB_HD inline float scale_of_variance(double variance) {
  if (!(variance - variance == 0)) return 1;
  int exponent = 0;
  std::frexp(variance, &exponent);
  constexpr int kSmallest = -126;
  const int half = (exponent - 1) >> 1;
  return std::ldexp(1.0f, half < kSmallest ? kSmallest : half);
}

} // namespace amplab
