// SPDX-License-Identifier: Apache-2.0
// The step of a configuration on one rank, measured on this machine.
#pragma once
#include "engine/data/datasets.h"
#include "engine/run/config.h"
#include "engine/run/scaling_plan.h"
#include "kernels/contract/device.h"

#include <optional>

namespace amplab {

// Trains for about two seconds: steps that nobody looks into tell how long one takes, the median of rounds; the fastest
// of a few that are inspected tells what comes when; and all weights are put into one piece and taken out of it, as
// gradients are between ranks. seconds: what a step takes; nothing: to be measured. Throws: ConfigError, DeviceError.
StepProfile measured_profile(Device& device, const Datasets& data, RunConfig config, std::optional<double> seconds);

} // namespace amplab
