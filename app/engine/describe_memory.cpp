// SPDX-License-Identifier: Apache-2.0
// Forecasts the memory of a configuration in each precision mode.
#include "app/engine/command.h"
#include "app/engine/rows.h"
#include "engine/forecast/memory.h"
#include "engine/run/config_error.h"
#include "engine/run/ranks.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "engine/state/training_state.h"
#include "kernels/registry/registry.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

// Throws: ConfigError, DataError, DeviceError.
std::vector<MemoryForecast> memory_forecasts(const RunConfig& config) {
  check_named_sections(config);
  const std::unique_ptr<Device> device = open_device(config.device);
  const Datasets data = load_datasets(config, {}, load_dataset_or_spirals);
  if (const std::string notice = data.notice(); !notice.empty()) std::fprintf(stderr, "%s\n", notice.c_str());
  return forecast_memory(*device, data, config, {});
}

// For programs: one row per mode, in bytes, with the column names of history.csv.
Json as_bytes(const std::vector<MemoryForecast>& modes) {
  Json rows = Json::array();
  for (const MemoryForecast& forecast : modes) {
    Json row = {{"mode", forecast.mode}};
    if (!forecast.problem.empty()) {
      row["problem"] = forecast.problem;
    } else {
      row["memory_peak_bytes"] = forecast.peak_bytes;
      for (const MemoryCategoryRow& category : kMemoryTable)
        row[std::string(category.column)] = forecast.memory[static_cast<size_t>(category.category)];
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string aligned(const char* format, double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

// For people: one row per category, one column per mode, in MiB.
Json as_table(const std::vector<MemoryForecast>& modes, int ranks) {
  constexpr double kMiB = 1 << 20;
  const std::string head = ranks > 1 ? "MiB, first of " + std::to_string(ranks) + " ranks" : "MiB";
  Json rows = Json::array();
  const auto add = [&](const std::string& name, auto cell_of) {
    Json row = {{head, name}};
    for (const MemoryForecast& forecast : modes)
      row[forecast.mode] = forecast.problem.empty() ? cell_of(forecast) : std::string("refused");
    rows.push_back(std::move(row));
  };
  for (const MemoryCategoryRow& category : kMemoryTable)
    if (counts(category.category))
      add(std::string(category.name), [&](const MemoryForecast& forecast) {
        return aligned("%10.3f", static_cast<double>(forecast.memory[static_cast<size_t>(category.category)]) / kMiB);
      });
  add("sum, at the peak", [](const MemoryForecast& forecast) {
    return aligned("%10.3f", static_cast<double>(forecast.peak_bytes) / kMiB);
  });
  add("activations' part", [](const MemoryForecast& forecast) {
    const auto part = static_cast<double>(forecast.memory[static_cast<size_t>(MemoryCategory::activations)]);
    return aligned("%8.1f %%", 100 * part / static_cast<double>(std::max<int64_t>(forecast.peak_bytes, 1)));
  });
  return rows;
}

} // namespace

int describe_memory(Words words) {
  bool as_json = false;
  std::string file;
  for (const std::string& word : words) {
    if (word == "--json")
      as_json = true;
    else if (file.empty())
      file = word;
    else
      throw UsageError("describe memory accepts one config, not also \"" + word + "\".");
  }
  if (file.empty()) throw UsageError("describe memory needs a config: describe memory CONFIG.json [--json].");
  const RunConfig config = load_config(file);
  std::vector<MemoryForecast> modes;
  try {
    modes = memory_forecasts(config);
  } catch (const ConfigError& error) {
    throw UsageError(file + ": " + error.what());
  } catch (const DataError& error) {
    throw UsageError(file + ": " + error.what());
  }
  print_rows(as_json ? as_bytes(modes) : as_table(modes, ranks_of(config)), as_json);
  if (as_json) return kDone;
  for (const MemoryForecast& forecast : modes)
    if (!forecast.problem.empty())
      std::printf("\n%s is not possible: %s\n", forecast.mode.c_str(), forecast.problem.c_str());
  return kDone;
}

} // namespace amplab
