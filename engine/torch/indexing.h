// SPDX-License-Identifier: Apache-2.0
// x[i], x[a:b], x[:, 0], x[None] as views. Training thread only.
#pragma once
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// Throws: LoopError: PyTorch's IndexError; NotInTheLab for a mask or tensor as index.
Tensor indexed(interpreter::Interpreter& interpreter, const Tensor& x, const interpreter::Value& index);

} // namespace amplab::torch
