// SPDX-License-Identifier: Apache-2.0
// Devices by name. A run has one. Training thread only.
#pragma once
#include "engine/torch/environment.h"

namespace amplab::torch {

// Returns the type of a device such as "cuda:0" or torch.device("cuda").
// Throws: LoopError with PyTorch's message for an invalid device.
std::string device_type_of(interpreter::Interpreter& interpreter, const interpreter::Value& device);

// Throws: LoopError (NotInTheLab) if the device is not the run's.
void expect_own_device(interpreter::Interpreter& interpreter, const Environment& environment,
                       const interpreter::Value& device);

} // namespace amplab::torch
