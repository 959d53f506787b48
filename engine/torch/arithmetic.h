// SPDX-License-Identifier: Apache-2.0
// + - * / ** of tensors and numbers, as torch.add and as operators. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// a op b, at least one of them a tensor; nothing: the other one is no operand.
// Throws: LoopError; std::invalid_argument.
std::optional<Tensor> arithmetic(interpreter::Walk& walk, loop::BinaryOp op, const interpreter::Value& a,
                                 const interpreter::Value& b);
// ==, <, ...: a mask. Off the tape, in the operands' own dtypes.
std::optional<Tensor> comparison(interpreter::Walk& walk, Environment& environment, loop::CompareOp op,
                                 const interpreter::Value& a, const interpreter::Value& b);

// PyTorch's RuntimeError where the shapes do not broadcast. Refused: what they broadcast to is too large.
void expect_broadcast(interpreter::Walk& walk, const Shape& a, const Shape& b);

} // namespace amplab::torch
