// SPDX-License-Identifier: Apache-2.0
// Which devices this machine has, or in one sentence why one is not there.
#pragma once
#include "kernels/contract/device.h"

#include <memory>
#include <string>
#include <vector>

namespace amplab {

struct DeviceEntry {
  std::string name;        // "cpu", "cuda:0"
  std::string description; // "AMD EPYC, 2 cores, AVX-512" or the GPU's name
  std::string absent_because; // empty: present
  // How each storable format is multiplied here: "hardware", "emulated".
  std::string fp32, fp16, bf16;
};

// Present and absent devices, the CPU first. Any thread.
std::vector<DeviceEntry> list_devices();

// Opens "auto" (best present), "cpu", "cuda" (the first) or "cuda:N". The caller owns the device.
// Throws: DeviceError, with the reason, if that device is absent or this build needs instructions the processor lacks.
std::unique_ptr<Device> open_device(const std::string& name);

} // namespace amplab
