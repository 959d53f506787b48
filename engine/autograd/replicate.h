// SPDX-License-Identifier: Apache-2.0
// Parameters as seen by the replicas of a module (torch.nn.parallel.replicate). Training thread only.
#pragma once
#include "engine/tensor/tensor.h"

namespace amplab {

// Returns the parameter's elements as a non-leaf tensor for one replica, recorded if gradient mode is on. The gradients
// of all replicas add up in the parameter's dtype. Autocast's cache keeps no copy of a replica.
Tensor replicated(const Tensor& parameter);

} // namespace amplab
