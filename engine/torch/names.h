// SPDX-License-Identifier: Apache-2.0
// PyTorch names that the lab lacks. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::torch {

// Throws: LoopError (NotInTheLab) if PyTorch's tensors have this method.
void reject_known_method(interpreter::Interpreter& interpreter, std::string_view name);

// Throws: LoopError (NotInTheLab) if PyTorch's module ("torch.nn") has this name.
void reject_known_name(interpreter::Interpreter& interpreter, std::string_view module, std::string_view name);

} // namespace amplab::torch
