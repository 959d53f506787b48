// SPDX-License-Identifier: Apache-2.0
// Models that are chains of layers, as lists of layers. The engine, the PyTorch script export and the window use these.
// Values, any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/layer_spec.h"

namespace amplab {

// Input and output of a model, as its data set defines them.
struct ModelTask {
  std::vector<int64_t> sample; // sizes of one sample: {1, 28, 28}, {2}, {context} for tokens
  bool tokens = false;         // samples are token ids, not numbers
  int64_t vocabulary = 0;      // of tokens
  int64_t outputs = 0;         // classes, or numbers to predict; per position if the target has positions
  bool numbers = false;        // outputs are numbers, not class scores
  bool operator==(const ModelTask&) const = default;
};

// Returns the model's task: the data's, with inputs and outputs replaced where the model sets its own.
ModelTask sized(ModelTask data, const ModelConfig& model);

// Throws: ConfigError if the model cannot be built for this data or its own sizes do not fit together.
void check_resnet(const ModelConfig& model, const ModelTask& task);
void check_transformer(const ModelConfig& model, const ModelTask& task);

// Returns true for a chain of layers (mlp, cnn, layers), false for a model with its own structure.
bool is_chain(const ModelConfig& model);

// Requires: is_chain. Throws: ConfigError for a layer that cannot be parsed. Sizes are checked when the model is built.
std::vector<LayerSpec> layers_of(const ModelConfig& model, const ModelTask& task);

} // namespace amplab
