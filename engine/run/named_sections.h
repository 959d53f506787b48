// SPDX-License-Identifier: Apache-2.0
// The sections of a configuration as a run has them: those with names, in the order of their names, or the single one
// under the name that loops know it by. Pure; any thread.
#pragma once
#include "engine/run/config.h"

#include <string>
#include <vector>

namespace amplab {

template <class Section> struct Named {
  std::string name;
  Section section;
};

template <class Section> std::vector<Named<Section>> named_sections(const std::map<std::string, Section>& named,
                                                                    const char* name, const Section& single) {
  std::vector<Named<Section>> all;
  for (const auto& [its_name, section] : named) all.push_back({its_name, section});
  if (all.empty()) all.push_back({name, single});
  return all;
}

inline std::vector<Named<ModelSection>> model_sections_of(const RunConfig& config) {
  return named_sections(config.models, "model", ModelSection{config.model, {}});
}

inline std::vector<Named<OptimizerSection>> optimizer_sections_of(const RunConfig& config) {
  return named_sections(config.optimizers, "optimizer", OptimizerSection{config.optimizer, {}});
}

inline std::vector<Named<ScalerConfig>> scaler_sections_of(const RunConfig& config) {
  return named_sections(config.scalers, "scaler", config.scaler);
}

// Each is a feed of batches.
inline std::vector<Named<DataSection>> data_sections_of(const RunConfig& config) {
  return named_sections(config.datasets, "batches", DataSection{config.data, 0});
}

// That a step takes of a data set.
inline int64_t batches_of(const RunConfig& config, const DataSection& data) {
  return data.batches > 0 ? data.batches : config.accumulation.steps;
}

// Whose samples come in the order of this seed: the first data set's in that of the run, the others' in orders of their
// own, so that two that hold the same samples do not walk through them side by side.
constexpr uint64_t order_seed_of(const RunConfig& config, size_t data) { return config.seed + data; }

} // namespace amplab
