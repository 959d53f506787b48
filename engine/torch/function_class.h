// SPDX-License-Identifier: Apache-2.0
// torch.autograd.Function, and the classes that a text derives from it. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// torch.autograd.Function: class F(...) with static forward(ctx, ...) and backward(ctx, gradient), and F.apply. Tensors
// among the arguments, at most five; one tensor as output.
interpreter::Value function_base(Environment& environment);

} // namespace amplab::torch
