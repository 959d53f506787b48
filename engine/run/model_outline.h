// SPDX-License-Identifier: Apache-2.0
// A model as a list of parts in forward order, each with its output sizes and parameter count. A part that does not fit
// carries the error message that building it would give. Pure functions, any thread.
#pragma once
#include "engine/run/layer_sizes.h"
#include "engine/run/model_layers.h"

#include <optional>
#include <string>

namespace amplab {

struct OutlinePart {
  std::string name;                // "conv1"; empty: its text cannot be parsed
  std::string text;                // "Conv2d(16, 3, padding=1)"; for a part that is no layer, a word: "add"
  std::optional<LayerSizes> sizes; // after the part; empty: unknown
  std::string problem;             // one sentence, or empty
};

struct ModelOutline {
  std::vector<OutlinePart> parts;
  std::string problem;   // of the whole model: one sentence, or empty
  double parameters = 0; // of all parts
  bool whole = true;     // false: some counts are unknown
};

// task           as the data set defines it, before the model's own inputs and outputs; empty: unknown, then so are
// sizes check_outputs  false: the last layer may have any output, as in a model among several that is not evaluated
ModelOutline outline_of(const ModelConfig& model, const std::optional<ModelTask>& task, int64_t batch_size,
                        bool check_outputs = true);

} // namespace amplab
