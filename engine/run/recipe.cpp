// SPDX-License-Identifier: Apache-2.0
#include "engine/run/recipe.h"

#include "engine/run/config.h"
#include "engine/run/layer_regions.h"

#include <algorithm>
#include <array>
#include <list>
#include <mutex>

namespace amplab {
namespace {

using enum ElementFormat;
using enum quantize::Tile;
using enum quantize::ScaleRule;
using enum quantize::Convention;

constexpr bool kStochastic = true, kTransforms = true;
constexpr double kEpsOfTorchao = 1e-12; // the smallest amax of its fp32 scales

// Sources: torchao 0.18 (Float8LinearConfig.from_recipe_name, mx_mm), TransformerEngine d0067d0d (common/recipe).
// clang-format off
constexpr Recipe kRecipes[] = {
    // name, label      x       w       g       tile         w's tile       scale      convention          eps    dw
    //                                                                                                            high
    {"fp8-current", "fp8",
                        e4m3fn, e4m3fn, e5m2,   tensor,      tensor,        exact,     torchao,            1e-12, false,
     "tensorwise",
     "fp8 with one scale per tensor: e4m3 forward, e5m2 for gradients of outputs (torchao tensorwise)."},
    {"fp8-delayed", "fp8 delayed",
                        e4m3fn, e4m3fn, e5m2,   tensor,      tensor,        given,     transformer_engine, 0,     false,
     "",
     "As fp8-current, with scales that follow from the largest magnitudes of earlier steps (Transformer Engine "
     "DelayedScaling, HYBRID)."},
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
    {"deepseek-v3", "DeepSeek",
                        e4m3fn, e4m3fn, e4m3fn, block_1x128, block_128x128, exact,     torchao,            1e-12, false,
     "",
     "As fp8-block, with an fp32 scale that uses all of the format (DeepSeek-V3, torchao Float8BlockwiseLinear)."},
    {"mxfp8", "mxfp8",  e4m3fn, e4m3fn, e4m3fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "torch.float8_e4m3fn",
     "MXFP8: e4m3 with a power of two as the scale of each 32 elements, rounded up."},
    {"mxfp6", "mxfp6",  e2m3fn, e2m3fn, e2m3fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "constants.DTYPE_FP6_E2M3",
     "MXFP6: e2m3 with a power of two as the scale of each 32 elements, rounded up."},
    {"mxfp4", "mxfp4",  e2m1fn, e2m1fn, e2m1fn, block_1x32,  block_1x32,    rceil,     torchao,            0,     false,
     "torch.float4_e2m1fn_x2",
     "MXFP4: e2m1, sixteen codes, with a power of two as the scale of each 32 elements, rounded up."},
    {"nvfp4", "nvfp4",  e2m1fn, e2m1fn, e2m1fn, block_1x16,  block_16x16,   quantize::ScaleRule::nvfp4,
                                                                                transformer_engine, 0,     false,
     "",
     "NVFP4: e2m1 with a scale for each 16 activations and 16x16 weights, and one per tensor. Rounds gradients of "
     "outputs stochastically, and transforms the operands of dw (Transformer Engine).",
     kStochastic, kTransforms},
};
// clang-format on

// Offsets of stochastic rounding, from the highest bit: the product; 1 + the layer's number; the training pass. Those
// of dropout masks, whose seed is the same, are smaller than kOffsetOfLayer.
constexpr uint64_t kOffsetOfWgrad = uint64_t{1} << 63, kOffsetOfLayer = uint64_t{1} << 40;

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
             .right = quantizer(r.w, r.weight_gradient_high ? quantize::Tile::tensor : r.tile_of_w),
             .of_left = quantize::Slot::g};
  if (!r.weight_gradient_high)
    p.wgrad = {.left = quantizer(r.g, r.tile),
               .right = quantizer(r.x, r.tile),
               .of_left = quantize::Slot::g,
               .of_right = quantize::Slot::x};
  if (r.rule == given)
    for (quantize::ProductRecipe* product : {&p.forward, &p.dgrad, &p.wgrad}) product->delayed = r.delayed;
  if (r.stochastic_g) {
    p.dgrad.left->rounding = {.stochastic = true};
    p.wgrad.left->rounding = {.stochastic = true, .offset = kOffsetOfWgrad};
  }
  if (r.transforms_dw) p.wgrad.left->hadamard_signs = p.wgrad.right->hadamard_signs = quantize::kTransformerEngineSigns;
  return p;
}

// The recipes in use and their products, which are never destroyed, because graphs refer to them. Any thread: forms
// and lanes are on different ones.
class RecipesInUse {
 public:
  // Returns the products of a recipe, always the same ones.
  const quantize::ProductRecipe& products(const Recipe& recipe) {
    const std::lock_guard lock(mutex_);
    auto at = std::ranges::find(all_, recipe, &InUse::first);
    if (at == all_.end()) {
      Products& p = all_.emplace_back(recipe, products_of(recipe)).second;
      p.forward.gradient_of_left = &p.dgrad;
      if (!recipe.weight_gradient_high) p.forward.gradient_of_right = &p.wgrad;
      at = std::prev(all_.end());
    }
    return at->second.forward;
  }
  const Recipe* with(const quantize::ProductRecipe* forward) {
    const std::lock_guard lock(mutex_);
    const auto at = std::ranges::find(all_, forward, [](const InUse& its) { return &its.second.forward; });
    return at == all_.end() ? nullptr : &at->first;
  }

 private:
  using InUse = std::pair<const Recipe, Products>;
  std::mutex mutex_;
  std::list<InUse> all_;
};

RecipesInUse& recipes_in_use() {
  static auto* const all = new RecipesInUse;
  return *all;
}

bool whole_blocks(const std::optional<quantize::Quantizer>& quantizer, int64_t summed) {
  return !quantizer || summed % quantize::row_multiple(*quantizer) == 0;
}

} // namespace

uint64_t rounding_offset(uint64_t layer, uint64_t pass) { return (layer + 1) * kOffsetOfLayer + pass; }

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
  return forward ? recipes_in_use().with(forward) : nullptr;
}

std::optional<Recipe> recipe_of(const PrecisionConfig& precision) {
  const Recipe* row = recipe_named(precision.recipe);
  if (!row) return {};
  Recipe recipe = *row;
  if (const auto* rule = std::ranges::find(quantize::kScaleRules, precision.recipe_rule);
      rule != std::end(quantize::kScaleRules))
    recipe.rule = static_cast<quantize::ScaleRule>(rule - quantize::kScaleRules);
  // Rows with scales in powers of two have none, and a block of zeros would become NaN.
  const bool divides_by_amax = recipe.rule == exact || recipe.rule == pow2_down;
  if (divides_by_amax && recipe.convention == torchao && recipe.eps == 0) recipe.eps = kEpsOfTorchao;
  recipe.stochastic_g &= precision.recipe_stochastic_rounding;
  recipe.transforms_dw &= precision.recipe_hadamard;
  if (recipe.rule == given)
    recipe.delayed = {.length = precision.recipe_history,
                      .algorithm = precision.recipe_amax == "max" ? quantize::AmaxOfHistory::max
                                                                  : quantize::AmaxOfHistory::most_recent,
                      .margin = static_cast<int>(precision.recipe_margin)};
  return recipe;
}

LinearRecipe linear_recipe_of(const RunConfig& config) {
  const std::optional<Recipe> recipe = recipe_of(config.precision);
  if (!recipe) return {};
  return {&recipes_in_use().products(*recipe), config.precision.recipe_off};
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
