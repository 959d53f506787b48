// SPDX-License-Identifier: Apache-2.0
// What a text says of a region before it is entered. Used only by the thread that trains.
#pragma once
#include "engine/torch/context.h"

namespace amplab::torch {

// Checks device_type as torch.autocast, custom_fwd and custom_bwd do, and refuses one that is not the run's.
void expect_device_type(interpreter::Walk& walk, const Environment& environment, const interpreter::Value& device_type);

} // namespace amplab::torch
