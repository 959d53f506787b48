// SPDX-License-Identifier: Apache-2.0
// Profile of a configuration's step on one rank, measured on this machine.
#pragma once
#include "engine/data/dataset.h"
#include "engine/run/config.h"
#include "engine/run/scaling_plan.h"
#include "kernels/contract/device.h"

#include <optional>

namespace amplab {

// Trains for about two seconds. The step time is the median of rounds without inspection. The timeline is that of the
// fastest of a few inspected steps. Packing is measured by flattening and unflattening all weights, as ranks do with
// gradients. seconds: time of a step; nullopt: measure it. Throws: ConfigError, DeviceError.
StepProfile measured_profile(Device& device, const Datasets& data, RunConfig config, std::optional<double> seconds);

} // namespace amplab
