// SPDX-License-Identifier: Apache-2.0
// + - * / ** of tensors and numbers, as torch.add and as operators. Training thread only.
#pragma once
#include "engine/torch/tensor_object.h"

namespace amplab::torch {

// Returns a op b, where at least one is a tensor. Returns nullopt if the other is not an operand.
// Throws: LoopError; std::invalid_argument.
std::optional<Tensor> arithmetic(interpreter::Interpreter& interpreter, loop::BinaryOp op, const interpreter::Value& a,
                                 const interpreter::Value& b);
// Returns the mask of ==, <, ... Not recorded by autograd. Compares in the operands' own dtypes.
std::optional<Tensor> comparison(interpreter::Interpreter& interpreter, Environment& environment, loop::CompareOp op,
                                 const interpreter::Value& a, const interpreter::Value& b);

// Throws: LoopError: PyTorch's RuntimeError if the shapes do not broadcast, NotInTheLab if the result is too large.
void expect_broadcast(interpreter::Interpreter& interpreter, const Shape& a, const Shape& b);

} // namespace amplab::torch
