// SPDX-License-Identifier: Apache-2.0
// Matrix products as torch.matmul and as @. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// Autocast will give all operands of such a product, or convolution, one dtype.
bool autocast_narrows(Op op);

// Of any ranks but 0. Throws: LoopError with PyTorch's sentences for dtypes and sizes that do not fit.
Tensor matrix_product(interpreter::Walk& walk, const Environment& environment, const Tensor& a, const Tensor& b);

} // namespace amplab::torch
