// SPDX-License-Identifier: Apache-2.0
// What of a run is rounded in software on a device. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "kernels/contract/device.h"

#include <string>
#include <vector>

namespace amplab {

// A sentence for each format that the run multiplies in and the device only emulates: that of its mode, or of its
// replicas, of its layers' regions, of its overrides. Empty: all of it is hardware's own arithmetic, and its times mean
// something. Requires: the configuration has passed its checks.
std::vector<std::string> emulated_on(const Device& device, const RunConfig& config);

} // namespace amplab
