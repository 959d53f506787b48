// SPDX-License-Identifier: Apache-2.0
// Names that PyTorch has and the lab lacks. Used only by the thread that trains.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::torch {

// Refuses x.name, where PyTorch's tensors have one; else does nothing.
void refuse_known_method(interpreter::Walk& walk, std::string_view name);

// Refuses module.name, where PyTorch's module of that name ("torch.nn") has one; else does nothing.
void refuse_known_name(interpreter::Walk& walk, std::string_view module, std::string_view name);

} // namespace amplab::torch
