// SPDX-License-Identifier: Apache-2.0
// Lists and opens the devices of this machine, with the reason for each absent one.
#pragma once
#include "kernels/contract/backend.h"

namespace amplab {

// Returns present and absent devices, the CPU first. Any thread.
std::vector<DeviceEntry> list_devices();

// Opens "auto" (the first GPU that can be opened, else the CPU), "cpu", "cuda" (the first) or "cuda:N". The caller owns
// the device. Throws: DeviceError, with the reason, if the device is absent or no variant of the CPU kernels runs here.
std::unique_ptr<Device> open_device(const std::string& name);

} // namespace amplab
