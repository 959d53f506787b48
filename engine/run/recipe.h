// SPDX-License-Identifier: Apache-2.0
// Low-precision recipes, one row each: how linear layers quantise the operands of their three products. Code reads the
// products and never tests for a recipe. Values; any thread.
#pragma once
#include "kernels/quantize/product_recipe.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct PrecisionConfig;
struct RunConfig;

struct Recipe {
  std::string_view name;
  std::string_view label; // names lanes: "fp8 rows"
  ElementFormat x, w, g;  // activations, weights, gradients of outputs
  quantize::Tile tile, tile_of_w;
  quantize::ScaleRule rule;
  quantize::Convention convention;
  double eps;
  bool weight_gradient_high; // dw in high precision, and g w with one scale for all of w
  std::string_view torchao;  // its name in Float8LinearConfig.from_recipe_name, or of its elements in mx_mm; or empty
  std::string_view description;          // one sentence
  bool stochastic_g = false;             // rounds gradients of outputs stochastically
  bool transforms_dw = false;            // random Hadamard transform of the operands of dw
  quantize::DelayedScaling delayed = {}; // of the rule given
  bool operator==(const Recipe&) const = default;
};

std::span<const Recipe> recipes();

// "none" and the names of the rows.
std::vector<std::string_view> recipe_names();

// Returns the row of that name, or null.
const Recipe* recipe_named(std::string_view name);

// Returns the recipe with these products, or null. It stays.
const Recipe* recipe_with(const quantize::ProductRecipe* forward);

// Returns the row that a configuration names, with its changes; nothing if it names none.
std::optional<Recipe> recipe_of(const PrecisionConfig& precision);

// The recipe of a configuration, and the layers that it leaves in high precision.
struct LinearRecipe {
  const quantize::ProductRecipe* product = nullptr; // y = x wT; null: no recipe. Valid for good
  std::vector<std::string> off;                     // layer names or patterns

  // Returns the recipe of one linear layer, or null. Null too where its features are not whole blocks, if the scales
  // need whole blocks: such layers stay in high precision, as with torchao's filters. outside: as in region_of().
  const quantize::ProductRecipe* of(std::string_view layer, std::string_view outside, int64_t in_features,
                                    int64_t out_features) const;
};

// Returns the offset of stochastic rounding in a layer (ProductAttributes::offset). layer: a number of its own in its
// model. pass: training passes before. Requires: layer < 2^22, pass < 2^40.
uint64_t rounding_offset(uint64_t layer, uint64_t pass);

// An unknown name, which only an unchecked configuration has, counts as none.
LinearRecipe linear_recipe_of(const RunConfig& config);

} // namespace amplab
