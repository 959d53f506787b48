// SPDX-License-Identifier: Apache-2.0
#include "engine/train/emulation.h"

#include "engine/nn/data_parallel.h"
#include "engine/run/emulation_phrases.h"
#include "engine/run/layer_regions.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/run/recipe.h"
#include "engine/run/replicas.h"
#include "engine/run/translatable_message.h"
#include "engine/state/settings.h"

#include <algorithm>

namespace amplab {

namespace {

// Returns the dtype of products: the mode's, unless replicas override or disable it.
DType format_of_products(const RunConfig& config) {
  const Mode& mode = mode_of(config);
  if (!mode.autocast || replicas_of(config) == 1) return mode.low;
  const AutocastState in_replicas = autocast_of_replica(region_of(config), config.parallel.replica_autocast);
  return in_replicas.enabled ? in_replicas.dtype : DType::f32;
}

// Returns whether the device emulates one of the three products of a linear layer. Layers with sides that its units do
// not fit are known only once they run.
bool emulates(const DeviceProperties& device, const quantize::ProductRecipe* recipe) {
  if (!recipe) return false;
  const quantize::ProductSides any;
  return device.emulates(*recipe, any) ||
         (recipe->gradient_of_left && device.emulates(*recipe->gradient_of_left, any)) ||
         (recipe->gradient_of_right && device.emulates(*recipe->gradient_of_right, any));
}

} // namespace

std::vector<std::string> emulated_on(const Device& device, const RunConfig& config) {
  std::vector<DType> formats = {format_of_products(config)};
  const auto also = [&](DType format) {
    if (std::ranges::find(formats, format) == formats.end()) formats.push_back(format);
  };
  for (const LayerRegion& region : layer_regions_of(config)) also(region.dtype);
  for (const auto& [op, dtype] : config.precision.op_dtype)
    if (row_of(*op_named(op)).multiplies()) also(*dtype_named(dtype));
  const bool attends = std::ranges::any_of(model_sections_of(config), [](const auto& model) {
    return model.section.name == "transformer" && model.section.fused_attention;
  });
  const DeviceProperties properties = device.properties();
  std::vector<std::string> sentences;
  for (const DType format : formats) {
    const bool products = properties.emulated(Op::linear, format);
    if (!products && !(attends && properties.emulated(Op::scaled_dot_product_attention, format))) continue;
    sentences.push_back(
        text_of({products ? kEmulatedProducts : kEmulatedAttention, {MessageArgument{std::string(name_of(format))}}}));
  }
  if (emulates(properties, linear_recipe_of(config).product))
    sentences.push_back(text_of({kEmulatedProducts, {MessageArgument{config.precision.recipe}}}));
  return sentences;
}

} // namespace amplab
