// SPDX-License-Identifier: Apache-2.0
// Helpers of functions that create tensors. Training thread only.
#pragma once
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"

namespace amplab::torch {

// Returns argument i as a shape. Throws: LoopError if it is not a shape or has more than kMostElements.
Shape size_of(const Call& c, size_t i);
// Returns x as the call's result, with the device= and requires_grad= arguments at these indices applied.
Value apply_options(const Call& c, Tensor x, size_t device, size_t requires_grad);

} // namespace amplab::torch
