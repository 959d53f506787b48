// SPDX-License-Identifier: Apache-2.0
#include "engine/run/recipe.h"

#include "engine/run/config.h"
#include "engine/run/layer_regions.h"

#include <algorithm>
#include <array>
#include <deque>

namespace amplab {
namespace {

using enum ElementFormat;
using enum quantize::Tile;
using enum quantize::ScaleRule;
using enum quantize::Convention;

// Sources: torchao 0.18 (Float8LinearConfig.from_recipe_name, mx_mm), TransformerEngine d0067d0d (common/recipe).
// clang-format off
constexpr Recipe kRecipes[] = {
    // name, label      x       w       g       tile         w's tile       scale      convention          eps    dw
    //                                                                                                            high
    {"fp8-current", "fp8",
                        e4m3fn, e4m3fn, e5m2,   tensor,      tensor,        exact,     torchao,            1e-12, false,
     "tensorwise",
     "fp8 with one scale per tensor: e4m3 forward, e5m2 for gradients of outputs (torchao tensorwise)."},
    {"fp8-rowwise", "fp8 rows",
                        e4m3fn, e4m3fn, e4m3fn, row,         row,           pow2_down, torchao,            1e-12, false,
     "rowwise",
     "fp8 e4m3 with a power of two as the scale of each row along the summed dimension (torchao rowwise)."},
    {"fp8-rowwise-gw-hp", "fp8 rows, dw high",
                        e4m3fn, e4m3fn, e4m3fn, row,         row,           pow2_down, torchao,            1e-12, true,
     "rowwise_with_gw_hp",
     "As fp8-rowwise, but gradients of weights are computed in high precision."},
    {"fp8-block", "fp8 blocks",
                        e4m3fn, e4m3fn, e4m3fn, block_1x128, block_128x128, pow2_down, transformer_engine, 0,     false,
     "",
     "fp8 e4m3 with a scale for each 1x128 activations and 128x128 weights (Transformer Engine)."},
    {"mxfp8", "mxfp8",  e4m3fn, e4m3fn, e4m3fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "torch.float8_e4m3fn",
     "MXFP8: e4m3 with a power of two as the scale of each 32 elements, rounded up."},
    {"mxfp6", "mxfp6",  e2m3fn, e2m3fn, e2m3fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "constants.DTYPE_FP6_E2M3",
     "MXFP6: e2m3 with a power of two as the scale of each 32 elements, rounded up."},
    {"mxfp4", "mxfp4",  e2m1fn, e2m1fn, e2m1fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "torch.float4_e2m1fn_x2",
     "MXFP4: e2m1, sixteen codes, with a power of two as the scale of each 32 elements, rounded up."},
};
// clang-format on

// The three products of a linear layer.
struct Products {
  quantize::ProductRecipe forward, dgrad, wgrad;
};

Products products_of(const Recipe& r) {
  const auto quantizer = [&](ElementFormat format, quantize::Tile tile) {
    return quantize::Quantizer{
        .format = format, .tile = tile, .rule = r.rule, .convention = r.convention, .eps = r.eps};
  };
  Products p;
  p.forward = {.left = quantizer(r.x, r.tile), .right = quantizer(r.w, r.tile_of_w)};
  p.dgrad = {.left = quantizer(r.g, r.tile),
             .right = quantizer(r.w, r.weight_gradient_high ? quantize::Tile::tensor : r.tile_of_w)};
  if (!r.weight_gradient_high) p.wgrad = {.left = quantizer(r.g, r.tile), .right = quantizer(r.x, r.tile)};
  return p;
}

// By row. Never destroyed before the graphs that refer to it.
const std::deque<Products>& all_products() {
  static const std::deque<Products>* const products = [] {
    auto* made = new std::deque<Products>;
    for (const Recipe& recipe : kRecipes) {
      Products& p = made->emplace_back(products_of(recipe));
      p.forward.gradient_of_left = &p.dgrad;
      if (!recipe.weight_gradient_high) p.forward.gradient_of_right = &p.wgrad;
    }
    return made;
  }();
  return *products;
}

bool whole_blocks(const std::optional<quantize::Quantizer>& quantizer, int64_t summed) {
  return !quantizer || summed % quantize::row_multiple(*quantizer) == 0;
}

} // namespace

std::span<const Recipe> recipes() { return kRecipes; }

std::vector<std::string_view> recipe_names() {
  std::vector<std::string_view> names = {"none"};
  for (const Recipe& recipe : kRecipes) names.push_back(recipe.name);
  return names;
}

const Recipe* recipe_named(std::string_view name) {
  const auto* row = std::ranges::find(kRecipes, name, &Recipe::name);
  return row == std::end(kRecipes) ? nullptr : row;
}

const Recipe* recipe_with(const quantize::ProductRecipe* forward) {
  const auto& products = all_products();
  for (size_t i = 0; i < products.size(); ++i)
    if (&products[i].forward == forward) return &kRecipes[i];
  return nullptr;
}

LinearRecipe linear_recipe_of(const RunConfig& config) {
  const Recipe* row = recipe_named(config.precision.recipe);
  if (!row) return {};
  return {&all_products()[static_cast<size_t>(row - kRecipes)].forward, config.precision.recipe_off};
}

const quantize::ProductRecipe* LinearRecipe::of(std::string_view layer, std::string_view outside, int64_t in_features,
                                                int64_t out_features) const {
  if (!product || !whole_blocks(product->left, in_features) ||
      !whole_blocks(product->gradient_of_left->left, out_features))
    return nullptr;
  const auto leaves_out = [&](const std::string& pattern) {
    return covers(pattern, layer) || (outside != layer && covers(pattern, outside));
  };
  return std::ranges::any_of(off, leaves_out) ? nullptr : product;
}

} // namespace amplab
