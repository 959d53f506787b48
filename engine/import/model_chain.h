// SPDX-License-Identifier: Apache-2.0
// A model of a script as a chain of layers. Values. Any thread.
#pragma once
#include "engine/import/layers.h"
#include "engine/import/setup.h"

#include <stdexcept>

namespace amplab::importing {

// A model that is not a chain of layers. what() is the reason, without a full stop.
struct NoChain : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ModelChain {
  std::vector<std::string> layers;
  std::vector<LinearUse> linears;         // among the layers
  bool changes_input = false;             // its first layer works in place
  std::vector<std::string> without;       // features that the lab lacks: "LeakyReLU", "its own initialisation"
  std::optional<int64_t> inputs, outputs; // of the first and last layer if they are Linear
  std::string tail;                 // "F.log_softmax(%, dim=1)", the last operation of forward() if it is not a layer
  std::vector<const Line*> classes; // classes it was read from
  std::vector<const Line*> in_place_sums; // x += y in forward()
};

inline constexpr size_t kMostLayers = 200; // limit of model.layers

// Adds layers after the last one. Throws: NoChain if there are too many, or the chain has a tail.
void append(ModelChain& chain, const ModelChain& more);
// Returns a chain of one layer. Throws: NoChain if the lab lacks it and the chain would not fit together without it.
ModelChain of_layer(const ReadLayer& layer);
ModelChain layer_named(std::string text);
// Returns whether its output may be its input, or a view of it.
bool keeps_storage(const ModelChain& chain);
// Gives the linear layers the name of the module that has them: "0.fc" becomes "blocks.0.fc".
void put_name(ModelChain& chain, const std::string& name);

} // namespace amplab::importing
