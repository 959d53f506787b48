// SPDX-License-Identifier: Apache-2.0
// What functions that make tensors share. Used only by the thread that trains.
#pragma once
#include "engine/torch/call.h"
#include "engine/torch/work.h"

namespace amplab::torch {

// Argument i as a size. Throws: LoopError for what is none, and for more than kMostElements.
Shape size_of(const Call& c, size_t i);
// x as the result of a call that was given device= and requires_grad= in those places.
Value made(const Call& c, Tensor x, size_t device, size_t requires_grad);

} // namespace amplab::torch
