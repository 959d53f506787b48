// SPDX-License-Identifier: Apache-2.0
// Over rows, with m the row's maximum:
//   softmax      y = e^(x-m) / sum of e^(x-m)          dx = y (g - sum of g y)
//   log_softmax  y = x - m - ln sum of e^(x-m)         dx = g - e^y sum of g
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/rows.cuh"
#include "kernels/format/elementary.h"

namespace amplab::cuda {
namespace {

template <bool kLog> struct Forward {
  Operand x, y;
  int64_t width;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    const int64_t begin = row * (width / kPack);
    float m = -INFINITY;
    for_packs<kPack, Team>(width, [&](int64_t pack) {
      float values[kPack];
      read_pack(x, begin + pack, values);
#pragma unroll
      for (int i = 0; i < kPack; ++i) m = Larger()(m, values[i]);
    });
    m = Team::max(m);
    const float sum = row_sum<kPack, Team>(begin, width, [m](float value) { return lane::exp(value - m); }, x);
    const float log_sum = kLog ? std::log(sum) : 0;
    for_packs<kPack, Team>(width, [&](int64_t pack) {
      float values[kPack];
      read_pack(x, begin + pack, values);
#pragma unroll
      for (int i = 0; i < kPack; ++i) values[i] = kLog ? values[i] - m - log_sum : lane::exp(values[i] - m) / sum;
      write_pack(y, begin + pack, values);
    });
  }
};

template <bool kLog> struct Backward {
  Operand y, g, dx;
  int64_t width;

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    const int64_t begin = row * (width / kPack);
    float sum;
    if constexpr (kLog)
      sum = row_sum<kPack, Team>(begin, width, [](float dy) { return dy; }, g);
    else
      sum = row_sum<kPack, Team>(begin, width, [](float dy, float value) { return dy * value; }, g, y);
    for_packs<kPack, Team>(width, [&](int64_t pack) {
      float values[kPack], gradients[kPack];
      read_pack(y, begin + pack, values);
      read_pack(g, begin + pack, gradients);
#pragma unroll
      for (int i = 0; i < kPack; ++i)
        values[i] = kLog ? gradients[i] - lane::exp(values[i]) * sum : values[i] * (gradients[i] - sum);
      write_pack(dx, begin + pack, values);
    });
  }
};

template <bool kLog> void forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const int64_t width = x.shape[-1];
  const Forward<kLog> f{operand_of(x), operand_of(y), width};
  for_rows(context, rows_of(x), width, pack_of(width, x, y), f);
}

template <bool kLog> void backward(Context& context, const Call& call) {
  const View &y = call.in[0], &g = call.in[1], &dx = call.out[0];
  const int64_t width = y.shape[-1];
  const Backward<kLog> f{operand_of(y), operand_of(g), operand_of(dx), width};
  for_rows(context, rows_of(y), width, pack_of(width, y, g, dx), f);
}

} // namespace

void softmax_forward(Context& context, const Call& call) { forward<false>(context, call); }
void softmax_backward(Context& context, const Call& call) { backward<false>(context, call); }
void log_softmax_forward(Context& context, const Call& call) { forward<true>(context, call); }
void log_softmax_backward(Context& context, const Call& call) { backward<true>(context, call); }

} // namespace amplab::cuda
