// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes for window tests.
#pragma once
#include "tests/support/telemetry_samples.h"
#include "ui/store/run_store.h"

#include <string>
#include <vector>

namespace amplab::support {

// "lane 0", "lane 1", ... alternating fp32 and amp-fp16.
inline std::vector<LaneSetup> sample_setups(int lanes) {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < lanes; ++lane) {
    LaneSetup setup;
    setup.config.name = "lane " + std::to_string(lane);
    setup.config.precision.mode = lane % 2 ? "amp-fp16" : "fp32";
    setup.colour = lane;
    setup.id = LaneId(lane + 1);
    setups.push_back(setup);
  }
  return setups;
}

// Makes one lane per list of columns, which it declares.
inline void reset_lanes(RunStore& store, const std::vector<std::vector<std::string>>& columns) {
  std::vector<LaneInfo> infos(columns.size());
  for (size_t lane = 0; lane < columns.size(); ++lane) infos[lane].columns = columns[lane];
  store.reset(sample_setups(static_cast<int>(columns.size())), std::move(infos));
}

// Steps with `declared` declared numbers: the step, twice the step, ...
inline std::vector<StepRecord> declared_steps(int64_t first, int64_t last, size_t declared) {
  std::vector<StepRecord> records = sample_steps(first, last);
  for (StepRecord& record : records)
    for (size_t i = 0; i < declared; ++i)
      record.declared[i] = static_cast<double>(record.step) * static_cast<double>(i + 1);
  return records;
}

inline void reset_lanes(RunStore& store, int lanes) {
  store.reset(sample_setups(lanes), std::vector<LaneInfo>(static_cast<size_t>(lanes)));
}

} // namespace amplab::support
