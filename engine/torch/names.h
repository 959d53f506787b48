// SPDX-License-Identifier: Apache-2.0
// PyTorch names that the lab lacks. Training thread only.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::torch {

// Throws: LoopError (NotInTheLab) if PyTorch's tensors have this method.
void refuse_known_method(interpreter::Walk& walk, std::string_view name);

// Throws: LoopError (NotInTheLab) if PyTorch's module ("torch.nn") has this name.
void refuse_known_name(interpreter::Walk& walk, std::string_view module, std::string_view name);

} // namespace amplab::torch
