// SPDX-License-Identifier: Apache-2.0
// What the ranks of a group make of the GPUs and the libraries that they have. Used by the thread that trains.
#pragma once
#include "kernels/contract/process_group.h"

#include <string>

namespace amplab::cuda {

// Why they exchange over the host's memory: one sentence, the same on all of them; empty: they need not. Asked by all
// ranks of the group, each with the number of its own GPU; they tell each other by the group's own gather. Throws:
// DeviceError.
std::string agreed_why_staged(ProcessGroup& group, int device);

} // namespace amplab::cuda
