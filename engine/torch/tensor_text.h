// SPDX-License-Identifier: Apache-2.0
// A tensor in PyTorch's print format. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// Returns "tensor([1.0000, 2.5000], grad_fn=<AddBackward0>)".
// Throws: LoopError (NotInTheLab) for more than a thousand elements, which PyTorch abbreviates.
std::string tensor_text(interpreter::Interpreter& interpreter, Environment& environment, const Tensor& x);

} // namespace amplab::torch
