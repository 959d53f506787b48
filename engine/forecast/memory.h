// SPDX-License-Identifier: Apache-2.0
// Predicts the memory of training for each precision mode, by running the training steps on a device that computes
// nothing (dry_device.h). Autograd graph, accounting and optimizers are therefore the real ones. A program that reads
// values takes the path of a healthy step: its losses are 1, and nothing overflows. Of several ranks, predicts the
// first (DryWorld).
#pragma once
#include "engine/data/dataset.h"
#include "engine/run/config.h"
#include "engine/run/memory_forecast.h"
#include "kernels/contract/device.h"

#include <stop_token>
#include <string>
#include <vector>

namespace amplab {

// Returns a forecast for each of these modes, by name or alias, or for the whole mode table if empty. A mode in which
// PyTorch would refuse the run, or the program raises, has a problem instead of figures.
//   device: where training would run. It runs one call of each kind on zeros, to measure scratch memory. Its settings
//     stay as the last mode sets them.
//   data: the data sets of the configuration.
// Throws: ConfigError for an unknown mode, or a run that is refused in every mode; OperationCancelled soon after a stop
// is requested; DeviceError.
std::vector<MemoryForecast> forecast_memory(Device& device, const Datasets& data, const RunConfig& config,
                                            const std::vector<std::string>& modes, const std::stop_token& stop = {});

} // namespace amplab
