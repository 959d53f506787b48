// SPDX-License-Identifier: Apache-2.0
// Loads MPI for training over several ranks. Any thread, except join_world().
#pragma once
#include "kernels/contract/process_group.h"

namespace amplab {

// Returns why this program cannot be one rank of several, in one sentence. Empty if it can.
std::string world_absent_because();

// Joins the ranks that this process was started with. Call it once per process. Throws: DeviceError, with the reason.
std::unique_ptr<World> join_world();

} // namespace amplab
