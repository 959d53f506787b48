// SPDX-License-Identifier: Apache-2.0
// Reductions over axes with n elements per result:
//   sum, mean = sum / n, var = sum of (x - mean)^2 / (n - correction), the norms of order 1, 2 and infinity
//   amax, amin   max, min over one axis, with the index
#include "kernels/cuda/folds.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/reduce.cuh"

namespace amplab::cuda {
namespace {

const AxesAttributes& axes_of(const Call& call) { return std::get<AxesAttributes>(call.attributes); }

double reduced_count(const View& x, uint8_t axes) {
  double n = 1;
  for (int axis = 0; axis < x.shape.rank; ++axis)
    if (axes >> axis & 1) n *= static_cast<double>(x.shape[axis]);
  return n;
}

template <class Term> void sum_over(Context& context, const Call& call, Term term, double divisor) {
  reduce(context, call.in[0], axes_of(call).reduced, Quotient<Term>{{term}, operand_of(call.out[0]), divisor});
}

template <class Beats> void extreme(Context& context, const Call& call) {
  reduce(context, call.in[0], axes_of(call).reduced, Extreme<Beats>{operand_of(call.out[0])});
}

template <class Beats> void extreme_and_index(Context& context, const Call& call) {
  const auto axis = static_cast<uint8_t>(1u << std::get<AxisAttributes>(call.attributes).axis);
  reduce(context, call.in[0], axis, ExtremeAndIndex<Beats>{operand_of(call.out[0]), call.out[1].as<int64_t>()});
}

} // namespace

void sum_forward(Context& context, const Call& call) {
  sum_over(context, call, terms::InFp32Range{}, kFp32RangeToDouble);
}

void mean_forward(Context& context, const Call& call) {
  sum_over(context, call, terms::InFp32Range{}, kFp32RangeToDouble * reduced_count(call.in[0], axes_of(call).reduced));
}

void var_forward(Context& context, const Call& call) {
  const AxesAttributes& a = axes_of(call);
  const double n = reduced_count(call.in[0], a.reduced);
  double* const mean = context.scratch.acquire<double>(Slot::rows, static_cast<size_t>(call.out[0].count()));
  reduce(context, call.in[0], a.reduced, WideMean{{}, mean, n});
  sum_over(context, call, terms::SquaredDistance{mean}, std::max(n - a.number, 0.0));
}

void linalg_vector_norm_forward(Context& context, const Call& call) {
  const AxesAttributes& a = axes_of(call);
  const Operand y = operand_of(call.out[0]);
  if (a.number == 1)
    sum_over(context, call, terms::Magnitude{}, 1);
  else if (a.number == 2)
    reduce(context, call.in[0], a.reduced, Length{{}, y});
  else
    reduce(context, call.in[0], a.reduced, LargestMagnitude{{y}});
}

void amax_forward(Context& context, const Call& call) { extreme<Above>(context, call); }
void amin_forward(Context& context, const Call& call) { extreme<Below>(context, call); }
void max_forward(Context& context, const Call& call) { extreme_and_index<Above>(context, call); }
void min_forward(Context& context, const Call& call) { extreme_and_index<Below>(context, call); }

} // namespace amplab::cuda
