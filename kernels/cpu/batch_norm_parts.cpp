// SPDX-License-Identifier: Apache-2.0
// batch_norm over several ranks, in the parts described in kernels/contract/batch_norm_parts.h. Formulas are in
// batch_norm.h.
#include "kernels/contract/batch_norm_parts.h"

#include "kernels/cpu/batch_norm_loops.h"
#include "kernels/cpu/kernels.h"

#include <algorithm>

namespace amplab::cpu {
namespace {

// Returns row i of rows of [C].
View row_of_channels(const View& rows, int64_t i) {
  const int64_t channels = rows.shape[-1];
  return View(at(rows, i * channels), rows.dtype, {channels});
}

// Writes one double per channel to rows i, i + 1 and i + 2.
void write_doubles(const View& rows, int64_t i, const ChannelTotals& numbers, const ChannelGroup& group) {
  ChannelNumbers parts[ThreeFloats::kCount];
  for (int c = 0; c < group.count; ++c) {
    const ThreeFloats three = ThreeFloats::from(numbers.of[c]);
    for (int k = 0; k < ThreeFloats::kCount; ++k) parts[k][c] = three.of[k];
  }
  for (int k = 0; k < ThreeFloats::kCount; ++k) parts[k].write(row_of_channels(rows, i + k), group);
}

ChannelTotals read_doubles(const View& rows, int64_t i, const ChannelGroup& group) {
  const auto part = [&](int k) { return ChannelNumbers(row_of_channels(rows, i + k), group); };
  const ChannelNumbers first = part(0), second = part(1), third = part(2);
  ChannelTotals numbers;
  for (int c = 0; c < group.count; ++c) numbers.of[c] = ThreeFloats{{first[c], second[c], third[c]}}.sum();
  return numbers;
}

void write_statistics(const View& s, const Moments& moments, const ChannelGroup& group) {
  ChannelNumbers scales;
  ChannelTotals variances, elements;
  for (int c = 0; c < group.count; ++c) {
    scales[c] = scale_of_variance(moments.variances.of[c]);
    const double scale = static_cast<double>(scales[c]);
    variances.of[c] = moments.variances.of[c] / (scale * scale);
    elements.of[c] = moments.n;
  }
  write_doubles(s, kMean, moments.means, group);
  scales.write(row_of_channels(s, kScale), group);
  write_doubles(s, kVariance, variances, group);
  write_doubles(s, kElements, elements, group);
}

// Statistics gathered from all ranks.
class RankStatistics {
 public:
  explicit RankStatistics(const View& gathered) : gathered_(gathered) {
    for (int64_t rank = 0; rank < ranks(); ++rank) all_ += elements(rank);
  }
  int64_t ranks() const { return gathered_.shape[0]; }
  double elements() const { return all_; } // of each channel
  // Returns the moments over all ranks; zeros for an empty batch.
  Moments joined(const ChannelGroup& group) const {
    Moments all{.means = {}, .variances = {}, .n = all_};
    for (int64_t rank = 0; rank < ranks(); ++rank) {
      const ChannelTotals means = doubles(rank, kMean, group);
      const double share = share_of(rank);
      for (int c = 0; c < group.count; ++c) all.means.of[c] += share * means.of[c];
    }
    for (int64_t rank = 0; rank < ranks(); ++rank) {
      const ChannelTotals means = doubles(rank, kMean, group), variances = doubles(rank, kVariance, group);
      const ChannelNumbers scales(row_of_channels(gathered_, row(rank, kScale)), group);
      const double share = share_of(rank);
      for (int c = 0; c < group.count; ++c) {
        const double from_all = means.of[c] - all.means.of[c], scale = static_cast<double>(scales[c]);
        all.variances.of[c] += share * (variances.of[c] * (scale * scale) + from_all * from_all);
      }
    }
    return all;
  }

 private:
  static int64_t row(int64_t rank, StatisticsRow row) { return rank * kStatisticsRows + row; }
  ChannelTotals doubles(int64_t rank, StatisticsRow what, const ChannelGroup& group) const {
    return read_doubles(gathered_, row(rank, what), group);
  }
  double elements(int64_t rank) const {
    return gathered_.count() > 0 ? doubles(rank, kElements, {.first = 0, .count = 1}).of[0] : 0;
  }
  double share_of(int64_t rank) const { return elements(rank) / std::max(all_, 1.0); }

  const View& gathered_;
  double all_ = 0;
};

// Calls work(group) for groups of channels of tensors with one number per channel.
template <class Work> void for_channel_groups(int64_t channels, Work work) {
  for (int64_t first = 0; first < channels; first += kRun)
    work(ChannelGroup{first, static_cast<int>(std::min<int64_t>(kRun, channels - first))});
}

} // namespace

void batch_norm_stats_forward(Context& context, const Call& call) {
  const View& x = call.in[0];
  with_loops_for(context, x, [&](const auto& loops) {
    loops.for_groups([&](const ChannelGroup& group) { write_statistics(call.out[0], loops.moments(x, group), group); });
  });
}

void batch_norm_gather_stats_forward(Context&, const Call& call) {
  const auto& a = std::get<BatchNormAttributes>(call.attributes);
  const RankStatistics ranks_statistics(call.in[0]);
  std::ranges::copy(ThreeFloats::from(ranks_statistics.elements()).of, call.out[2].as<float>());
  for_channel_groups(call.in[0].shape[-1], [&](const ChannelGroup& group) {
    const Moments all = ranks_statistics.joined(group);
    const MeanRstd by = MeanRstd::by(all, group, a.eps);
    by.mean.write(call.out[0], group);
    by.rstd.write(call.out[1], group);
    update_running_statistics(optional(call.in, 1), optional(call.in, 2), group, a.momentum, all);
  });
}

void batch_norm_elemt_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &weight = call.in[1], &bias = call.in[2], &mean = call.in[3], &invstd = call.in[4];
  with_loops_for(context, x, [&](const auto& loops) {
    loops.for_groups([&](const ChannelGroup& group) {
      const MeanRstd by{{mean, group}, {invstd, group}};
      loops.normalise(x, call.out[0], ScaleShift(by, weight, bias, group), group);
    });
  });
}

void batch_norm_backward_reduce_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &x = call.in[1], &mean = call.in[2], &invstd = call.in[3];
  with_loops_for(context, x, [&](const auto& loops) {
    loops.for_groups([&](const ChannelGroup& group) {
      const GradientSums sums = loops.gradient_sums(x, g, {mean, group}, group);
      write_doubles(call.out[0], kSumOfGradients, sums.gradients, group);
      write_doubles(call.out[0], kSumOfProducts, sums.products, group);
      write_parameter_gradients(invstd, group, sums, optional(call.out, 1), optional(call.out, 2));
    });
  });
}

void batch_norm_backward_elemt_forward(Context& context, const Call& call) {
  const View &g = call.in[0], &x = call.in[1], &mean = call.in[2], &invstd = call.in[3], &weight = call.in[4],
             &sums = call.in[5];
  const float* const count = call.in[6].as<const float>();
  with_loops_for(context, x, [&](const auto& loops) {
    loops.for_groups([&](const ChannelGroup& group) {
      const GradientSums all{read_doubles(sums, kSumOfGradients, group), read_doubles(sums, kSumOfProducts, group),
                             ThreeFloats{{count[0], count[1], count[2]}}.sum()};
      loops.input_gradient(x, g, call.out[0], InputGradientTerms(mean, invstd, weight, group, all), group);
    });
  });
}

} // namespace amplab::cpu
