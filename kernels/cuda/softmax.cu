// SPDX-License-Identifier: Apache-2.0
// Softmax over rows, with m the row's maximum:
//   softmax      y = e^(x-m) / sum of e^(x-m)          dx = y (g - sum of g y)
//   log_softmax  y = x - m - ln sum of e^(x-m)         dx = g - e^y sum of g
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/rows.cuh"
#include "kernels/format/approximate.h"

namespace amplab::cuda {
namespace {

template <bool kLog> struct SoftmaxForward {
  Operand x, y;
  int64_t width;

  using CompiledPerDtype = void;
  AMPLAB_HD void for_operands(auto work) { work(x), work(y); }

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 1>;
    Held held({x}, row, width);
    // A NaN, or the result of an infinite maximum, appears in the sum below.
    float m = -INFINITY;
    held.for_packs([&](int, const typename Held::Values& values) {
#pragma unroll
      for (const float value : values[0]) m = std::fmax(m, value);
    });
    m = Team::max(m);
    const auto raised = [m](float value) { return approximate::exp(value - m); };
    if constexpr (kLog) {
      const float log_sum = std::log(held.sum(raised));
      held.map(y, [&](int, const typename Held::Values& values, float(&result)[kPack]) {
#pragma unroll
        for (int i = 0; i < kPack; ++i) result[i] = values[0][i] - m - log_sum;
      });
    } else {
      held.write_scaled(y, raised, 1.0f / held.sum_and_hold(raised));
    }
  }
};

template <bool kLog> struct SoftmaxBackward {
  Operand y, g, dx;
  int64_t width;

  using CompiledPerDtype = void;
  AMPLAB_HD void for_operands(auto work) { work(y), work(g), work(dx); }

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 2>;
    const Held held({y, g}, row, width);
    const float sum = held.sum([](float value, float dy) { return kLog ? dy : dy * value; });
    held.map(dx, [&](int, const typename Held::Values& values, float(&result)[kPack]) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        const float value = values[0][i], dy = values[1][i];
        result[i] = kLog ? dy - approximate::exp(value) * sum : value * (dy - sum);
      }
    });
  }
};

template <bool kLog> void forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const int64_t width = x.shape[-1];
  const SoftmaxForward<kLog> f{operand_of(x), operand_of(y), width};
  for_rows(context, rows_of(x), width, pack_of(width, x, y), f);
}

template <bool kLog> void backward(Context& context, const Call& call) {
  const View &y = call.in[0], &g = call.in[1], &dx = call.out[0];
  const int64_t width = y.shape[-1];
  const SoftmaxBackward<kLog> f{operand_of(y), operand_of(g), operand_of(dx), width};
  for_rows(context, rows_of(y), width, pack_of(width, y, g, dx), f);
}

} // namespace

void softmax_forward(Context& context, const Call& call) { forward<false>(context, call); }
void softmax_backward(Context& context, const Call& call) { backward<false>(context, call); }
void log_softmax_forward(Context& context, const Call& call) { forward<true>(context, call); }
void log_softmax_backward(Context& context, const Call& call) { backward<true>(context, call); }

} // namespace amplab::cuda
