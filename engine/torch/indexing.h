// SPDX-License-Identifier: Apache-2.0
// x[i], x[a:b], x[:, 0], x[None]: views. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// Throws: LoopError, IndexError as PyTorch has it; refused: masks and tensors as index.
Tensor indexed(interpreter::Walk& walk, const Tensor& x, const interpreter::Value& index);

} // namespace amplab::torch
