// SPDX-License-Identifier: Apache-2.0
// The elementwise parts of torch.optim.Muon, as _single_tensor_muon. engine/optim/muon.cpp orthogonalises between them.
//   lerp   x = x + weight (y - x)
//   muon   p = p (1 - lr weight_decay) - lr ratio u
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"
#include "kernels/cpu/optimizers.h"
#include "kernels/cpu/rounding.h"

#include <cmath>

namespace amplab::cpu {
namespace {

template <class Round> AMPLAB_LOOP void lerp_all(Round round, int count, float* x, const float* y, float weight) {
#pragma omp simd
  for (int k = 0; k < count; ++k) x[k] = round(lerp(x[k], y[k], weight));
}

template <class Round> AMPLAB_LOOP void move_all(Round round, int count, float* p, const float* u, MuonNumbers n) {
  const float shrink = n.shrink, rate = round(n.rate); // torch.add also rounds its factor to the tensors' dtype
#pragma omp simd
  for (int k = 0; k < count; ++k) p[k] = round(std::fma(rate, u[k], round(p[k] * shrink)));
}

// Calls work(round, count, x, y) for runs of the lists x and y. round: to the dtype of x. Writes x back.
template <class Work> void update_pairs(const Context& context, const Call& call, Work work) {
  const auto xs = list_of(call.in, 2, 0), ys = list_of(call.in, 2, 1);
  for_slices(context, xs, kLightGrain, [&](size_t t, int64_t begin, int64_t end) {
    const View &x = xs[t], &y = ys[t];
    with_rounding(x.dtype, [&](auto round) {
      StateRun x_run;
      InRun y_run;
      for_runs(begin, end, [&](int64_t i, int count) {
        float* to = x_run.open(x, i, count);
        const float* from = y_run(y, i, count);
        {
          const DenormalsAreZero zero(x.dtype != DType::f16); // a decaying buffer would stay subnormal, which is slow
          work(round, count, to, from);
        }
        x_run.close(x, i, count);
      });
    });
  });
}

} // namespace

void lerp_forward(Context& context, const Call& call) {
  const auto weight = static_cast<float>(std::get<ScalarAttributes>(call.attributes).value);
  update_pairs(context, call,
               [&](auto round, int count, float* x, const float* y) { lerp_all(round, count, x, y, weight); });
}

void muon_forward(Context& context, const Call& call) {
  const auto& a = std::get<MuonAttributes>(call.attributes);
  MuonNumbers n = call.numbers ? *call.numbers.as<const MuonNumbers>() : muon_numbers(a.lr, a.weight_decay);
  n.rate *= static_cast<float>(a.ratio);
  update_pairs(context, call,
               [&](auto round, int count, float* p, const float* u) { move_all(round, count, p, u, n); });
}

} // namespace amplab::cpu
