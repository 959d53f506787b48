// SPDX-License-Identifier: Apache-2.0
// Converts a script's models to chains of layers: nn.Sequential, and nn.Module classes with sequential layers. Executes
// a class symbolically: __init__() with its arguments, then forward(). Pure. Any thread.
#pragma once
#include "engine/import/model_chain.h"

namespace amplab::importing {

// made: nn.Sequential(...), or Net(...) of a class of the script. Throws: NoChain, LoopError.
ModelChain chain_of(const loop::Expression& made, const Setup& setup);

// Returns what a call of a class makes. depth, left: ModuleMaker. Throws: NoChain, LoopError.
ModelChain instance_of(const Line& definition, const loop::Call& call, const Setup& setup, int depth, int& left);

// Returns true if the line is an nn.Module class that chain_of() may read.
bool is_module_class(const Line& line);

} // namespace amplab::importing
