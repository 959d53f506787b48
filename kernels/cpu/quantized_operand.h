// SPDX-License-Identifier: Apache-2.0
// Products whose operands are rounded by the quantisers of a recipe. Emulated: codes become fp32 numbers again and are
// multiplied in fp32.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/matrix.h"
#include "kernels/quantize/product_recipe.h"

namespace amplab::cpu {

// product = left rightT + bias, as multiply(). left [M,K] and right [N,K] are contiguous or transposed.
// Throws: std::invalid_argument if an operand does not fit its quantiser (kernels/quantize/quantizer.h).
void multiply_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                        const Matrix& right, const View& bias, const Matrix& product);

// The gradients of left and right from g [M,N], each if its memory is not null. Numbers of g that both products have in
// common are computed once. Throws: as above.
void multiply_gradients_quantized(Context& context, const quantize::ProductRecipe& recipe, const Matrix& left,
                                  const Matrix& right, const Matrix& g, const View& gradient_of_left,
                                  const View& gradient_of_right);

} // namespace amplab::cpu
