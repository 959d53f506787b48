// SPDX-License-Identifier: Apache-2.0
// The differentiable ops, named as in torch.nn.functional. Each call goes policy, cast, record, execute, probe: it
// meets the autocast state of this thread before it is recorded, so that casts are part of the tape and the op keeps
// 16-bit inputs for backward. Used only by the thread that trains.
// Throws, all of them: std::invalid_argument for operands that do not fit, DeviceError and OutOfMemory.
#pragma once
#include "engine/tensor/tensor.h"

#include <optional>

namespace amplab {

// x [N,I], weight [O,I], bias [O] or undefined -> [N,O]
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);

// One-operand ops of the op table: relu, sigmoid, tanh, gelu, silu, softmax (over the last axis).
Tensor unary(Op op, const Tensor& x);

// p in [0,1); the mask is a function of (seed, offset).
Tensor dropout(const Tensor& x, double p, uint64_t seed, uint64_t offset);

// Over the last axis of x [N,C]; biased variance.
Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, double eps);

// dtype: what the result is held in; empty leaves it to autocast, then to x.
Tensor log_softmax(const Tensor& x, std::optional<DType> dtype = {});

// log_probabilities [N,C], target [N] of int64 -> mean over N
Tensor nll_loss(const Tensor& log_probabilities, const Tensor& target);

// logits [N,C]. On PyTorch's CUDA list this is no op of its own: log_softmax held in the logits' dtype, then nll_loss
// in fp32 (amp-semantics, 3.4). Spelled the same way here.
Tensor cross_entropy(const Tensor& logits, const Tensor& target);

// x times a 0-dim tensor that needs no gradient.
Tensor mul(const Tensor& x, const Tensor& factor);

// The same values in another dtype; x itself if it has that dtype.
Tensor to(const Tensor& x, DType dtype);

} // namespace amplab
