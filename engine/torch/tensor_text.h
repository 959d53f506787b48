// SPDX-License-Identifier: Apache-2.0
// A tensor as PyTorch prints it. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// "tensor([1.0000, 2.5000], grad_fn=<AddBackward0>)". Refused: more than a thousand elements, which PyTorch shortens.
std::string tensor_text(interpreter::Walk& walk, Environment& environment, const Tensor& x);

} // namespace amplab::torch
