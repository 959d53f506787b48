// SPDX-License-Identifier: Apache-2.0
// Parameters as objects of a loop. Training thread only.
#pragma once
#include "engine/step/step_ops.h"

namespace amplab {

// Return generators, each usable once: over the model's own parameters, and over (name, parameter).
interpreter::Value parameters_of(StepOps& ops, TrainedModel& model);
interpreter::Value named_parameters_of(StepOps& ops, TrainedModel& model);
// Returns a generator over these tensors.
interpreter::Value parameters_of(StepOps& ops, std::vector<Tensor> tensors);

} // namespace amplab
