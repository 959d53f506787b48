// SPDX-License-Identifier: Apache-2.0
// Delayed scaling of a product's operands: their scales before they are quantised, and their amaxes for later ones.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cpu/context.h"
#include "kernels/cpu/matrix.h"
#include "kernels/quantize/product_recipe.h"

namespace amplab::cpu {

// Returns the recipe with the scales of a call, as ProductAttributes says. records: replaces those of the attributes.
// Without delayed scaling, or without states, returns the recipe as it is.
quantize::ProductRecipe with_scales(const Context& context, quantize::ProductRecipe recipe,
                                    const ProductAttributes& attributes, uint8_t records, const Matrix& left,
                                    const Matrix& right);

} // namespace amplab::cpu
