// SPDX-License-Identifier: Apache-2.0
// Decides how the ranks of a group exchange tensors. Used by the training thread.
#pragma once
#include "kernels/contract/process_group.h"

#include <string>

namespace amplab::cuda {

// Returns the reason why collectives of the group are host-staged, as one sentence. Empty if they run between the GPUs.
// All ranks of the group call it, each with its own GPU number, and all get the same result. The ranks share their data
// by all_gather. Throws: DeviceError.
std::string agreed_host_staging_reason(ProcessGroup& group, int device);

} // namespace amplab::cuda
