// SPDX-License-Identifier: Apache-2.0
// y = x wT + b   dx = g w   dw = gT x   db = sum of g over the batch
#include "kernels/cpu/delayed_scales.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/product.h"
#include "kernels/cpu/quantized_operand.h"
#include "kernels/cpu/reduce.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {
namespace {

// Returns the recipe of one product of a call, with the call's draws and delayed scales. records: as in
// ProductAttributes. Null for a product without one.
std::optional<quantize::ProductRecipe> in_call(const Context& context, const quantize::ProductRecipe* product,
                                               const ProductAttributes& a, uint8_t records, const Matrix& left,
                                               const Matrix& right) {
  if (!product) return std::nullopt;
  const uint64_t offset = a.offset + (a.passes ? *a.passes : 0);
  return with_scales(context, quantize::with_draws(*product, a.seed, offset), a, records, left, right);
}

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
  const ProductAttributes a = product_of(call);
  if (const auto recipe = in_call(context, a.recipe, a, a.records, x, w))
    multiply_quantized(context, *recipe, x, w, bias, y);
  else
    multiply(context, x, w.transposed(), bias, y);
}

void linear_backward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]), w = as_matrix(call.in[1]), g = as_matrix(call.in[2]);
  const View dx = call.out[0], dw = call.out[1], db = call.out.size() > 2 ? call.out[2] : View{};
  const ProductAttributes a = product_of(call);
  if (a.recipe) {
    const auto of = [&](const std::optional<quantize::ProductRecipe>& product) {
      return product ? &*product : nullptr;
    };
    const uint8_t of_g = a.evaluates ? a.records : a.records & quantize::bit_of(quantize::Slot::g);
    const auto dgrad = in_call(context, dx ? a.recipe->gradient_of_left : nullptr, a, of_g, g, w.transposed());
    const auto wgrad = in_call(context, dw ? a.recipe->gradient_of_right : nullptr, a,
                               dgrad && !a.evaluates ? uint8_t{0} : of_g, g.transposed(), x.transposed());
    multiply_gradients_quantized(context, {.gradient_of_left = of(dgrad), .gradient_of_right = of(wgrad)}, x, w, g, dx,
                                 dw);
    // Gradients of a product are in x's dtype, as in PyTorch, although the weight may be wider.
    if (dw && dw.dtype != x.dtype) round_to(context, x.dtype, dw);
  } else {
    if (dx) multiply(context, g, w, {}, as_matrix(dx));
    if (dw) multiply(context, g.transposed(), x, {}, as_matrix(dw));
  }
  if (db) sum_over(context, View(g.data, g.dtype, {g.rows, g.columns}), 1 << 0, 1, db);
}

} // namespace amplab::cpu
