// SPDX-License-Identifier: Apache-2.0
// batch_norm over several ranks, in the stages of kernels/contract/batch_norm_parts.h, with the formulas of
// batch_norm.h. Contains maps of channels.cuh and functors per channel. Some maps only publish. Plain C++ without CUDA.
#pragma once
#include "kernels/contract/batch_norm_parts.h"
#include "kernels/cuda/batch_norm.h"

namespace amplab::cuda {

// Doubles, each stored in three rows of [channels] floats.
struct Doubles {
  Operand rows;
  int64_t channels;

  AMPLAB_HD void store(int64_t row, int64_t c, double value) const {
    const ThreeFloats parts = ThreeFloats::from(value);
    for (int k = 0; k < ThreeFloats::kCount; ++k) cuda::store(rows, (row + k) * channels + c, parts.of[k]);
  }
  AMPLAB_HD double load(int64_t row, int64_t c) const {
    ThreeFloats parts{};
    for (int k = 0; k < ThreeFloats::kCount; ++k) parts.of[k] = cuda::load(rows, (row + k) * channels + c);
    return parts.sum();
  }
};

// Publishes the statistics of this rank's n elements, from the sums of BatchMoments.
struct BatchStatistics {
  static constexpr int kInputs = 1, kSums = 2;
  Operand in[1], y; // y: absent
  Doubles statistics;
  double n;

  struct OfChannel {
    ChannelMoments moments;
    AMPLAB_HD float operator()(const float (&)[1]) const { return 0; }
  };
  AMPLAB_HD OfChannel channel(int64_t, const double (&sum)[2]) const { return {ChannelMoments::of(sum, n)}; }
  AMPLAB_HD void publish(int64_t c, const OfChannel& of) const {
    const float scale = scale_of_variance(of.moments.var);
    const double wide = static_cast<double>(scale);
    statistics.store(kMean, c, of.moments.mean);
    cuda::store(statistics.rows, kScale * statistics.channels + c, scale);
    statistics.store(kVariance, c, of.moments.var / (wide * wide));
    statistics.store(kElements, c, n);
  }
};

// Joins one channel of the statistics gathered from all ranks.
struct GatheredStatistics {
  Doubles all; // [ranks, kStatisticsRows, channels]
  int64_t ranks;
  Operand mean, invstd, count;
  Running running;
  double eps;

  AMPLAB_HD void operator()(int64_t c) const {
    const double n = total(c), some = n > 0 ? n : 1;
    ChannelMoments batch{0, 0};
    for (int64_t rank = 0; rank < ranks; ++rank)
      batch.mean += statistic(rank, kElements, c) / some * statistic(rank, kMean, c);
    for (int64_t rank = 0; rank < ranks; ++rank) {
      const double scale = static_cast<double>(load(all.rows, row(rank, kScale) * all.channels + c));
      const double from_all = statistic(rank, kMean, c) - batch.mean,
                   var = statistic(rank, kVariance, c) * (scale * scale);
      batch.var += statistic(rank, kElements, c) / some * (var + from_all * from_all);
    }
    store(mean, c, static_cast<float>(batch.mean));
    store(invstd, c, batch.rstd(eps));
    running.update_running(c, batch, n);
    if (c == 0) Doubles{count, 1}.store(0, 0, n);
  }

 private:
  AMPLAB_HD static int64_t row(int64_t rank, StatisticsRow what) { return rank * kStatisticsRows + what; }
  AMPLAB_HD double statistic(int64_t rank, StatisticsRow what, int64_t c) const { return all.load(row(rank, what), c); }
  AMPLAB_HD double total(int64_t c) const {
    double n = 0;
    for (int64_t rank = 0; rank < ranks; ++rank) n += statistic(rank, kElements, c);
    return n;
  }
};

struct BatchElements {
  static constexpr int kInputs = 1, kSums = 2;
  Operand in[1], y, w, b, mean, invstd;
  AMPLAB_HD Affine channel(int64_t c, const double (&)[2]) const {
    return {load_or(w, c, 1) * load(invstd, c), load_or(b, c, 0), load(mean, c)};
  }
  AMPLAB_HD void publish(int64_t, const Affine&) const {}
};

// Publishes the gradient sums of this rank's elements, from the sums of BatchGradientSums.
struct LocalGradients {
  static constexpr int kInputs = 2, kSums = 2;
  Operand in[2], y; // y: absent
  Doubles sums;
  ParameterGradients parameters;

  struct OfChannel {
    double sum[2];
    AMPLAB_HD float operator()(const float (&)[2]) const { return 0; }
  };
  AMPLAB_HD OfChannel channel(int64_t, const double (&sum)[2]) const { return {{sum[0], sum[1]}}; }
  AMPLAB_HD void publish(int64_t c, const OfChannel& of) const {
    sums.store(kSumOfGradients, c, of.sum[0]);
    sums.store(kSumOfProducts, c, of.sum[1]);
    parameters.publish(c, of.sum);
  }
};

struct BatchGradientElements {
  static constexpr int kInputs = 2, kSums = 2;
  Operand in[2], y; // x, g; dx
  Operand w, mean, invstd, count;
  Doubles sums; // of all ranks

  AMPLAB_HD AffineOfGradient channel(int64_t c, const double (&)[2]) const {
    const double all[2] = {sums.load(kSumOfGradients, c), sums.load(kSumOfProducts, c)};
    return AffineOfGradient::by_batch(load_or(w, c, 1), load(mean, c), load(invstd, c), all,
                                      Doubles{count, 1}.load(0, 0));
  }
  AMPLAB_HD void publish(int64_t, const AffineOfGradient&) const {}
};

} // namespace amplab::cuda
