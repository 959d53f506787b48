// SPDX-License-Identifier: Apache-2.0
// Parameters as the replicas of a module have them (torch.nn.parallel.replicate). Used only by the thread that trains.
#pragma once
#include "engine/tensor/tensor.h"

namespace amplab {

// The parameter's elements as one replica has them, on the tape while it records: no leaf, so that its gradient goes to
// the parameter, where those of all replicas add up in the parameter's own dtype, and autocast's cache keeps no copy of
// it.
Tensor replicated(const Tensor& parameter);

} // namespace amplab
