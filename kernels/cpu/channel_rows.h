// SPDX-License-Identifier: Apache-2.0
// Pictures that lie channels-last as rows, one for each place, of a number for each channel. Rows are walked in runs of as many
// whole ones as fit, so that few channels make long loops too; of more channels than a run holds, a group at a time. Runs
// belong to blocks of one size: what is summed has the same bits whatever the thread count.
#pragma once
#include "kernels/cpu/batch_norm.h"
#include "kernels/cpu/blocks.h"

#include <array>

namespace amplab::cpu {

struct ChannelRows {
  int64_t rows, channels;

  explicit ChannelRows(const Shape& x) : rows(x[0] * x[2] * x[3]), channels(x[1]) {}

  // Calls work(group) for groups of channels, one after the other.
  template <class Work> void for_groups(Work work) const {
    for (int64_t first = 0; first < channels; first += kRun)
      work(ChannelGroup{first, static_cast<int>(std::min<int64_t>(kRun, channels - first))});
  }

  // Calls work(begin, count) for the runs of blocks [first, last) of that group: `count` elements from `begin` on, element k of
  // the group's channel k % group.count.
  template <class Work> void for_runs_of(const ChannelGroup& group, int64_t first, int64_t last, Work work) const {
    const int64_t at_once = group.count == channels ? kRun / channels : 1;
    const int64_t end = std::min(rows, last * rows_of_block(group));
    for (int64_t row = first * rows_of_block(group); row < end; row += at_once)
      work(row * channels + group.first, static_cast<int>(std::min(at_once, end - row)) * group.count);
  }
  int64_t rows_of_block(const ChannelGroup& group) const { return std::max<int64_t>(1, kBlock / group.count); }
  int64_t blocks(const ChannelGroup& group) const { return (rows + rows_of_block(group) - 1) / rows_of_block(group); }
};

// Two sums for each channel of a group, over all its rows. add(begin, count, first, second) adds a run's to one total for
// each of its elements.
template <class Add>
std::array<ChannelTotals, 2> sum_rows(Context& context, const ChannelRows& x, const ChannelGroup& group, Add add) {
  const int64_t blocks = x.blocks(group);
  const auto count = static_cast<size_t>(group.count);
  double* const partial = context.scratch.take<double>(Slot::partials, static_cast<size_t>(blocks) * 2 * count);
  parallel_rows(context.threads, blocks, kBlock, [&](int64_t begin, int64_t end, int) {
    for (int64_t block = begin; block < end; ++block) {
      std::array<ChannelTotals, 2> totals;
      x.for_runs_of(group, block, block + 1, [&](int64_t i, int n) { add(i, n, totals[0].of, totals[1].of); });
      double* to = partial + static_cast<size_t>(block) * 2 * count;
      for (const ChannelTotals& total : totals)
        for (size_t c = 0; c < count; ++c, ++to) {
          *to = 0;
          for (size_t k = c; k < kRun; k += count) *to += total.of[k];
        }
    }
  });
  std::array<ChannelTotals, 2> all;
  for (int64_t block = 0; block < blocks; ++block)
    for (size_t c = 0; c < 2 * count; ++c) all[c / count].of[c % count] += partial[static_cast<size_t>(block) * 2 * count + c];
  return all;
}

// work(begin, count) for all runs of a group, on all threads.
template <class Work> void over_rows(Context& context, const ChannelRows& x, const ChannelGroup& group, Work work) {
  parallel_rows(context.threads, x.blocks(group), kBlock, [&](int64_t begin, int64_t end, int) { work(begin, end); });
}

} // namespace amplab::cpu
