// SPDX-License-Identifier: Apache-2.0
// Adam and AdamW of torchao.optim. States in codes of 8 bits become fp32, are updated, serve the update of the
// parameter, and are quantised again with new scales. All is computed in fp32, scalars too; a 16-bit parameter and its
// states without codes are rounded once.
//   p = p - lr weight_decay p  (AdamW)   or   g = g + weight_decay p  (Adam)
//   m = lerp(m, g, 1 - b1)     v = lerp(v, g g, 1 - b2)
//   p = p - lr (m / (1 - b1^t)) / (sqrt v / sqrt(1 - b2^t) + eps)
#include "kernels/contract/fp32_adam_numbers.h"
#include "kernels/cpu/lists.h"
#include "kernels/cpu/optimizers.h"
#include "kernels/quantize/state_codes.h"

#include <cmath>

namespace amplab::cpu {
namespace {

using quantize::kStateBlock;

struct Scalars {
  Fp32AdamNumbers numbers;
  bool decoupled;
  float decay, m_weight, v_weight, eps;
};

Scalars scalars_of(const Call& call) {
  const auto& a = std::get<AdamAttributes>(call.attributes);
  return {call.numbers ? *call.numbers.as<const Fp32AdamNumbers>() : fp32_adam_numbers(a),
          a.decoupled,
          static_cast<float>(a.weight_decay),
          static_cast<float>(1 - a.beta1),
          static_cast<float>(1 - a.beta2),
          static_cast<float>(a.eps)};
}

AMPLAB_LOOP void update(const Scalars& s, int count, float* p, const float* g, float* m, float* v) {
  const float shrink = s.decoupled ? s.numbers.lr * s.decay : 0, decay = s.decoupled ? 0 : s.decay;
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const float weight = s.decoupled ? p[k] - shrink * p[k] : p[k];
    const float gradient = s.decoupled ? g[k] : g[k] + decay * p[k];
    m[k] = lerp(m[k], gradient, s.m_weight);
    v[k] = lerp(v[k], gradient * gradient, s.v_weight);
    const float root = std::sqrt(v[k]) / s.numbers.root + s.eps;
    p[k] = weight - s.numbers.lr * (m[k] / s.numbers.correction1) / root;
  }
}

quantize::StateBlock block_of(const View& state, int64_t count, int64_t block, const quantize::Codebook& codebook) {
  auto* const codes = state.as<uint8_t>();
  return {codes + block * kStateBlock, reinterpret_cast<float*>(codes + count) + block,
          state.dtype == DType::u8 ? &codebook : nullptr};
}

struct TrainedParameter {
  const View &p, &g, &m, &v;
  View copy; // as for update_by_adamw
};

void update_codes(Context& context, const Scalars& s, const TrainedParameter& its) {
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
      update(s, kStateBlock, weights, g_run(its.g, i, kStateBlock), m, v);
      p_run.close(its.p, i, kStateBlock);
      leave_copy(its.copy, weights, i, kStateBlock);
      m_block.write(m);
      v_block.write(v);
    }
  });
}

void update_numbers(Context& context, const Scalars& s, const TrainedParameter& its) {
  parallel_for(context.threads, its.p.count(), kHeavyGrain, [&](int64_t begin, int64_t end) {
    StateRun p_run, m_run, v_run;
    InRun g_run;
    for_runs(begin, end, [&](int64_t i, int count) {
      float* const weights = p_run.open(its.p, i, count);
      update(s, count, weights, g_run(its.g, i, count), m_run.open(its.m, i, count), v_run.open(its.v, i, count));
      p_run.close(its.p, i, count);
      leave_copy(its.copy, weights, i, count);
      m_run.close(its.m, i, count);
      v_run.close(its.v, i, count);
    });
  });
}

} // namespace

void update_by_adamw_in_fp32(Context& context, const Call& call, std::span<const View> copies) {
  constexpr size_t kLists = 4;
  const Scalars s = scalars_of(call);
  const auto ps = list_of(call.in, kLists, 0), gs = list_of(call.in, kLists, 1), ms = list_of(call.in, kLists, 2),
             vs = list_of(call.in, kLists, 3);
  for (size_t t = 0; t < ps.size(); ++t) {
    if (!ps[t]) continue;
    const TrainedParameter its{ps[t], gs[t], ms[t], vs[t], copies.empty() ? View{} : copies[t]};
    quantize::is_of_state_codes(its.m.dtype) ? update_codes(context, s, its) : update_numbers(context, s, its);
  }
}

} // namespace amplab::cpu
