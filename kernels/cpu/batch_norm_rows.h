// SPDX-License-Identifier: Apache-2.0
// batch_norm of channels-last images: iteration over rows of channels, and the element loops.
#pragma once
#include "kernels/cpu/batch_norm.h"
#include "kernels/cpu/fixed_order.h"

#include <array>

namespace amplab::cpu {

// Channels-last images as rows of channels, one row per pixel. A run holds as many whole rows as fit, so that few
// channels make long loops too. More channels than a run holds are processed in groups. Runs belong to blocks of a
// fixed size, so the bits of sums do not depend on the number of threads.
struct ChannelRows {
  int64_t rows, channels;

  explicit ChannelRows(const Shape& x) : rows(x[0] * x[2] * x[3]), channels(x[1]) {}

  // Calls work(group) for groups of channels, one after the other.
  template <class Work> void for_groups(Work work) const {
    for (int64_t first = 0; first < channels; first += kRun)
      work(ChannelGroup{first, static_cast<int>(std::min<int64_t>(kRun, channels - first))});
  }

  // Calls work(begin, count) for the runs in blocks [first, last) of the group: `count` elements from `begin` on.
  // Element k belongs to the group's channel k % group.count.
  template <class Work> void for_runs_of(const ChannelGroup& group, int64_t first, int64_t last, Work work) const {
    const int64_t at_once = group.count == channels ? kRun / channels : 1;
    const int64_t end = std::min(rows, last * rows_of_block(group));
    for (int64_t row = first * rows_of_block(group); row < end; row += at_once)
      work(row * channels + group.first, static_cast<int>(std::min(at_once, end - row)) * group.count);
  }
  int64_t rows_of_block(const ChannelGroup& group) const { return std::max<int64_t>(1, kFoldBlock / group.count); }
  int64_t blocks(const ChannelGroup& group) const { return (rows + rows_of_block(group) - 1) / rows_of_block(group); }
};

// Sums per position in a run: a few runs in Near (float or double), all runs in double.
template <class Near> class RunTotals {
 public:
  Near* of() { return near_; }
  void run_is_in() {
    if (++runs_ == kRunsTogether) fold();
  }
  void fold() {
#pragma omp simd
    for (int k = 0; k < kRun; ++k) all_.of[k] += static_cast<double>(near_[k]), near_[k] = 0;
    runs_ = 0;
  }
  const ChannelTotals& all() const { return all_; }

 private:
  static constexpr int kRunsTogether = 16; // a float sum of this many terms has an error of about 4 eps
  alignas(64) Near near_[kRun] = {};
  ChannelTotals all_;
  int runs_ = 0;
};

// to[c] = totals[c] + totals[c + count] + ...
AMPLAB_LOOP inline void add_by_channel(const ChannelTotals& totals, size_t count, double* to) {
  std::copy_n(totals.of, count, to);
  for (size_t k = count; k < kRun; k += count)
    for (size_t c = 0; c < std::min(count, kRun - k); ++c) to[c] += totals.of[k + c];
}

// Two sums per channel of a group, over all rows. add(begin, count, first, second) adds a run to two arrays of totals,
// element by element.
template <class Near, class Add>
std::array<ChannelTotals, 2> sum_rows(Context& context, const ChannelRows& x, const ChannelGroup& group, Add add) {
  const int64_t blocks = x.blocks(group);
  const auto count = static_cast<size_t>(group.count);
  double* const partial = context.scratch.acquire<double>(Slot::partials, static_cast<size_t>(blocks) * 2 * count);
  parallel_rows(context.threads, blocks, kFoldBlock, [&](int64_t begin, int64_t end, int) {
    for (int64_t block = begin; block < end; ++block) {
      std::array<RunTotals<Near>, 2> totals;
      x.for_runs_of(group, block, block + 1, [&](int64_t i, int n) {
        add(i, n, totals[0].of(), totals[1].of());
        for (auto& total : totals) total.run_is_in();
      });
      double* to = partial + static_cast<size_t>(block) * 2 * count;
      for (auto& total : totals) {
        total.fold();
        add_by_channel(total.all(), count, to);
        to += count;
      }
    }
  });
  std::array<ChannelTotals, 2> all;
  for (int64_t block = 0; block < blocks; ++block)
    for (size_t c = 0; c < 2 * count; ++c)
      all[c / count].of[c % count] += partial[static_cast<size_t>(block) * 2 * count + c];
  return all;
}

// Calls work(begin, end) for ranges of blocks of a group, on all threads.
template <class Work> void over_rows(Context& context, const ChannelRows& x, const ChannelGroup& group, Work work) {
  parallel_rows(context.threads, x.blocks(group), kFoldBlock,
                [&](int64_t begin, int64_t end, int) { work(begin, end); });
}

// Element loops of batch_norm and its parts for channels-last images. Templates leave the neighbouring computation
// open: the kernels use them alone, fused chains (kernels/cpu/fusion) with calls before or after them.

// sums += g, products += (x - mean) g, element by element.
void add_gradients(const float* x, const float* g, const float* mean, int count, float* sums, float* products);

class RowLoops {
 public:
  RowLoops(Context& context, const Shape& x) : context_(context), rows_(x) {}

  // Calls work(group) for groups of channels, one after the other. The work of a group runs in parallel.
  template <class Work> void for_groups(Work work) const { rows_.for_groups(work); }
  // One pass.
  Moments moments(const View& x, const ChannelGroup& group) const;
  GradientSums gradient_sums(const View& x, const View& g, const ChannelNumbers& mean, const ChannelGroup& group) const;
  void normalise(const View& x, const View& y, const ScaleShift& numbers, const ChannelGroup& group) const;
  void input_gradient(const View& x, const View& g, const View& dx, const InputGradientTerms& numbers,
                      const ChannelGroup& group) const;

  // make() is called on each thread. It returns a function (begin, count) that gives a run of g as fp32.
  template <class Make>
  GradientSums gradient_sums_of(const View& x, const ChannelNumbers& mean, const ChannelGroup& group, Make make) const {
    const ChannelNumbers m = mean.repeated(group.count);
    const auto [gradients, products] =
        sum_rows<float>(context_, rows_, group, [&](int64_t begin, int count, float* of_g, float* of_both) {
          InRun in_x;
          auto in_g = make();
          add_gradients(in_x(x, begin, count), in_g(begin, count), m.of, count, of_g, of_both);
        });
    return {gradients, products, elements()};
  }

  // make() is called on each thread. It returns a sink for y: where(begin) gives the address for a run in fp32,
  // done(begin, count) is called when it is written.
  template <class Make>
  void normalise_into(const View& x, const ScaleShift& numbers, const ChannelGroup& group, Make make) const {
    const ChannelNumbers scale = numbers.scale.repeated(group.count), shift = numbers.shift.repeated(group.count);
    over_rows(context_, rows_, group, [&](int64_t first, int64_t last) {
      InRun in;
      auto out = make();
      rows_.for_runs_of(group, first, last, [&](int64_t begin, int count) {
        const float *xs = in(x, begin, count), *a = scale.of, *b = shift.of;
        float* to = out.where(begin);
#pragma omp simd
        for (int k = 0; k < count; ++k) to[k] = xs[k] * a[k] + b[k];
        out.done(begin, count);
      });
    });
  }

 private:
  double elements() const { return static_cast<double>(rows_.rows); }
  Context& context_;
  ChannelRows rows_;
};

} // namespace amplab::cpu
