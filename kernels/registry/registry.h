// SPDX-License-Identifier: Apache-2.0
// Which devices this machine has, or in one sentence why one is not there.
#pragma once
#include "kernels/contract/backend.h"

namespace amplab {

// Present and absent devices, the CPU first. Any thread.
std::vector<DeviceEntry> list_devices();

// Opens "auto" (the first GPU that can be opened, else the CPU), "cpu", "cuda" (the first) or "cuda:N". The caller owns
// the device. Throws: DeviceError, with the reason, if that device is absent or no variant of the CPU kernels can run
// here.
std::unique_ptr<Device> open_device(const std::string& name);

} // namespace amplab
