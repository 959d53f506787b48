// SPDX-License-Identifier: Apache-2.0
// amax, amin: the largest or smallest element over the reduced axes.   max, min: the same over one axis, and its index;
// of equals the first. NaN ranks before every number.
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/matrix.h"
#include "kernels/cpu/reduce.h"

#include <limits>

namespace amplab::cpu {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool above(float value, float best) { return value > best; }
bool below(float value, float best) { return value < best; }

template <bool (*beats)(float, float)> void extreme(Context& context, const Call& call, float start) {
  const auto itself = [](float x, int64_t) { return x; };
  const auto better = [](float best, float x) { return beats(x, best) || x != x ? x : best; };
  const Fold<float, decltype(itself), decltype(better)> fold{start, itself, better};
  reduce(context, call.in[0], std::get<AxesAttributes>(call.attributes).reduced, fold,
         into(call.out[0], [](float x) { return x; }));
}

template <bool (*beats)(float, float)> void extreme_and_index(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const Extent e(x.shape, std::get<AxisAttributes>(call.attributes).axis);
  int64_t* const indices = call.out[1].as<int64_t>();
  parallel_rows(context.threads, e.outer, e.size * e.inner, [&](int64_t begin, int64_t end, int) {
    RowRun in;
    float best[kRun];
    for (int64_t outer = begin; outer < end; ++outer)
      for_runs(0, e.inner, [&](int64_t inner, int count) {
        int64_t* const index = indices + outer * e.inner + inner;
        std::copy_n(in(x, outer * e.size * e.inner + inner, 1, count), count, best);
        std::fill_n(index, count, 0);
        for (int64_t k = 1; k < e.size; ++k) {
          const float* values = in(x, (outer * e.size + k) * e.inner + inner, 1, count);
          for (int j = 0; j < count; ++j)
            if (beats(values[j], best[j]) || (values[j] != values[j] && best[j] == best[j])) {
              best[j] = values[j];
              index[j] = k;
            }
        }
        narrow(y.dtype, best, at(y, outer * e.inner + inner), count);
      });
  });
}

} // namespace

void amax_forward(Context& context, const Call& call) { extreme<above>(context, call, -kInfinity); }
void amin_forward(Context& context, const Call& call) { extreme<below>(context, call, kInfinity); }
void max_forward(Context& context, const Call& call) { extreme_and_index<above>(context, call); }
void min_forward(Context& context, const Call& call) { extreme_and_index<below>(context, call); }

} // namespace amplab::cpu
