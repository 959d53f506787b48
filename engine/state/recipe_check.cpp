// SPDX-License-Identifier: Apache-2.0
#include "engine/state/recipe_check.h"

#include "engine/run/config_error.h"
#include "engine/run/model_outline.h"
#include "engine/run/recipe.h"
#include "engine/run/replicas.h"

#include <functional>
#include <numeric>

namespace amplab {
namespace {

int64_t product_of(std::span<const int64_t> sizes) {
  return std::reduce(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

// A linear layer with a recipe.
struct QuantizedLayer {
  std::string name;
  int64_t rows; // per sample
};

// Returns the layers of which the weight's gradient sums over whole blocks of rows, in forward order.
std::vector<QuantizedLayer> layers_in_blocks(const LinearRecipe& recipe, const BatchesOfModel& batches) {
  std::vector<QuantizedLayer> layers;
  std::vector<int64_t> sample = sized(batches.task, batches.model).sample;
  for (const OutlinePart& part : outline_of(batches.model, batches.task, batches.batch_size, false).parts) {
    if (!part.sizes) break;
    const std::vector<int64_t>& after = part.sizes->sample;
    if (part.text.starts_with("Linear(") &&
        recipe.of(part.name, batches.scope + part.name, sample.back(), after.back()))
      layers.push_back({batches.scope + part.name, product_of(std::span(after).first(after.size() - 1))});
    sample = after;
  }
  return layers;
}

// Returns whether each chunk of a batch has whole blocks of rows.
bool fits(int64_t samples, int64_t replicas, int64_t rows, int64_t block) {
  const int64_t each = (samples + replicas - 1) / replicas;
  return each * rows % block == 0 && smallest_chunk(samples, replicas) * rows % block == 0;
}

// "96 or 128": the nearest numbers of samples that fit.
std::string samples_that_fit(int64_t samples, int64_t replicas, int64_t rows, int64_t block) {
  int64_t below = samples - 1, above = samples + 1;
  while (below > 0 && !fits(below, replicas, rows, block)) --below;
  while (!fits(above, replicas, rows, block)) ++above;
  return below > 0 ? std::to_string(below) + " or " + std::to_string(above) : std::to_string(above);
}

} // namespace

void check_recipe(const RunConfig& config, const BatchesOfModel& batches) {
  const LinearRecipe recipe = linear_recipe_of(config);
  const int64_t block = recipe.product ? rows_in_blocks_of(*recipe.product) : 1, replicas = replicas_of(config);
  if (block == 1) return;
  for (const QuantizedLayer& layer : layers_in_blocks(recipe, batches)) {
    if (fits(batches.batch_size, replicas, layer.rows, block)) continue;
    const std::string of_sample = layer.rows > 1 ? ", with " + std::to_string(layer.rows) + " rows each" : "",
                      chunks = replicas > 1 ? " in each of " + std::to_string(replicas) + " replicas" : "";
    throw ConfigError("\"" + batches.batch_size_key + "\" is " + std::to_string(batches.batch_size) + of_sample +
                      ", but the recipe " + config.precision.recipe + " sums the gradient of " + layer.name +
                      ".weight over blocks of " + std::to_string(block) + " rows" + chunks + ": set it to " +
                      samples_that_fit(batches.batch_size, replicas, layer.rows, block) +
                      ", or name the layer in \"precision.recipe_off\".");
  }
}

void check_recipe(const RunConfig& config, const std::string& device, const DeviceProperties& properties) {
  const quantize::ProductRecipe* recipe = linear_recipe_of(config).product;
  if (recipe && !properties.multiplies(*recipe))
    throw ConfigError("\"precision.recipe\" is \"" + config.precision.recipe + "\", but " + device +
                      " has no kernels for stochastic rounding, the Hadamard transform, scales of nvfp4 and delayed "
                      "scaling: set \"device\" to \"cpu\", or choose another recipe.");
}

} // namespace amplab
