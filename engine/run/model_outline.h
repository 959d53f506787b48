// SPDX-License-Identifier: Apache-2.0
// A model as a list of its parts, in the order in which a sample goes through them, with the sizes behind each and how
// many numbers it learns; and the sentence of whoever would build it, at the part that cannot stand where it stands.
// Pure; any thread.
#pragma once
#include "engine/run/layer_sizes.h"
#include "engine/run/model_layers.h"

#include <optional>
#include <string>

namespace amplab {

struct OutlinePart {
  std::string name;                // "conv1"; empty: its text cannot be read
  std::string text;                // "Conv2d(16, 3, padding=1)"; of what is no layer a word: "add"
  std::optional<LayerSizes> sizes; // behind it; nothing: it cannot be known
  std::string problem;             // one sentence, or empty
};

struct ModelOutline {
  std::vector<OutlinePart> parts;
  std::string problem;   // of the model as a whole: one sentence, or empty
  double parameters = 0; // of all parts
  bool whole = true;     // false: of some part it is not known
};

// task: what its data set asks for, the model's own inputs and outputs left out; nothing: not known, so that no sizes
// are. outputs_asked: false where the last layer may give anything, as of a model among several that nobody evaluates.
ModelOutline outline_of(const ModelConfig& model, const std::optional<ModelTask>& task, int64_t batch_size,
                        bool outputs_asked = true);

} // namespace amplab
