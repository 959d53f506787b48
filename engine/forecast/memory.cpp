// SPDX-License-Identifier: Apache-2.0
#include "engine/forecast/memory.h"

#include "engine/context/execution_context.h"
#include "engine/forecast/dry_device.h"
#include "engine/loop/loop_error.h"
#include "engine/run/config_error.h"
#include "engine/run/mode.h"
#include "engine/run/operation_cancelled.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"

namespace amplab {
namespace {

// Optimizer state and gradients exist from the second step on. The fourth is the first that a compiled run launches.
constexpr int kSteps = 5;

const Mode& mode_of(const std::string& name) {
  if (const Mode* const mode = mode_named(name)) return *mode;
  std::string known;
  for (const Mode& mode : kModes) known.append(known.empty() ? "" : ", ").append(mode.name);
  throw ConfigError("Unknown precision mode \"" + name + "\" for the memory forecast; expected one of " + known + ".");
}

std::vector<const Mode*> modes_named(const std::vector<std::string>& names) {
  std::vector<const Mode*> modes;
  for (const std::string& name : names) modes.push_back(&mode_of(name));
  if (names.empty())
    for (const Mode& mode : kModes) modes.push_back(&mode);
  return modes;
}

// Keeps the figures of the step with the highest peak, and the maximum over steps of categories that do not count.
void update_maxima(MemoryForecast& forecast, const StepRecord& record) {
  if (record.memory_bytes > forecast.peak_bytes) {
    forecast.peak_bytes = record.memory_bytes;
    std::copy_n(record.memory.begin(), kCountedCategories, forecast.memory.begin());
  }
  for (size_t i = kCountedCategories; i < forecast.memory.size(); ++i)
    forecast.memory[i] = std::max(forecast.memory[i], record.memory[i]);
}

MemoryForecast forecast_of(Device& device, const Datasets& data, const RunConfig& config, const std::stop_token& stop) {
  MemoryForecast forecast;
  forecast.mode = config.precision.mode;
  DryDevice dry(device);
  DryWorld ranks(static_cast<int>(config.parallel.ranks));
  const WorldScope among_them(&ranks);
  Trainer trainer(dry, data, config, stop);
  trainer.set_evaluates(false);
  for (int step = 0; step < kSteps; ++step) update_maxima(forecast, trainer.step(false, nullptr, stop).record);
  const auto add = [&](MemoryCategory category, int64_t bytes) {
    forecast.memory[static_cast<size_t>(category)] += bytes;
  };
  add(MemoryCategory::workspace, dry.scratch().workspace());
  add(MemoryCategory::emulation, dry.scratch().emulation());
  forecast.peak_bytes += dry.scratch().workspace();
  return forecast;
}

// The reason why PyTorch would refuse the run. Empty: it would not.
std::string rejected_because(const RunConfig& config) {
  try {
    check_possible(config);
    return {};
  } catch (const ConfigError& error) {
    return error.what();
  }
}

} // namespace

std::vector<MemoryForecast> forecast_memory(Device& device, const Datasets& data, const RunConfig& config,
                                            const std::vector<std::string>& modes, const std::stop_token& stop) {
  std::vector<MemoryForecast> all;
  for (const Mode* const mode : modes_named(modes)) {
    RunConfig in_mode = config;
    if (config.parallel.kind != "ddp") in_mode.parallel = {}; // replicas in one process are not predicted
    in_mode.precision.mode = std::string(mode->name);
    MemoryForecast& forecast = all.emplace_back();
    forecast.mode = in_mode.precision.mode;
    forecast.problem = rejected_because(in_mode);
    const OperationCancelled called_off("Cancelled.");
    try {
      if (stop.stop_requested()) throw called_off;
      if (forecast.problem.empty()) forecast = forecast_of(device, data, in_mode, stop);
    } catch (const interpreter::StopRequested&) {
      throw called_off;
    } catch (const loop::LoopError& error) {
      forecast.problem = located(error);
    } catch (const std::exception&) {
      if (stop.stop_requested()) throw called_off;
      throw;
    }
  }
  return all;
}

} // namespace amplab
