// SPDX-License-Identifier: Apache-2.0
// Sections of a configuration as a run uses them: the named ones, ordered by name, or the single one under its name in
// programs. Pure functions, any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/optimizer_table.h"

#include <string>
#include <string_view>
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

// Returns the name of the AdamW that updates what a single optimizer does not accept. Empty if there is none: only an
// optimizer of matrices, such as Muon, needs it.
inline std::string_view second_optimizer_of(const RunConfig& config) {
  const OptimizerRow* row = find_optimizer(config.optimizer.name);
  return config.optimizers.empty() && row && row->accepts == ParameterSelection::matrices ? "adamw" : "";
}

// The second optimizer has the settings of the single one.
inline std::vector<Named<OptimizerSection>> optimizer_sections_of(const RunConfig& config) {
  OptimizerSection single{config.optimizer, {}};
  const std::string second(second_optimizer_of(config));
  if (second.empty()) return named_sections(config.optimizers, "optimizer", single);
  OptimizerSection others = single;
  single.parameters = "matrices";
  others.parameters = "others";
  others.name = "adamw";
  return {{"optimizer", single}, {second, others}};
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
