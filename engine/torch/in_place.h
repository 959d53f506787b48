// SPDX-License-Identifier: Apache-2.0
// In-place changes of tensors, with their autograd history. Training thread only.
#pragma once
#include "engine/torch/tensor_object.h"

#include <functional>

namespace amplab::torch {

// Returns the object's tensor for reading, and charges the read (cost_limits.h). Throws: LoopError for a view if its
// base was changed in place after the view was made: PyTorch's for a view that is not ordinary, while autograd records;
// NotInTheLab after a change under autograd.
const Tensor& readable(interpreter::Interpreter& interpreter, const TensorObject& object);

// Returns true for a view without a gradient formula of its own whose base has changed since. PyTorch has no grad_fn
// for it.
bool is_out_of_date(const Tensor& x);

// Throws: LoopError, PyTorch's, if `read` and `written` overlap, unless they are identical.
void expect_disjoint(interpreter::Interpreter& interpreter, const Tensor& written, const Tensor& read);

// Whether an expanded tensor, with one element at many indices, may be written.
enum class ManyToOne : uint8_t { rejected, allowed };

// Replaces x's elements with op(x). Tensors that share its storage see the change. x takes the result's autograd
// history. `op` receives the old x. No autocast, as in PyTorch. The result is cast to x's dtype. A backward pass that
// needs the old elements raises PyTorch's error.
// Throws: LoopError for a leaf that requires grad, or a result of another shape or category; NotInTheLab for a view
// if the change is recorded.
void change_in_place(interpreter::Interpreter& interpreter, const TensorObject& x,
                     const std::function<Tensor(const Tensor&)>& op, ManyToOne many_to_one = ManyToOne::rejected);

// Sets every element to a number. Throws: as change_in_place() and expect_fill_in_range().
void set_all(interpreter::Interpreter& interpreter, const TensorObject& x, const interpreter::Value& number);

} // namespace amplab::torch
