// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes to feed window tests with.
#pragma once
#include "tests/support/telemetry_samples.h"
#include "ui/store/run_store.h"

#include <string>
#include <vector>

namespace amplab::support {

// "lane 0", "lane 1", ... in fp32 and amp-fp16 by turns.
inline std::vector<LaneSetup> sample_setups(int lanes) {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < lanes; ++lane) {
    LaneSetup setup;
    setup.config.name = "lane " + std::to_string(lane);
    setup.config.precision.mode = lane % 2 ? "amp-fp16" : "fp32";
    setup.colour = lane;
    setups.push_back(setup);
  }
  return setups;
}

inline void reset_lanes(RunStore& store, int lanes) {
  store.reset(sample_setups(lanes), std::vector<LaneInfo>(static_cast<size_t>(lanes)));
}

} // namespace amplab::support
