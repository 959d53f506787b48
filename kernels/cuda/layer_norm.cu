// SPDX-License-Identifier: Apache-2.0
// Layer norm over rows of C elements with biased variance, as torch.nn.functional.layer_norm:
//   h = (x - mean) rstd,  rstd = 1 / sqrt(var + eps)          y = h w + b
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/rows.cuh"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

struct LayerNormForward {
  Operand x, w, b, y, mean, rstd;
  int64_t width;
  float eps;

  using CompiledPerDtype = void;
  AMPLAB_HD void for_operands(auto work) { work(x), work(w), work(b), work(y), work(mean), work(rstd); }

  template <int kPack, class Team> __device__ void row(int64_t row) const {
    using Held = HeldRow<kPack, Team, 1>;
    const Held held({x}, row, width);
    const auto n = static_cast<float>(width);
    const float m = held.sum([](float v) { return v; }) / n;
    const float variance = held.sum([m](float v) { return (v - m) * (v - m); }) / n;
    const float r = 1.0f / std::sqrt(variance + eps);
    if (Team::lane() == 0) {
      store(mean, row, m);
      store(rstd, row, r);
    }
    held.map(y, [&](int pack, const typename Held::Values& values, float(&result)[kPack]) {
      float weight[kPack], bias[kPack];
      read_or(w, pack, 1, weight);
      read_or(b, pack, 0, bias);
#pragma unroll
      for (int i = 0; i < kPack; ++i) result[i] = (values[0][i] - m) * r * weight[i] + bias[i];
    });
  }
};

} // namespace

void layer_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0], w = optional(call.in, 1), b = optional(call.in, 2);
  const int64_t width = x.shape[-1];
  const LayerNormForward f{operand_of(x),
                           operand_of(w),
                           operand_of(b),
                           operand_of(y),
                           operand_of(call.out[1]),
                           operand_of(call.out[2]),
                           width,
                           static_cast<float>(std::get<NormAttributes>(call.attributes).eps)};
  for_rows(context, rows_of(x), width, pack_of(width, x, w, b, y), f);
}

} // namespace amplab::cuda
