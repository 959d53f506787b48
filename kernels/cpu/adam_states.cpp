// SPDX-License-Identifier: Apache-2.0
// torch.optim.AdamW and Adam with states in codes of 8 bits, as torchao.optim: a block's states become fp32, are
// updated, serve the update of the parameter, and are quantised again with new scales. All is computed in fp32; a
// 16-bit parameter is rounded once.
//   p = p (1 - lr weight_decay)  (AdamW)   or   g = g + weight_decay p  (Adam)
//   m = lerp(m, g, 1 - b1)     v = lerp(v, g g, 1 - b2)
//   p = p - lr / (1 - b1^t) * m / (sqrt v / sqrt(1 - b2^t) + eps)
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/optimizers.h"
#include "kernels/quantize/state_codes.h"

#include <cmath>

namespace amplab::cpu {
namespace {

using quantize::kStateBlock;

struct Scalars {
  AdamNumbers numbers;
  float decay, m_weight, v_weight, eps;
};

AMPLAB_LOOP void update(const Scalars& s, float* p, const float* g, float* m, float* v) {
#pragma omp simd
  for (int k = 0; k < kStateBlock; ++k) {
    const float gradient = s.decay != 0 ? g[k] + s.decay * p[k] : g[k];
    m[k] = lerp(m[k], gradient, s.m_weight);
    v[k] = lerp(v[k], gradient * gradient, s.v_weight);
    const float root = std::sqrt(v[k]) / s.numbers.root + s.eps;
    p[k] = p[k] * s.numbers.shrink + s.numbers.step * m[k] / root;
  }
}

quantize::StateBlock block_of(const View& state, int64_t count, int64_t block, const quantize::Codebook& codebook) {
  auto* const codes = state.as<uint8_t>();
  return {codes + block * kStateBlock, reinterpret_cast<float*>(codes + count) + block,
          state.dtype == DType::u8 ? &codebook : nullptr};
}

} // namespace

void update_state_codes(Context& context, const AdamAttributes& a, const AdamNumbers& numbers,
                        const CodedParameter& its) {
  const Scalars s{numbers, static_cast<float>(a.decoupled ? 0.0 : a.weight_decay), static_cast<float>(1 - a.beta1),
                  static_cast<float>(1 - a.beta2), static_cast<float>(a.eps)};
  const quantize::Codebook &of_m = quantize::signed_codebook(), &of_v = quantize::unsigned_codebook();
  const int64_t count = its.p.count();
  parallel_rows(context.threads, count / kStateBlock, kStateBlock, [&](int64_t begin, int64_t end, int) {
    StateRun p_run;
    InRun g_run;
    float m[kStateBlock], v[kStateBlock];
    for (int64_t block = begin; block < end; ++block) {
      const int64_t i = block * kStateBlock;
      const quantize::StateBlock m_block = block_of(its.m, count, block, of_m),
                                 v_block = block_of(its.v, count, block, of_v);
      float* const weights = p_run.open(its.p, i, kStateBlock);
      m_block.read(m);
      v_block.read(v);
      update(s, weights, g_run(its.g, i, kStateBlock), m, v);
      p_run.close(its.p, i, kStateBlock);
      leave_copy(its.copy, weights, i, kStateBlock);
      m_block.write(m);
      v_block.write(v);
    }
  });
}

} // namespace amplab::cpu
