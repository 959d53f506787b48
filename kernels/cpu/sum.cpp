// SPDX-License-Identifier: Apache-2.0
// y = sum of x over the reduced axes; sums in double, each element of y in one order whatever the thread count.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {
namespace {

// x with its axes in two groups: those that stay, and those that are summed.
struct Split {
  View kept, reduced;
};

Split split(const View& x, uint8_t axes) {
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

} // namespace

void sum_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const Split s = split(x, std::get<AxesAttributes>(call.attributes).reduced);
  const Walk<1> outer(s.kept.shape, {&s.kept}), inner(s.reduced.shape, {&s.reduced});
  const int64_t width = inner.width(), step = inner.stride[0][static_cast<size_t>(inner.shape.rank - 1)];
  const int64_t kept_step = outer.stride[0][static_cast<size_t>(outer.shape.rank - 1)];
  const int64_t grain = kLightGrain / std::max<int64_t>(s.reduced.shape.count(), 1) + 1;
  parallel_for(context.threads, y.count(), grain, [&](int64_t begin, int64_t end) {
    LineRun in;
    for (int64_t i = begin; i < end; ++i) {
      const int64_t base = outer.begin_of(i / outer.width())[0] + i % outer.width() * kept_step;
      double total = 0;
      for (int64_t line = 0; line < inner.lines(); ++line) {
        const int64_t first = base + inner.begin_of(line)[0];
        for_runs(0, width, [&](int64_t k, int count) {
          const float* values = in(x, first + k * step, step, count);
          double part = 0;
#pragma omp simd reduction(+ : part)
          for (int j = 0; j < count; ++j) part += static_cast<double>(values[j]);
          total += part;
        });
      }
      const auto rounded = static_cast<float>(total);
      narrow(y.dtype, &rounded, at(y, i), 1);
    }
  });
}

} // namespace amplab::cpu
