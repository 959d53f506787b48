// SPDX-License-Identifier: Apache-2.0
// The ranks that this process was started among. Any thread, but for join_world().
#pragma once
#include "kernels/contract/process_group.h"

namespace amplab {

// Why this program cannot be one rank of several, in one sentence; empty: it can, if it is started so.
std::string why_no_world();

// Joins them. Once a process. Throws: DeviceError, with the reason.
std::unique_ptr<World> join_world();

} // namespace amplab
