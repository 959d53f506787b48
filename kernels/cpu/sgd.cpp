// SPDX-License-Identifier: Apache-2.0
// torch.optim.SGD:
//   g = g + weight_decay p
//   b = first step ? g : momentum b + (1 - dampening) g       (with momentum)
//   p = p - lr (nesterov ? g + momentum b : b)
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"
#include "kernels/cpu/optimizers.h"
#include "kernels/cpu/rounding.h"

#include <bit>
#include <cmath>

namespace amplab::cpu {
namespace {

struct SgdScalars {
  float lr, momentum, weight_decay, keep; // keep = 1 - dampening
  bool nesterov, first_step;
};

// Masks switch terms off. A branch, even a constant one, would keep GCC from vectorising the loop. A factor of 0 would
// turn infinity into NaN.
constexpr uint32_t mask_of(bool kept) { return kept ? ~0u : 0u; }
float masked(float x, uint32_t mask) { return std::bit_cast<float>(std::bit_cast<uint32_t>(x) & mask); }

// torch.add also rounds its factor to the tensors' dtype; torch.mul keeps it in fp32. Uses std::fma where PyTorch's
// vector loops fuse, so that the bits are the same.
template <class Round> AMPLAB_LOOP void update(const SgdScalars s, Round round, int count, float* p, const float* g) {
  const float lr = round(s.lr), weight_decay = round(s.weight_decay);
  const uint32_t decays = mask_of(weight_decay != 0);
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const float gradient = round(std::fma(weight_decay, masked(p[k], decays), g[k]));
    p[k] = round(std::fma(-lr, gradient, p[k]));
  }
}

template <class Round>
AMPLAB_LOOP void update(const SgdScalars s, Round round, int count, float* p, const float* g, float* b) {
  const float lr = round(s.lr), weight_decay = round(s.weight_decay);
  const float keep = s.first_step ? 1.0f : round(s.keep), ahead = s.nesterov ? round(s.momentum) : 1.0f;
  const uint32_t decays = mask_of(weight_decay != 0), nesterov = mask_of(s.nesterov);
  if (s.first_step) std::fill_n(b, count, 0.0f);
#pragma omp simd
  for (int k = 0; k < count; ++k) {
    const float gradient = round(std::fma(weight_decay, masked(p[k], decays), g[k]));
    b[k] = round(std::fma(keep, gradient, round(b[k] * s.momentum)));
    const float step = round(std::fma(ahead, b[k], masked(gradient, nesterov)));
    p[k] = round(std::fma(-lr, step, p[k]));
  }
}

} // namespace

void update_by_sgd(Context& context, const Call& call, std::span<const View> copies) {
  const auto& a = std::get<SgdAttributes>(call.attributes);
  const SgdScalars s{call.numbers ? *call.numbers.as<const float>() : static_cast<float>(a.lr),
                     static_cast<float>(a.momentum),
                     static_cast<float>(a.weight_decay),
                     static_cast<float>(1 - a.dampening),
                     a.nesterov,
                     a.first_step};
  const auto ps = list_of(call.in, 3, 0), gs = list_of(call.in, 3, 1), bs = list_of(call.in, 3, 2);
  for_slices(context, ps, kHeavyGrain, [&](size_t t, int64_t begin, int64_t end) {
    const View &p = ps[t], &g = gs[t], b = a.momentum != 0 ? bs[t] : View{}, copy = copies.empty() ? View{} : copies[t];
    assert(g && (b || a.momentum == 0));
    with_rounding(p.dtype, [&](auto round) {
      StateRun p_run, b_run;
      InRun g_run;
      for_runs(begin, end, [&](int64_t i, int count) {
        float* parameters = p_run.open(p, i, count);
        const float* gradients = g_run(g, i, count);
        if (b) {
          float* buffer = b_run.open(b, i, count);
          {
            const DenormalsAreZero zero(p.dtype != DType::f16); // changes a step by less than lr 2^-126
            update(s, round, count, parameters, gradients, buffer);
          }
          b_run.close(b, i, count);
        } else {
          update(s, round, count, parameters, gradients);
        }
        p_run.close(p, i, count);
        leave_copy(copy, parameters, i, count);
      });
    });
  });
}

void sgd_forward(Context& context, const Call& call) { update_by_sgd(context, call, {}); }

} // namespace amplab::cpu
