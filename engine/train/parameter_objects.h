// SPDX-License-Identifier: Apache-2.0
// Parameters as a loop goes through them. Used only by the thread that trains.
#pragma once
#include "engine/train/acts.h"

namespace amplab {

// Generators, which are used up by one `for`: of the model's own parameters, and of (name, parameter).
interpreter::Value parameters_of(Acts& acts, Participant& model);
interpreter::Value named_parameters_of(Acts& acts, Participant& model);
// Of these tensors.
interpreter::Value parameters_of(Acts& acts, std::vector<Tensor> tensors);
// One of them.
interpreter::Value parameter_object(torch::Environment& environment, Tensor tensor);

} // namespace amplab
