// SPDX-License-Identifier: Apache-2.0
// Reductions over any axes of tensors with any strides. The order of each reduction depends on shapes and strides only,
// so the bits do not depend on the number of threads.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/context.h"
#include "kernels/cpu/fixed_order.h"

namespace amplab::cpu {

// y = sum of x over the axes (bit i for axis i) / n, in double with the range of fp32 (kernels/format/sum.h).
void sum_over(Context& context, const View& x, uint8_t axes, double n, const View& y);

// x split into kept and reduced axes.
struct Split {
  View kept, reduced;
};

inline Split split(const View& x, uint8_t axes) {
  Split s{x, x};
  s.kept.shape = s.reduced.shape = {};
  for (int axis = 0; axis < x.shape.rank; ++axis) {
    View& side = axes >> axis & 1 ? s.reduced : s.kept;
    const auto to = static_cast<size_t>(side.shape.rank++), from = static_cast<size_t>(axis);
    side.shape.size[to] = x.shape[axis];
    side.stride[to] = x.stride[from];
  }
  return s;
}

// A reduction: begins with `start`, then combine(accumulator, term(value, index in the result)).
template <class A, class Term, class Combine> struct Fold {
  A start;
  Term term;
  Combine combine;
};

// Reduces one run of values to one, in parallel lanes.
template <class A, class Term, class Combine>
AMPLAB_LOOP A fold_run(const Fold<A, Term, Combine>& fold, const float* values, int count, int64_t output) {
  constexpr int kLanes = 16;
  A lanes[kLanes];
  std::fill_n(lanes, kLanes, fold.start);
  int k = 0;
  for (; k + kLanes <= count; k += kLanes)
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] = fold.combine(lanes[lane], fold.term(values[k + lane], output));
  for (int lane = 0; k < count; ++k, ++lane) lanes[lane] = fold.combine(lanes[lane], fold.term(values[k], output));
  A all = fold.start;
  for (A lane : lanes) all = fold.combine(all, lane);
  return all;
}

// Reduces each value of a run into its own total: totals[k] with values[k].
template <class A, class Term, class Combine> AMPLAB_LOOP void
fold_across(const Fold<A, Term, Combine>& fold, const float* values, int count, int64_t output, A* totals) {
#pragma omp simd
  for (int k = 0; k < count; ++k) totals[k] = fold.combine(totals[k], fold.term(values[k], output + k));
}

// Calls finish(first, totals, count) with the elements [first, first + count) of the result.
template <class A, class Term, class Combine, class Finish>
void reduce(Context& context, const View& x, uint8_t axes, const Fold<A, Term, Combine>& fold, Finish finish) {
  const Split s = split(x, axes);
  const StridedIterator<1> outer(s.kept.shape, {&s.kept}), inner(s.reduced.shape, {&s.reduced});
  const auto step_of = [](const StridedIterator<1>& iterator) {
    return iterator.stride[0][static_cast<size_t>(iterator.shape.rank - 1)];
  };
  const int64_t step = step_of(inner), kept_step = step_of(outer), width = inner.width();
  const int64_t outputs = s.kept.shape.count(), each = s.reduced.shape.count();

  if (outputs == 1 && each > kFoldBlock && inner.rows() == 1 && step == 1) { // full reduction
    const A total = fold_blocks(
        context, each, fold.start,
        [&](int64_t begin, int64_t end) {
          InRun in;
          A part = fold.start;
          for_runs(begin, end, [&](int64_t i, int n) { part = fold.combine(part, fold_run(fold, in(x, i, n), n, 0)); });
          return part;
        },
        fold.combine);
    return finish(int64_t{0}, &total, 1);
  }

  const bool across = kept_step == 1 && outer.width() > 1 && (step != 1 || width == 1);
  const int64_t grain = kLightGrain / std::max<int64_t>(each, 1) + 1;
  parallel_for(context.threads, outputs, grain, [&](int64_t begin, int64_t end) {
    RowRun in;
    A totals[kRun];
    for (int64_t i = begin; i < end;) {
      const int64_t row = i / outer.width(), from = i % outer.width();
      const int64_t base = outer.begin_of(row)[0] + from * kept_step;
      const int count = static_cast<int>(std::min({end - i, outer.width() - from, int64_t{kRun}}));
      std::fill_n(totals, count, fold.start);
      for (int64_t inner_row = 0; inner_row < inner.rows(); ++inner_row) {
        const int64_t first = base + inner.begin_of(inner_row)[0];
        if (across) {
          for (int64_t k = 0; k < width; ++k) fold_across(fold, in(x, first + k * step, 1, count), count, i, totals);
        } else {
          for (int o = 0; o < count; ++o)
            for_runs(0, width, [&](int64_t k, int n) {
              const float* values = in(x, first + o * kept_step + k * step, step, n);
              totals[o] = fold.combine(totals[o], fold_run(fold, values, n, i + o));
            });
        }
      }
      finish(i, static_cast<const A*>(totals), count);
      i += count;
    }
  });
}

// Returns a `finish` that rounds f(total) into y.
template <class F> auto into(const View& y, F f) {
  return [&y, f](int64_t first, const auto* totals, int count) {
    float rounded[kRun];
    for (int k = 0; k < count; ++k) rounded[k] = static_cast<float>(f(totals[k]));
    narrow(y.dtype, rounded, at(y, first), count);
  };
}

} // namespace amplab::cpu
