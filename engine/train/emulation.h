// SPDX-License-Identifier: Apache-2.0
// Formats of a run that a device emulates in software. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "kernels/contract/device.h"

#include <string>
#include <vector>

namespace amplab {

// Returns a sentence for each format that the run multiplies in and the device only emulates. Formats come from the
// mode, replicas, layer regions, overrides and the recipe. If empty, all products are native, so timings are
// meaningful. Requires: a checked configuration.
std::vector<std::string> emulated_on(const Device& device, const RunConfig& config);

} // namespace amplab
