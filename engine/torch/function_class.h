// SPDX-License-Identifier: Apache-2.0
// torch.autograd.Function and the classes that a program derives from it. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// Returns torch.autograd.Function: class F(...) with static forward(ctx, ...) and backward(ctx, gradient), and F.apply.
// At most five tensor arguments, one tensor as output.
interpreter::Value function_base(Environment& environment);

} // namespace amplab::torch
