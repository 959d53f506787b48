// SPDX-License-Identifier: Apache-2.0
// Checks of device_type arguments. Training thread only.
#pragma once
#include "engine/torch/context.h"

namespace amplab::torch {

// Checks device_type as torch.autocast, custom_fwd and custom_bwd do.
// Throws: LoopError for an invalid value; NotInTheLab for a device other than the run's.
void expect_device_type(interpreter::Interpreter& interpreter, const Environment& environment,
                        const interpreter::Value& device_type);

} // namespace amplab::torch
