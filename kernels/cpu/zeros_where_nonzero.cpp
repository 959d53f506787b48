// SPDX-License-Identifier: Apache-2.0
// Counts elements that are zero in one tensor, or in both of two, and finite and non-zero in another one.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/patterns.h"
#include "kernels/cpu/statistics.h"

#include <atomic>
#include <cassert>

namespace amplab::cpu {
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
