// SPDX-License-Identifier: Apache-2.0
// Converts a script's torch.nn layer to the spelling of the lab's chains. Pure. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <cstdint>
#include <optional>
#include <string>

namespace amplab::importing {

struct ReadLayer {
  std::string text;            // "Linear(512)"; empty if it computes nothing (Identity) or is unsupported
  std::string lacking;         // reason why the lab has no such layer, empty if it has
  bool preserves_sizes = true; // the chain still fits together without it
  bool in_place = false;
  bool of_te = false;                     // Transformer Engine's
  std::optional<int64_t> inputs, outputs; // features of a Linear
};

// type: "Linear" for nn.Linear(784, 512), "te.Linear" for Transformer Engine's. An argument that the lab's layer lacks
// sets `lacking`, unless it has PyTorch's default.
ReadLayer layer_of(const loop::Call& call, const std::string& type);

// Returns true if the layer has weights.
bool has_weights(const std::string& layer);

} // namespace amplab::importing
