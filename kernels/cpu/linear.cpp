// SPDX-License-Identifier: Apache-2.0
// y = x wT + b   dx = g w   dw = gT x   db = sum of g over the batch
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/product.h"
#include "kernels/cpu/quantized_operand.h"
#include "kernels/cpu/reduce.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

// Rounds fp32 elements to a narrower dtype, in place.
void round_to(const Context& context, DType dtype, const View& x) {
  parallel_for(context.threads, x.count(), kLightGrain, [&](int64_t begin, int64_t end) {
    alignas(64) char narrow_run[kRun * sizeof(float)];
    for_runs(begin, end, [&](int64_t i, int count) {
      narrow(dtype, x.as<const float>() + i, narrow_run, count);
      widen(dtype, narrow_run, x.as<float>() + i, count);
    });
  });
}

} // namespace

void linear_forward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), w = as_matrix(call.in[1]), y = as_matrix(call.out[0]);
  const View bias = call.in.size() > 2 ? call.in[2] : View{};
  if (const quantize::ProductRecipe* recipe = recipe_of(call))
    multiply_quantized(context, *recipe, x, w, bias, y);
  else
    multiply(context, x, w.transposed(), bias, y);
}

void linear_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), w = as_matrix(call.in[1]), g = as_matrix(call.in[2]);
  const View dx = call.out[0], dw = call.out[1], db = call.out.size() > 2 ? call.out[2] : View{};
  if (const quantize::ProductRecipe* recipe = recipe_of(call)) {
    multiply_gradients_quantized(context, *recipe, x, w, g, dx, dw);
    // Gradients of a product are in x's dtype, as in PyTorch, although the weight may be wider.
    if (dw && dw.dtype != x.dtype) round_to(context, x.dtype, dw);
  } else {
    if (dx) multiply(context, g, w, {}, as_matrix(dx));
    if (dw) multiply(context, g.transposed(), x, {}, as_matrix(dw));
  }
  if (db) sum_over(context, View(g.data, g.dtype, {g.rows, g.columns}), 1 << 0, 1, db);
}

} // namespace amplab::cpu
