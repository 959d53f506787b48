// SPDX-License-Identifier: Apache-2.0
// Products of matrices: matmul, bmm, linear.
#include "kernels/cuda/channel_sums.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/product.h"
#include "kernels/cuda/quantized_product.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {

// y = a b over the last two axes, with the axes before them broadcast.
namespace {

// Returns x with repeated batch axes reduced to size 1. Broadcasting repeats them again.
View without_repeats(View x) {
  for (int axis = 0; axis + 2 < x.shape.rank; ++axis)
    if (const auto i = static_cast<size_t>(axis); x.stride[i] == 0) x.shape.size[i] = 1;
  return x;
}

View readable(const Reading& reading, const View& x, Slot slot) {
  const View once = without_repeats(x);
  if (!reading.native) return reading.in(once, slot);
  return column_major_transpose(last_two(once)) ? once : dense_copy(reading.context, once, slot);
}

} // namespace

void matmul_forward(Context& context, const Call& call) {
  const View &a = call.in[0], &b = call.in[1], &y = call.out[0];
  if (y.count() == 0) return;
  if (a.shape[-1] == 0) return set_zero(context, y);
  const Reading reading{context, multiplies(context, a.dtype, b.dtype, y.dtype)};
  const View to = reading.output(y, Slot::result);
  for_products(readable(reading, a, Slot::operand_a), readable(reading, b, Slot::operand_b), to,
               [&](const Product& p) { static_cast<void>(multiply(context, p)); });
  reading.done(to, y);
}

void bmm_forward(Context& context, const Call& call) { matmul_forward(context, call); }

// y = x wT + b   dx = g w   dw = gT x   db = sum of g over the batch
// cuBLASLt sums db while it reads g for dw. If cuBLASLt cannot add a bias, because its dtype differs from y's, the bias
// is added to fp32 sums. y is rounded once either way.
namespace {

void sum_rows(Context& context, const View& g, const View& sums) {
  const Matrix rows = as_matrix(g);
  channel_sums(context, g, {rows.rows, rows.columns, 1}, sums);
}

void add_bias(const Context& context, const View& x, const View& bias, const View& y) {
  const Matrix rows = as_matrix(y);
  add_to_channels(context, x, {rows.rows, rows.columns, 1}, bias, y);
}

bool same_or_absent(const View& x, DType dtype) { return !x || x.dtype == dtype; }

} // namespace

void linear_forward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &y = call.out[0], bias = optional(call.in, 2);
  if (y.count() == 0) return;
  if (const auto* recipe = rounding(recipe_of(call))) {
    const View sums = bias ? fp32_output(context, y, Slot::result_b) : y;
    multiply_quantized(context, *recipe, as_matrix(x), as_matrix(w), sums);
    if (bias) add_bias(context, sums, bias, y);
    return;
  }
  const Reading reading{context, multiplies(context, x.dtype, w.dtype, DType::f32)};
  Product p{as_matrix(reading.in(x, Slot::operand_a)), as_matrix(reading.in(w, Slot::operand_b)).transposed(),
            as_matrix(y)};
  const bool empty = p.left.columns == 0;
  if (!empty && same_or_absent(bias, y.dtype) && multiplies(context, p.left.dtype, p.right.dtype, y.dtype)) {
    p.bias = bias;
    if (multiply(context, p)) return;
    p.bias = {};
  }
  const View sums = fp32_output(context, y, Slot::result);
  p.product = as_matrix(sums);
  if (empty)
    set_zero(context, sums);
  else
    static_cast<void>(multiply(context, p));
  if (bias)
    add_bias(context, sums, bias, y);
  else
    narrow_into(context, sums, y);
}

namespace {

// dw = gT x, and db if cuBLASLt can sum it with this product. Returns whether db was computed.
bool weight_gradient(Context& context, const View& x, const View& g, const View& dw, const View& db) {
  const Reading reading{context, multiplies(context, g.dtype, x.dtype, dw.dtype)};
  const View to = reading.output(dw, Slot::result);
  const Matrix left = as_matrix(reading.in(g, Slot::operand_a)).transposed();
  Product p{left, as_matrix(reading.in(x, Slot::operand_b)), as_matrix(to)};
  if (left.columns == 0) {
    set_zero(context, dw);
    return false;
  }
  const bool beside = db && reading.native && db.dtype == dw.dtype;
  if (beside) p.row_sums = db;
  bool summed = beside && multiply(context, p);
  if (!summed) {
    p.row_sums = {};
    static_cast<void>(multiply(context, p));
  }
  reading.done(to, dw);
  return summed;
}

void input_gradient(Context& context, const View& w, const View& g, const View& dx) {
  if (w.shape[0] == 0) return set_zero(context, dx);
  const Reading reading{context, multiplies(context, g.dtype, w.dtype, dx.dtype)};
  const View to = reading.output(dx, Slot::result);
  static_cast<void>(multiply(
      context, {as_matrix(reading.in(g, Slot::operand_a)), as_matrix(reading.in(w, Slot::operand_b)), as_matrix(to)}));
  reading.done(to, dx);
}

} // namespace

void linear_backward(Context& context, const Call& call) {
  const View &x = call.in[0], &w = call.in[1], &g = call.in[2], &dx = call.out[0], &dw = call.out[1];
  const View db = optional(call.out, 2);
  const quantize::ProductRecipe* const recipe = recipe_of(call);
  if (dx && dx.count() > 0) {
    if (const auto* of_left = rounding(recipe ? recipe->gradient_of_left : nullptr))
      multiply_quantized(context, *of_left, as_matrix(g), as_matrix(w).transposed(), dx);
    else
      input_gradient(context, w, g, dx);
  }
  bool summed = false;
  if (dw && dw.count() > 0) {
    // Gradients of a product are in x's dtype, as in PyTorch, although the weight may be wider.
    const bool widens = recipe && dw.dtype != x.dtype;
    const View to =
        widens ? View(context.scratch.bytes(Slot::result_b, static_cast<size_t>(dw.count()) * bytes_of(x.dtype)),
                      x.dtype, dw.shape)
               : dw;
    if (const auto* of_right = rounding(recipe ? recipe->gradient_of_right : nullptr))
      multiply_quantized(context, *of_right, as_matrix(g).transposed(), as_matrix(x).transposed(), to);
    else
      summed = weight_gradient(context, x, g, to, db);
    if (widens) copy(context, to, dw);
  }
  if (db && !summed) sum_rows(context, g, db);
}

} // namespace amplab::cuda
