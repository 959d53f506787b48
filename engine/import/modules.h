// SPDX-License-Identifier: Apache-2.0
// Converts a script's models to chains of layers: nn.Sequential, and nn.Module classes with sequential layers. Pure.
// Any thread.
#pragma once
#include "engine/import/setup.h"

#include <stdexcept>

namespace amplab::importing {

// A model that is not a chain of layers. what() is the reason, without a full stop.
struct NoChain : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ModelChain {
  std::vector<std::string> layers;
  bool changes_input = false;             // its first layer works in place
  std::vector<std::string> without;       // features that the lab lacks: "LeakyReLU", "its own initialisation"
  std::optional<int64_t> inputs, outputs; // of the first and last layer if they are Linear
  std::string tail;                 // "F.log_softmax(%, dim=1)", the last operation of forward() if it is not a layer
  std::vector<const Line*> classes; // classes it was read from
  std::vector<const Line*> in_place_sums; // x += y in forward()
};

// made: nn.Sequential(...), or Net(...) of a class of the script. Throws: NoChain, LoopError.
ModelChain chain_of(const loop::Expression& made, const Setup& setup);

// Returns true if the line is an nn.Module class that chain_of() may read.
bool is_module_class(const Line& line);

} // namespace amplab::importing
