// SPDX-License-Identifier: Apache-2.0
// Matrix products, as torch.matmul and as @. Training thread only.
#pragma once
#include "engine/torch/call.h"
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// Returns true if autocast will cast all operands of this product or convolution to one dtype.
bool autocast_narrows(Op op);

// Requires: ranks of at least 1. Throws: LoopError with PyTorch's message for dtypes or sizes that do not match.
Tensor matrix_product(interpreter::Interpreter& interpreter, const Environment& environment, const Tensor& a,
                      const Tensor& b);

// Charges a product of matrices or batches of matrices.
void charge_product(interpreter::Interpreter& interpreter, const Shape& batches, int64_t rows, int64_t inner,
                    int64_t columns);

// F.scaled_dot_product_attention of [batch, heads, positions, width], with its parameters in PyTorch's order. Batches
// broadcast; keys and values may differ in width. Throws: LoopError, PyTorch's or NotInTheLab.
interpreter::Value attention(const Call& c);

} // namespace amplab::torch
