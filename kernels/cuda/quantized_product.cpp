// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/quantized_product.h"

#include "kernels/contract/error.h"
#include "kernels/cuda/quantize.h"
#include "kernels/cuda/quantized_plan.h"
#include "kernels/cuda/wide.h"

namespace amplab::cuda {
namespace {

// Returns the operand in fp32, rounded if it has a quantiser.
Matrix numbers_of(Context& context, const Matrix& m, const std::optional<quantize::Quantizer>& quantizer, Slot slot) {
  if (quantizer) return quantized_numbers(context, m, *quantizer, slot);
  if (m.dtype == DType::f32) return m;
  View x(m.data, m.dtype, {m.rows, m.columns});
  x.stride[0] = m.row_stride;
  x.stride[1] = m.column_stride;
  return as_matrix(widened(context, x, slot));
}

// torchao and TE accumulate fast in the forward product, the only one that has gradients, and not in these.
bool accumulates_fast(const quantize::ProductRecipe& recipe) { return recipe.gradient_of_left; }

// Returns whether cuBLASLt has multiplied the codes.
bool multiply_in_hardware(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                          const Matrix& right, const View& y) {
  if (context.properties.emulates(recipe, {left.rows, right.rows, left.columns})) return false;
  const QuantizedMatrix l = quantized_codes(context, left, *recipe.left, Slot::operand_a);
  const QuantizedMatrix r = quantized_codes(context, right, *recipe.right, Slot::operand_b);
  const bool of_rows = recipe.left->tile == quantize::Tile::row;
  Product p{l.codes, r.codes.transposed(), as_matrix(y)};
  p.scales = {l.scales, r.scales, of_rows, accumulates_fast(recipe)};
  return multiply_codes(context, p);
}

} // namespace

void multiply_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                        const Matrix& right, const View& y) {
  if (!context.properties.multiplies(recipe))
    throw DeviceError("The GPU's kernels quantise without stochastic rounding, Hadamard transform, nvfp4 scales and "
                      "delayed scaling. Use the device cpu, or another recipe.");
  if (y.count() == 0) return;
  if (left.columns == 0) return set_zero(context, y);
  if (multiply_in_hardware(context, recipe, left, right, y)) return;
  const Matrix l = numbers_of(context, left, recipe.left, Slot::operand_a);
  const Matrix r = numbers_of(context, right, recipe.right, Slot::operand_b);
  const View sums = fp32_output(context, y, Slot::result);
  multiply_in_fp32(context, {l, r.transposed(), as_matrix(sums)});
  narrow_into(context, sums, y);
}

} // namespace amplab::cuda
