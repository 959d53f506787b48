// SPDX-License-Identifier: Apache-2.0
// Which device of its machine a rank takes. Pure; any thread.
#pragma once
#include "kernels/contract/backend.h"

#include <span>
#include <string>

namespace amplab {

// Where the run asks for "cuda", or for "auto" and there is a GPU: each rank of a machine the next of its GPUs, from
// the first again where there are fewer; else what the run asks for.
std::string device_of_rank(const std::string& asked, int local_rank, std::span<const DeviceEntry> devices);

} // namespace amplab
