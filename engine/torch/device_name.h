// SPDX-License-Identifier: Apache-2.0
// Devices by name: a run has one. Used only by the thread that trains.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// The type of what names a device, "cuda:0" or torch.device("cuda"). Throws: LoopError with PyTorch's sentence for what
// is none.
std::string device_type_of(interpreter::Walk& walk, const interpreter::Value& device);

// Refuses a device that is not the run's.
void expect_own_device(interpreter::Walk& walk, const Environment& environment, const interpreter::Value& device);

} // namespace amplab::torch
