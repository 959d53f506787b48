// SPDX-License-Identifier: Apache-2.0
// PyTorch's namespaces as a loop sees them. Used only by the thread that trains.
#pragma once
#include "engine/torch/tensor_object.h"

#include <utility>
#include <vector>

namespace amplab::torch {

// `torch`: ops of the op table under PyTorch's names, dtypes, no_grad, enable_grad, autocast, amp, autograd (grad,
// Function, backward), nn (functional, utils.clip_grad_norm_, utils.clip_grad_value_), utils.checkpoint.checkpoint,
// isfinite, finfo, tensor, zeros, ones, full and their _like forms, cuda.amp.
interpreter::Value torch_namespace(Environment& environment);

// The names that need no run: what resolve() may accept of engine/torch at the top: torch, F, nn, autocast.
std::vector<std::pair<std::string_view, interpreter::Value>> given_names(Environment& environment);

} // namespace amplab::torch
