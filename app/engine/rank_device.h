// SPDX-License-Identifier: Apache-2.0
// Device of a rank on its machine. Pure; any thread.
#pragma once
#include "kernels/contract/backend.h"

#include <span>
#include <string>

namespace amplab {

// For "cuda", and for "auto" with a GPU: assigns the GPUs of a machine to its ranks in turn, starting again if there
// are fewer GPUs. Otherwise returns the requested device.
std::string device_of_rank(const std::string& requested, int local_rank, std::span<const DeviceEntry> devices);

} // namespace amplab
