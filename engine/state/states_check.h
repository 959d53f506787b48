// SPDX-License-Identifier: Apache-2.0
// Runs and devices that cannot have the optimizer's states in their format, found before training. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "kernels/contract/device_properties.h"

#include <string>

namespace amplab {

// Throws: ConfigError if an optimizer, the shards or the weights do not allow their format.
void check_states(const RunConfig& config);

// Throws: ConfigError if the device has no kernel for them. device: its name.
void check_states(const RunConfig& config, const std::string& device, const DeviceProperties& properties);

} // namespace amplab
