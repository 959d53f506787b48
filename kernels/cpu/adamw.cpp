// SPDX-License-Identifier: Apache-2.0
// torch.optim.AdamW and Adam, as _single_tensor_adam, with scalars computed in double.
// States in bf16 with fp32 parameters are read and rounded to nearest once a step. adam_states.cpp has torchao's.
//   p = p (1 - lr weight_decay)  (AdamW)   or   g = g + weight_decay p  (Adam)
//   m = m + (1 - b1) (g - m)     v = b2 v + (1 - b2) g g
//   p = p - lr / (1 - b1^t) * m / (sqrt x / sqrt(1 - b2^t) + eps),  x = v, or with amsgrad the largest v so far
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"
#include "kernels/cpu/optimizers.h"
#include "kernels/cpu/rounding.h"
#include "kernels/quantize/state_codes.h"

#include <algorithm>
#include <cmath>

namespace amplab::cpu {
namespace {

struct AdamWScalars {
  float shrink, decay; // of p (AdamW), of g (Adam); 1 and 0 for none
  float m_weight, beta2, g_weight, root, eps, step;
};

AdamWScalars scalars_of(const Call& call) {
  const auto& a = std::get<AdamAttributes>(call.attributes);
  const AdamNumbers n = call.numbers ? *call.numbers.as<const AdamNumbers>() : adam_numbers(a);
  return {n.shrink,
          static_cast<float>(a.decoupled ? 0.0 : a.weight_decay),
          static_cast<float>(1 - a.beta1),
          static_cast<float>(a.beta2),
          static_cast<float>(1 - a.beta2),
          n.root,
          static_cast<float>(a.eps),
          n.step};
}

// torch.add also rounds its factor and its scalar to the tensors' dtype: eps 1e-8 is 0 in fp16. Uses std::fma where
// PyTorch's vector loops fuse, so that the bits are the same.
template <bool amsgrad, class Round> AMPLAB_LOOP void update(const AdamWScalars s, Round round, int count, float* p,
                                                             const float* g, float* m, float* v, float* x) {
  const float decay = round(s.decay), eps = round(s.eps);
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const float gradient = decay != 0 ? round(std::fma(decay, p[k], g[k])) : g[k];
    m[k] = round(lerp(m[k], gradient, s.m_weight));
    v[k] = round(std::fma(s.g_weight * gradient, gradient, round(v[k] * s.beta2)));
    if constexpr (amsgrad) x[k] = v[k] > x[k] || v[k] != v[k] ? v[k] : x[k]; // torch.maximum: NaN is the largest
    const float root = round(round(round(std::sqrt(amsgrad ? x[k] : v[k])) / s.root) + eps);
    p[k] = round(round(p[k] * s.shrink) + s.step * m[k] / root);
  }
}

// Least eps for which subnormals may count as zero. They change a weight by less than step 2^-126 / eps. They change
// the denominator by less than its rounding: 2^-63, the root of the largest, over the first step's sqrt(1 - b2)
// is 3.4e-18. Does not apply to fp16: its smallest number is far above them, and an eps of 1e-8 is 0.
constexpr float kEpsOverDenormals = 1e-9f;

template <bool amsgrad> void step(Context& context, const Call& call, std::span<const View> copies) {
  constexpr size_t lists = amsgrad ? 5 : 4;
  const AdamWScalars s = scalars_of(call);
  const auto ps = list_of(call.in, lists, 0), gs = list_of(call.in, lists, 1), ms = list_of(call.in, lists, 2),
             vs = list_of(call.in, lists, 3), xs = list_of(call.in, lists, lists - 1);
  for_slices(context, ps, kHeavyGrain, [&](size_t t, int64_t begin, int64_t end) {
    const View &p = ps[t], &g = gs[t], &m = ms[t], &v = vs[t], &x = xs[t], copy = copies.empty() ? View{} : copies[t];
    with_rounding(p.dtype, [&](auto round) {
      const bool flushes_denormals = p.dtype != DType::f16 && s.eps >= kEpsOverDenormals;
      StateRun p_run, m_run, v_run, x_run;
      InRun g_run;
      for_runs(begin, end, [&](int64_t i, int count) {
        float *weights = p_run.open(p, i, count), *first = m_run.open(m, i, count), *second = v_run.open(v, i, count);
        float* largest = amsgrad ? x_run.open(x, i, count) : nullptr;
        const float* gradients = g_run(g, i, count);
        {
          const DenormalsAreZero zero(flushes_denormals);
          update<amsgrad>(s, round, count, weights, gradients, first, second, largest);
        }
        p_run.close(p, i, count);
        leave_copy(copy, weights, i, count);
        m_run.close(m, i, count);
        v_run.close(v, i, count);
        if (amsgrad) x_run.close(x, i, count);
      });
    });
  });
}

} // namespace

void update_by_adamw(Context& context, const Call& call, std::span<const View> copies) {
  const auto has_codes = [](const View& x) { return quantize::is_of_state_codes(x.dtype); };
  if (std::ranges::any_of(call.in, has_codes))
    update_by_adamw_in_fp32(context, call, copies);
  else if (std::get<AdamAttributes>(call.attributes).amsgrad)
    step<true>(context, call, copies);
  else
    step<false>(context, call, copies);
}

void adamw_forward(Context& context, const Call& call) { update_by_adamw(context, call, {}); }

} // namespace amplab::cpu
