// SPDX-License-Identifier: Apache-2.0
// How a product left rightT rounds its operands, and how the two products of its gradient do. A value, any thread.
#pragma once
#include "kernels/quantize/quantizer.h"

#include <algorithm>

namespace amplab::quantize {

// left [M,K], right [N,K], as x and the weight of a linear layer. Without a quantiser an operand is multiplied as it
// is. Both are quantised along K, the summed dimension; the operands of the gradients along theirs:
//   gradient_of_left    g [M,N], rightT [K,N]    summed over N
//   gradient_of_right   gT [N,M], leftT [K,M]    summed over M
// Null: nothing is rounded there.
struct ProductRecipe {
  std::optional<Quantizer> left = {}, right = {};
  const ProductRecipe *gradient_of_left = nullptr, *gradient_of_right = nullptr;
};

// The sides of a product left rightT: left [rows, summed], right [columns, summed].
struct ProductSides {
  int64_t rows = 0, columns = 0, summed = 0;
};

// Returns the number that the rows of left are a multiple of, so that the gradient of right can sum over them.
constexpr int64_t rows_in_blocks_of(const ProductRecipe& recipe) {
  const ProductRecipe* wgrad = recipe.gradient_of_right;
  const auto block = [](const std::optional<Quantizer>& q) { return q ? row_multiple(*q) : 1; };
  return wgrad ? std::max(block(wgrad->left), block(wgrad->right)) : 1;
}

} // namespace amplab::quantize
