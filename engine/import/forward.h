// SPDX-License-Identifier: Apache-2.0
// Executes forward() of a model with one tensor: each layer is appended to a chain. Reading a tensor other than the
// last one is an error. One thread.
#pragma once
#include "engine/import/module_maker.h"

#include <memory>

namespace amplab::importing {

// What __init__() made.
struct Members {
  ModuleMaker maker;
  std::map<std::string, ModelChain> modules;
  std::map<std::string, std::vector<ModelChain>> lists;
};

// Appends the layers that forward() calls. Throws: NoChain, LoopError.
void append_forward(ModelChain& chain, const Line& forward, Members made, const Setup& setup);

// Returns the definition of a method. Throws: LoopError.
std::shared_ptr<const loop::Function> function_of(Line definition);
// Returns the head of a compound statement without its colon.
std::string head_of(const Line& line);

} // namespace amplab::importing
