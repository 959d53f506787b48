// SPDX-License-Identifier: Apache-2.0
// Devices and batches on which the recipe of a configuration cannot be computed, found before training. Pure; any
// thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "kernels/contract/device_properties.h"

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

// Throws: ConfigError if the device does not multiply by the recipe. device: its name.
void check_recipe(const RunConfig& config, const std::string& device, const DeviceProperties& properties);

} // namespace amplab
