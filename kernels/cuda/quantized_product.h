// SPDX-License-Identifier: Apache-2.0
// Products whose operands are rounded by the quantisers of a recipe: as codes by cuBLASLt where the GPU has it
// (quantized_plan.h), else emulated, with codes turned into fp32 numbers again and multiplied in fp32 without tf32.
#pragma once
#include "kernels/cuda/context.h"
#include "kernels/cuda/matrix.h"
#include "kernels/quantize/product_recipe.h"

namespace amplab::cuda {

// Returns the recipe if it rounds an operand, else null.
inline const quantize::ProductRecipe* rounding(const quantize::ProductRecipe* recipe) {
  return recipe && (recipe->left || recipe->right) ? recipe : nullptr;
}

// y = left rightT, rounded once to y's dtype. left [M,K] and right [N,K] may have any strides; y is contiguous. Waits
// for nothing. Throws: DeviceError if the GPU does not multiply by the recipe (DeviceProperties::multiplies()); as
// quantized_numbers() of quantize.h.
void multiply_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                        const Matrix& right, const View& y);

} // namespace amplab::cuda
