// SPDX-License-Identifier: Apache-2.0
// The models that are chains of layers, spelled out: what the engine builds, what a PyTorch script lists and what the
// window shows come from here. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/layer_spec.h"

namespace amplab {

// What a data set asks of a model.
struct ModelTask {
  std::vector<int64_t> sample; // sizes of one sample: {1, 28, 28}, {2}, {context} for tokens
  bool tokens = false;         // samples are token ids, not numbers
  int64_t vocabulary = 0;      // of tokens
  int64_t outputs = 0;         // classes, or numbers to predict; per position where the target has positions
  bool numbers = false;        // outputs are numbers, not scores of classes
  bool operator==(const ModelTask&) const = default;
};

// What is asked of this model: its own inputs and outputs in place of the data's, where it has such.
ModelTask sized(ModelTask data, const ModelConfig& model);

// Throws: ConfigError where it cannot be made for such data, or its own sizes do not fit together.
void refuse_unfit_resnet(const ModelConfig& model, const ModelTask& task);
void refuse_unfit_transformer(const ModelConfig& model, const ModelTask& task);

// Is the model a chain of layers (mlp, cnn, layers), or does it have a structure of its own?
bool is_chain(const ModelConfig& model);

// Requires: is_chain. Throws: ConfigError for a layer that cannot be read; sizes are checked when the model is built.
std::vector<LayerSpec> layers_of(const ModelConfig& model, const ModelTask& task);

} // namespace amplab
