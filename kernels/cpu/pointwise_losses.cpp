// SPDX-License-Identifier: Apache-2.0
// Losses of x against targets t of its shape, per element. Then no reduction, or the mean or sum of the n terms. k is
// 1/n for a mean, else 1. g is the gradient of the result.
//   mse_loss              (x - t)^2                                      dx = 2k (x - t) g
//   smooth_l1_loss        d = |x - t|; d^2 / 2b below b, else d - b/2    dx = k g (x - t) / b, at most k g in size
//   binary_cross_entropy  -(t ln x + (1 - t) ln(1 - x)), no logarithm below -100
//                         dx = k g (x - t) / max(x (1 - x), 1e-12)       dt = k g (ln(1 - x) - ln x)
//   binary_cross_entropy_with_logits  (1 - t) x - ln sigmoid(x)
// If x and t have one 16-bit dtype, losses round where PyTorch's CPU kernels do. Those steps are the calls of `r`.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rounding.h"
#include "kernels/format/elementary.h"
#include "kernels/format/sum.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace amplab::cpu {
namespace {

const LossAttributes& attributes_of(const Call& call) { return std::get<LossAttributes>(call.attributes); }

// Returns the dtype in which PyTorch would compute x and t.
DType shared_dtype(const View& x, const View& t) { return x.dtype == t.dtype ? x.dtype : DType::f32; }

float share_of(const Call& call, double of = 1) {
  const double n = static_cast<double>(call.in[0].count());
  return static_cast<float>(attributes_of(call).reduction == Reduction::mean ? of / n : of);
}

// term(r, x, t) returns one loss; r rounds a step.
template <class Term> void reduce_terms(Context& context, const Call& call, Term term) {
  const View &x = call.in[0], &t = call.in[1], &y = call.out[0];
  const Reduction reduction = attributes_of(call).reduction;
  with_rounding(shared_dtype(x, t), [&](auto r) {
    const auto f = [=](float a, float b) { return r(term(r, a, b)); };
    if (reduction == Reduction::none) return map<kHeavyGrain>(context, y, f, x, t);
    const auto plus = [](double a, double b) { return a + b; };
    const auto part_of = [&](int64_t begin, int64_t end) {
      InRun in_x, in_t;
      double sum = 0;
      for_runs(begin, end, [&](int64_t i, int count) {
        const float *xs = in_x(x, i, count), *ts = in_t(t, i, count);
        sum += sum_of(count, [=](int64_t k) { return static_cast<double>(f(xs[k], ts[k])); });
      });
      return sum;
    };
    const double total = fold_blocks(context, x.count(), 0.0, part_of, plus);
    const bool mean = reduction == Reduction::mean;
    const auto result = static_cast<float>(mean ? in_fp32_range(total) / static_cast<double>(x.count()) : total);
    narrow(y.dtype, &result, y.data, 1);
  });
}

// slope(r, x, t, g) returns the gradient of one element. Skipped if output `to` is absent. g may be one number for all.
template <class Slope> void spread(Context& context, const Call& call, size_t to, Slope slope) {
  if (to >= call.out.size() || !call.out[to]) return;
  with_rounding(shared_dtype(call.in[0], call.in[1]), [&](auto r) {
    const auto f = [=](float x, float t, float g) { return slope(r, x, t, g); };
    map_broadcast<kHeavyGrain>(context, call.out[to], f, call.in[0], call.in[1], call.in[2]);
  });
}

// Throws: std::invalid_argument for a number that is no probability, with PyTorch's message.
void check_probabilities(const View& values, const char* what) {
  InRun in;
  bool all = true;
  for_runs(0, values.count(), [&](int64_t i, int count) {
    const float* x = in(values, i, count);
    for (int k = 0; k < count; ++k) all &= x[k] >= 0 && x[k] <= 1;
  });
  if (!all) throw std::invalid_argument(std::string("all elements of ") + what + " should be between 0 and 1");
}

// PyTorch's kernel rounds the distance and half of its square in fp16, but rounds once in bf16.
template <class Round> auto smooth_l1_rounding(Round r) {
  if constexpr (std::is_same_v<Round, ToBFloat16>)
    return AsIs{};
  else
    return r;
}

} // namespace

void mse_loss_forward(Context& context, const Call& call) {
  reduce_terms(context, call, [](auto r, float x, float t) {
    const float d = r(x - t);
    return d * d;
  });
}

void mse_loss_backward(Context& context, const Call& call) {
  const float twice = share_of(call, 2);
  const auto slope = [=](auto r, float x, float t, float g) { return r(r(twice) * r(x - t)) * g; };
  spread(context, call, 0, slope);
  spread(context, call, 1, [=](auto r, float x, float t, float g) { return slope(r, t, x, g); });
}

void smooth_l1_loss_forward(Context& context, const Call& call) {
  const auto beta = static_cast<float>(attributes_of(call).beta);
  reduce_terms(context, call, [=](auto round, float x, float t) {
    const auto r = smooth_l1_rounding(round);
    const float d = r(std::fabs(x - t)), b = r(beta);
    return d < b ? r(r(0.5f * d) * d) / b : d - r(0.5f * b);
  });
}

void smooth_l1_loss_backward(Context& context, const Call& call) {
  const auto beta = static_cast<float>(attributes_of(call).beta);
  const float share = share_of(call);
  const auto slope = [=](float x, float t, float g) {
    const float d = x - t;
    return d <= -beta ? -share * g : d >= beta ? share * g : share * d * g / beta;
  };
  spread(context, call, 0, [=](auto, float x, float t, float g) { return slope(x, t, g); });
  spread(context, call, 1, [=](auto, float x, float t, float g) { return slope(t, x, g); });
}

void binary_cross_entropy_forward(Context& context, const Call& call) {
  check_probabilities(call.in[0], "input");
  check_probabilities(call.in[1], "target");
  reduce_terms(context, call, [](auto r, float x, float t) {
    const float log_rest = r(lane::log1p(-x)), log_x = r(lane::log(x));
    return r(r(t - 1.0f) * (log_rest < -100.0f ? -100.0f : log_rest)) - r(t * (log_x < -100.0f ? -100.0f : log_x));
  });
}

void binary_cross_entropy_backward(Context& context, const Call& call) {
  const bool mean = attributes_of(call).reduction == Reduction::mean;
  const float n = mean ? static_cast<float>(call.in[0].count()) : 1.0f;
  spread(context, call, 0, [=](auto r, float x, float t, float g) {
    const float width = r(r(1.0f - x) * x), least = r(1e-12f);
    return r(r(g * r(x - t)) / (width < least ? least : width)) / n;
  });
  spread(context, call, 1,
         [=](auto r, float x, float, float g) { return r(r(r(lane::log(r(1.0f - x))) - r(lane::log(x))) * g) / n; });
}

void binary_cross_entropy_with_logits_forward(Context& context, const Call& call) {
  reduce_terms(context, call, [](auto r, float x, float t) {
    const float log_sigmoid = (x < 0 ? x : 0.0f) - lane::log1p(lane::exp(-std::fabs(x)));
    return r(r(1.0f - t) * x) - r(log_sigmoid);
  });
}

} // namespace amplab::cpu
