// SPDX-License-Identifier: Apache-2.0
// Sections of a configuration as a run uses them: the named ones, ordered by name, or the single one under its name in
// programs. Pure functions, any thread.
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

// Each is a data loader.
inline std::vector<Named<DataSection>> data_sections_of(const RunConfig& config) {
  return named_sections(config.datasets, "batches", DataSection{config.data, 0});
}

// Returns the batches that a step takes from a data set.
inline int64_t batches_of(const RunConfig& config, const DataSection& data) {
  return data.batches > 0 ? data.batches : config.accumulation.steps;
}

// Returns the seed of the sample order of a data set. The first one uses the run's seed. The others use different
// seeds, so that two data sets with equal samples are not read in step.
constexpr uint64_t order_seed_of(const RunConfig& config, size_t data) { return config.seed + data; }

} // namespace amplab
