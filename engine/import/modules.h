// SPDX-License-Identifier: Apache-2.0
// Models of a script as chains of layers: nn.Sequential, and classes of nn.Module whose layers follow one another.
// Pure; any thread.
#pragma once
#include "engine/import/setup.h"

#include <stdexcept>

namespace amplab::importing {

// What is no chain of layers of the lab; what() says why, without a full stop.
struct NoChain : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ModelChain {
  std::vector<std::string> layers;
  std::vector<std::string> without;       // what it has and the lab does not: "LeakyReLU", "its own initialisation"
  std::optional<int64_t> inputs, outputs; // of the first and last layer, where these are Linear
  std::string tail;                       // "F.log_softmax(%, dim=1)": what forward() does last, and no layer does
  std::vector<const Line*> classes;       // that it was read from
};

// made: nn.Sequential(...), or Net(...) of a class of the script. Throws: NoChain, LoopError.
ModelChain chain_of(const loop::Expression& made, const Setup& setup);

// Is the line a class of nn.Module, and may chain_of read it?
bool is_module_class(const Line& line);

} // namespace amplab::importing
