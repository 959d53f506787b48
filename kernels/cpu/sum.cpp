// SPDX-License-Identifier: Apache-2.0
// Over the reduced axes, with n elements per result:
//   y = sum of x   y = sum of x / n   y = sum of (x - mean)^2 / (n - correction)
//   y = (sum of x^2)^(1/2)   y = sum of |x|   y = largest |x|, for the norms of order 2, 1 and infinity
// Sums are in double, with the range of fp32. Squares for norms are in fp32, as in PyTorch.
#include "kernels/cpu/reduce.h"

#include "kernels/cpu/kernels.h"
#include "kernels/format/sum.h"

#include <cmath>

namespace amplab::cpu {
namespace {

const AxesAttributes& axes_of(const Call& call) { return std::get<AxesAttributes>(call.attributes); }

double reduced_count(const View& x, uint8_t axes) { return static_cast<double>(split(x, axes).reduced.shape.count()); }

template <class Term> auto summing(Term term) {
  const auto plus = [](double a, double b) { return a + b; };
  return Fold<double, Term, decltype(plus)>{0, term, plus};
}

const auto kItself = [](float x, int64_t) { return static_cast<double>(x); };

} // namespace

void sum_over(Context& context, const View& x, uint8_t axes, double n, const View& y) {
  const auto scaled = [](float v, int64_t) { return static_cast<double>(v) * kFp32RangeToDouble; };
  reduce(context, x, axes, summing(scaled), into(y, [=](double total) { return total / (n * kFp32RangeToDouble); }));
}

void sum_forward(Context& context, const Call& call) {
  sum_over(context, call.in[0], axes_of(call).reduced, 1, call.out[0]);
}

void mean_forward(Context& context, const Call& call) {
  const uint8_t axes = axes_of(call).reduced;
  sum_over(context, call.in[0], axes, reduced_count(call.in[0], axes), call.out[0]);
}

void var_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const AxesAttributes& a = axes_of(call);
  const double n = reduced_count(x, a.reduced), freedom = std::max(n - a.number, 0.0);
  double* const mean = context.scratch.acquire<double>(Slot::rows, static_cast<size_t>(y.count()));
  reduce(context, x, a.reduced, summing(kItself), [=](int64_t first, const double* totals, int count) {
    for (int k = 0; k < count; ++k) mean[first + k] = totals[k] / n;
  });
  const auto squared = [=](float value, int64_t output) {
    const double d = static_cast<double>(value) - mean[output];
    return d * d;
  };
  reduce(context, x, a.reduced, summing(squared), into(y, [=](double total) { return total / freedom; }));
}

void linalg_vector_norm_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &y = call.out[0];
  const AxesAttributes& a = axes_of(call);
  const auto size = [](float v, int64_t) { return static_cast<double>(std::fabs(v)); };
  if (a.number == 1) {
    reduce(context, x, a.reduced, summing(size), into(y, [](double total) { return total; }));
  } else if (a.number == 2) {
    const auto square = [](float v, int64_t) { return static_cast<double>(v * v); };
    reduce(context, x, a.reduced, summing(square),
           into(y, [](double total) { return std::sqrt(in_fp32_range(total)); }));
  } else {
    const auto larger = [](double m, double v) { return v > m || v != v ? v : m; };
    const Fold<double, decltype(size), decltype(larger)> largest{0, size, larger};
    reduce(context, x, a.reduced, largest, into(y, [](double total) { return total; }));
  }
}

} // namespace amplab::cpu
