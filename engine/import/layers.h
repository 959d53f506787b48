// SPDX-License-Identifier: Apache-2.0
// A layer of torch.nn, as a script makes it, in the spelling of the lab's chains. Pure; any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <cstdint>
#include <optional>
#include <string>

namespace amplab::importing {

struct ReadLayer {
  std::string text;                       // "Linear(512)"; empty: it computes nothing (Identity), or see `lacking`
  std::string lacking;                    // why the lab has no such layer; empty: it has
  bool keeps_sizes = true;                // does a chain without it still fit together?
  std::optional<int64_t> inputs, outputs; // features of a Linear
};

// type: "Linear" of nn.Linear(784, 512). An argument that the lab's layer does not have is `lacking` unless it has
// torch's default.
ReadLayer layer_of(const loop::Call& call, const std::string& type);

// Has a layer of that text weights?
bool has_weights(const std::string& layer);

} // namespace amplab::importing
