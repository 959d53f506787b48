// SPDX-License-Identifier: Apache-2.0
// Batches that the recipe of a configuration cannot quantise, found before training. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

#include <cstdint>
#include <string>

namespace amplab {

// A model and the samples that its layers get together.
struct BatchesOfModel {
  const ModelConfig& model;
  std::string scope; // of layer names among several models: "generator."
  ModelTask task;
  int64_t batch_size;
  std::string batch_size_key; // "data.batch_size"
};

// Throws: ConfigError with batch sizes that fit, if the rows of a batch are no whole blocks in a layer with the recipe.
// Requires: a loop that passes whole batches through the model, as the generated one.
void check_recipe(const RunConfig& config, const BatchesOfModel& batches);

} // namespace amplab
