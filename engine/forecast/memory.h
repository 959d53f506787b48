// SPDX-License-Identifier: Apache-2.0
// What training would take of memory, per precision mode, before it is run: the training steps themselves, on a device
// that computes nothing (dry_device.h). So tape, books and optimizers are those that will run, and the figures are
// theirs. A loop that asks for numbers goes the way of a healthy step: its losses are 1, and nothing overflows. Of a
// lane of several ranks, what the first of them takes (dry_world.h).
#pragma once
#include "engine/data/datasets.h"
#include "engine/run/config.h"
#include "engine/run/memory_forecast.h"
#include "kernels/contract/device.h"

#include <stop_token>
#include <string>
#include <vector>

namespace amplab {

// One for each of these modes, by name or alias; none: for all of the mode table, in its order. A mode in which PyTorch
// would refuse the run, or in which its loop raises, has a problem in place of figures. device: where it would train.
// It multiplies zeros, one call of each kind, to learn its scratch memory; its dials are left as the last mode sets
// them. data: those that the configuration names. Throws: ConfigError for an unknown mode, and where the run is refused
// whatever its mode; CalledOff soon after a stop is requested; DeviceError.
std::vector<MemoryForecast> forecast_memory(Device& device, const Datasets& data, const RunConfig& config,
                                            const std::vector<std::string>& modes, const std::stop_token& stop = {});

} // namespace amplab
