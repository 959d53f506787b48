// SPDX-License-Identifier: Apache-2.0
// Members of `torch` that have a source file of their own. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// torch.utils.checkpoint.checkpoint(function, *args, use_reentrant=...).
interpreter::Value checkpoint_function(Environment& environment);

// torch.distributed.ReduceOp.
interpreter::Value reduce_ops();

// Returns torch.autograd.Function: class F(...) with static forward(ctx, ...) and backward(ctx, gradient), and F.apply.
// At most five tensor arguments, one tensor as output.
interpreter::Value function_base(Environment& environment);

} // namespace amplab::torch
