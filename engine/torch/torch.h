// SPDX-License-Identifier: Apache-2.0
// PyTorch's namespaces in a program. Training thread only.
#pragma once
#include "engine/torch/tensor_object.h"

#include <utility>
#include <vector>

namespace amplab::torch {

// Returns `torch`: ops of the op table under PyTorch's names, dtypes, no_grad, enable_grad, autocast, amp, autograd
// (grad, Function, backward), nn (functional, utils.clip_grad_norm_, utils.clip_grad_value_),
// utils.checkpoint.checkpoint, isfinite, finfo, tensor, zeros, ones, full and their _like forms, cuda.amp.
interpreter::Value torch_namespace(Environment& environment);

// Returns the autocast state outside regions: off, with the dtype of the device. A program runs under it.
AutocastState initial_autocast(const Environment& environment);

// Returns the names that need no run: torch, F, nn, autocast. resolve() may accept them as provided names.
std::vector<std::pair<std::string_view, interpreter::Value>> provided_names(Environment& environment);

} // namespace amplab::torch
