// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/statistics.h"

#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/patterns.h"
#include "kernels/cpu/squares.h"

#include <atomic>
#include <cassert>

namespace amplab::cpu {
namespace {

// Counts of one block of the tensor, in patterns of Element.
template <class Element> struct Partial {
  using P = Patterns<Element>;
  using Bits = typename P::Bits;
  int64_t zeros = 0, subnormals = 0, inf = 0, nan = 0;
  Bits largest = 0, smallest_less_one = Bits(~Bits{0}); // less one: 0 becomes the largest pattern and does not count
  double sum_squares = 0;
};

// Adds a run. Returns whether it has infinities or NaNs; then add_not_finite() must be called too.
template <class Element> AMPLAB_LOOP bool
add_run(const Element* x, int count, typename Patterns<Element>::Bits smallest_normal, Partial<Element>& p) {
  using P = Patterns<Element>;
  using Bits = typename P::Bits;
  // A run is shorter than Bits can count.
  Bits zeros = 0, small = 0, largest = 0, smallest_less_one = p.smallest_less_one;
#pragma omp simd reduction(+ : zeros, small) reduction(max : largest) reduction(min : smallest_less_one)
  for (int k = 0; k < count; ++k) {
    const Bits u = P::magnitude(x[k]), less_one = static_cast<Bits>(u - 1);
    zeros += u == 0;
    small += u < smallest_normal;
    largest = u > largest ? u : largest;
    smallest_less_one = less_one < smallest_less_one ? less_one : smallest_less_one;
  }
  p.zeros += zeros;
  p.subnormals += small - zeros;
  p.smallest_less_one = smallest_less_one;
  if (largest >= P::kInfinity) return true;
  p.largest = std::max(p.largest, largest);
  return false;
}

template <class Element> AMPLAB_LOOP void add_not_finite(const Element* x, int count, Partial<Element>& p) {
  using P = Patterns<Element>;
  using Bits = typename P::Bits;
  Bits inf = 0, nan = 0, largest = p.largest;
#pragma omp simd reduction(+ : inf, nan) reduction(max : largest)
  for (int k = 0; k < count; ++k) {
    const Bits u = P::magnitude(x[k]), finite = u < P::kInfinity ? u : Bits{0};
    inf += u == P::kInfinity;
    nan += u > P::kInfinity;
    largest = finite > largest ? finite : largest;
  }
  p.inf += inf;
  p.nan += nan;
  p.largest = largest;
}

template <class Element> Partial<Element> joined(Partial<Element> a, const Partial<Element>& b) {
  a.zeros += b.zeros;
  a.subnormals += b.subnormals;
  a.inf += b.inf;
  a.nan += b.nan;
  a.largest = std::max(a.largest, b.largest);
  a.smallest_less_one = std::min(a.smallest_less_one, b.smallest_less_one);
  a.sum_squares += b.sum_squares;
  return a;
}

template <class Element> Statistics statistics_of(Context& context, const View& x, Element) {
  using P = Patterns<Element>;
  using Bits = typename P::Bits;
  // Integers have no subnormals: their smallest normal is 1, the smallest pattern.
  const Bits smallest_normal = std::max(Bits{1}, P::pattern(format_of(x.dtype).smallest_normal));
  const int64_t count = x.count();
  const Partial<Element> all = fold_blocks(
      context, count, Partial<Element>{},
      [&](int64_t begin, int64_t end) {
        Partial<Element> partial;
        PatternReader<Element> reader(x);
        Floats floats;
        for_runs(begin, end, [&](int64_t i, int n) {
          const Element* const run = reader(i, n);
          const bool not_finite = add_run(run, n, smallest_normal, partial);
          if (not_finite) add_not_finite(run, n, partial);
          partial.sum_squares += (not_finite ? squares_of_finite : squares)(floats.of(run, n), n);
        });
        return partial;
      },
      joined<Element>);
  const Bits smallest = static_cast<Bits>(all.smallest_less_one + 1); // 0 if all are zero
  return {count,
          all.zeros,
          all.subnormals,
          all.inf,
          all.nan,
          P::value(all.largest),
          smallest < P::kInfinity ? P::value(smallest) : 0.0,
          all.sum_squares};
}

} // namespace

Statistics statistics_of(Context& context, const View& x) {
  return with_patterns(x, [&](auto element) { return statistics_of(context, x, element); });
}

// Counts elements that are zero in one tensor, or in both of two, and finite and non-zero in another one.
namespace {

AMPLAB_LOOP int32_t zeros_of_run(const float* x, const float* y, const float* otherwise, int count) {
  using P = Patterns<float>;
  int32_t n = 0;
#pragma omp simd reduction(+ : n)
  for (int k = 0; k < count; ++k) {
    const bool zero = (P::magnitude(x[k]) | P::magnitude(y[k])) == 0;
    n += zero && P::magnitude(otherwise[k]) - 1 < P::kInfinity - 1; // 0 - 1 is the largest pattern
  }
  return n;
}

} // namespace

int64_t count_zeros_where_nonzero(Context& context, std::span<const View> zero, const View& otherwise) {
  assert(zero.size() == 1 || zero.size() == 2);
  const View &x = zero.front(), &y = zero.back();
  for (const View& view : {x, y, otherwise})
    widen(view.dtype, nullptr, nullptr, 0); // throws here, not on a thread of the team
  const StridedIterator<3> iterator(x.shape, {&x, &y, &otherwise}, order_in_memory(x));
  const auto last = static_cast<size_t>(iterator.shape.rank - 1);
  const int64_t width = iterator.width();
  std::atomic<int64_t> all = 0;
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    RowRun of_x, of_y, of_other;
    int64_t n = 0;
    for (int64_t i = begin; i < end;) {
      const int64_t from = i % width;
      const auto base = iterator.begin_of(i / width);
      const int count = static_cast<int>(std::min({end - i, width - from, int64_t{kRun}}));
      const auto run = [&](RowRun& reader, const View& view, size_t k) {
        return reader(view, base[k] + from * iterator.stride[k][last], iterator.stride[k][last], count);
      };
      const float* const xs = run(of_x, x, 0);
      n += zeros_of_run(xs, zero.size() == 1 ? xs : run(of_y, y, 1), run(of_other, otherwise, 2), count);
      i += count;
    }
    all += n;
  });
  return all;
}

} // namespace amplab::cpu
