// SPDX-License-Identifier: Apache-2.0
// How a product left rightT rounds its operands, and how the two products of its gradient do. A value, any thread.
#pragma once
#include "kernels/quantize/delayed_scaling.h"
#include "kernels/quantize/quantizer.h"

#include <algorithm>

namespace amplab::quantize {

// The tensors of a linear layer that a product quantises. g: the gradient of its output.
enum class Slot : uint8_t { x, w, g };
inline constexpr int64_t kSlots = 3;
// A set of them.
constexpr uint8_t bit_of(Slot slot) { return static_cast<uint8_t>(1 << static_cast<int>(slot)); }
inline constexpr uint8_t kAllSlots = 7;
inline constexpr uint8_t kForwardSlots = bit_of(Slot::x) | bit_of(Slot::w);

// left [M,K], right [N,K], as x and the weight of a linear layer. Without a quantiser an operand is multiplied as it
// is. Both are quantised along K, the summed dimension; the operands of the gradients along theirs:
//   gradient_of_left    g [M,N], rightT [K,N]    summed over N
//   gradient_of_right   gT [N,M], leftT [K,M]    summed over M
// Null: nothing is rounded there.
struct ProductRecipe {
  std::optional<Quantizer> left = {}, right = {};
  const ProductRecipe *gradient_of_left = nullptr, *gradient_of_right = nullptr;
  std::optional<DelayedScaling> delayed = {}; // of quantisers with ScaleRule::given
  Slot of_left = Slot::x, of_right = Slot::w;
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

// Returns whether a quantiser of the three products fulfils a condition.
template <class Condition> constexpr bool any_quantizer(const ProductRecipe& recipe, const Condition& condition) {
  for (const std::optional<Quantizer>* operand : {&recipe.left, &recipe.right})
    if (*operand && condition(**operand)) return true;
  for (const ProductRecipe* gradient : {recipe.gradient_of_left, recipe.gradient_of_right})
    if (gradient && any_quantizer(*gradient, condition)) return true;
  return false;
}

// Returns whether one of the three products rounds stochastically.
constexpr bool draws(const ProductRecipe& recipe) {
  return any_quantizer(recipe, [](const Quantizer& q) { return q.rounding.stochastic; });
}
// Returns whether all quantisers of the three products are plain, and their scales their tensors' own.
constexpr bool is_plain(const ProductRecipe& recipe) {
  return !recipe.delayed && !any_quantizer(recipe, [](const Quantizer& q) { return !is_plain(q); });
}

// Returns the recipe of one call: adds seed and offset to those of each stochastic rounding, which differ between the
// operands of a layer.
constexpr ProductRecipe with_draws(ProductRecipe recipe, uint64_t seed, uint64_t offset) {
  for (std::optional<Quantizer>* operand : {&recipe.left, &recipe.right})
    if (*operand && (*operand)->rounding.stochastic) {
      (*operand)->rounding.seed += seed;
      (*operand)->rounding.offset += offset;
    }
  return recipe;
}

} // namespace amplab::quantize
