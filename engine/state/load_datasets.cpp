// SPDX-License-Identifier: Apache-2.0
#include "engine/state/load_datasets.h"

#include "engine/run/named_sections.h"
#include "engine/state/settings.h"

namespace amplab {

Datasets load_datasets(const RunConfig& config, const std::stop_token& stop, LoadDataset load) {
  if (config.datasets.empty()) return load(data_request_of(config), stop);
  std::vector<Datasets::Entry> all;
  for (const auto& [name, section] : config.datasets) {
    try {
      all.push_back({name, load(data_request_of(section, config.seed), stop)});
    } catch (const DataError& error) {
      throw DataError(std::string("datasets.").append(name).append(": ").append(error.what()));
    }
  }
  return Datasets(std::move(all));
}

} // namespace amplab
