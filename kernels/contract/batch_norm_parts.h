// SPDX-License-Identifier: Apache-2.0
// Batch norm over several ranks, as torch.nn.SyncBatchNorm: the parts between which ranks exchange what they know, and
// the rows of what they exchange. Each rank has n of the N elements of each channel, in its own x; g is the gradient of
// its y.
//
//   s      = batch_norm_stats(x)                                      [kStatisticsRows, C]
//   all    = all_gather(s)                                            [ranks, kStatisticsRows, C]
//   mean, invstd, count = batch_norm_gather_stats(all, running_mean, running_var)
//   y      = batch_norm_elemt(x, w, b, mean, invstd)
//
//   sums, dw, db = batch_norm_backward_reduce(g, x, mean, invstd, w)  [kGradientRows, C], and the gradients of this
//   rank's y all_reduce(sums) dx     = batch_norm_backward_elemt(g, x, mean, invstd, w, sums, count)
//
// A rank tells its mean and its variance about that mean, and all are joined as Chan, Golub and LeVeque do:
//   mean = sum of n_i / N mean_i,  var = sum of n_i / N (var_i + (mean_i - mean)^2)
// No term is negative, so nothing cancels, as it does in the mean of squares less the square of the mean, which ranks
// could add up without a gather. What is gathered are no 1/sqrt(var + eps), as in PyTorch: they lose what is far below
// eps. Each number goes as floats that add up to the double it is. Where a channel lies far from zero, one float would
// be further from mean_i than the means of ranks from each other; and what one rank alone tells itself so is what
// batch_norm computes with: the numbers have its bits, as long as fp32 holds the sums. Ranks that add up `sums` round
// once more for each addition. Plain values; host and device.
#pragma once
#include "kernels/format/host_device.h"

#include <cmath>

namespace amplab {

// A double as three floats whose sum it is, exactly, of 1e-28 or more. What is not finite stands in the first.
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

// What a rank tells of each channel: the mean, a power of two, the variance over its square, and how many elements
// there are. fp32 does not hold the variance of all that it holds.
enum StatisticsRow : int { kMean = 0, kScale = 3, kVariance = 4, kElements = 7, kStatisticsRows = 10 };

// Sums over elements of g, and of g (x - mean).
enum GradientRow : int { kSumOfGradients = 0, kSumOfProducts = 3, kGradientRows = 6 };

// The scale of a variance: its square is half of it to twice, where the scale is a normal number.
AMPLAB_HD inline float scale_of_variance(double variance) {
  if (!(variance - variance == 0)) return 1;
  int exponent = 0;
  std::frexp(variance, &exponent);
  constexpr int kSmallest = -126;
  const int half = (exponent - 1) >> 1;
  return std::ldexp(1.0f, half < kSmallest ? kSmallest : half);
}

} // namespace amplab
