// SPDX-License-Identifier: Apache-2.0
// A sweep: a base configuration and its variations. Values, any thread. This one expands to 20 * 2 * 3 runs:
//
//   { "base": "mlp.json", "random": {"samples": 20, "settings": {"optimizer.lr": {"log-uniform": [1e-4, 1e-1]}}},
//     "grid": {"precision.mode": ["fp32", "amp-fp16"]}, "seeds": 3 }
#pragma once
#include "engine/run/config.h"
#include "engine/run/config_error.h"
#include "engine/sweep/draw.h"
#include "engine/sweep/point_name.h"

#include <cstddef>
#include <string>
#include <vector>

namespace amplab {

inline constexpr size_t kMostRunsOfSweep = 10'000;

struct GridSetting {
  std::string key;
  std::vector<SettingValue> values; // at least one
};

struct DrawnSetting {
  std::string key;
  Draw draw;
};

// Settings that are set together.
struct ListedPoint {
  std::string name; // given by a person; empty: made from the settings
  std::vector<PointSetting> settings;
};

// Combines each point of the list with each sample, and each of these with each point of the grid. An empty list,
// sample set or grid varies nothing. Invariant: each key is in only one of the three, and its values are valid.
struct Sweep {
  std::string name;
  RunConfig base;
  std::vector<ListedPoint> list;
  int64_t samples = 0;
  uint64_t draw_seed = 0;
  std::vector<DrawnSetting> draws;
  std::vector<GridSetting> grid; // the last one varies fastest

  std::vector<std::string> varied() const; // keys, in order: list, draws, grid
};

// Returns everything that determines a run's numbers. Runs of equal content, whatever their names, are the same run.
std::string content_of(RunConfig config);

// Returns the configurations that the sweep expands to, in order, without duplicates, each with a unique name.
// Throws: ConfigError, with the run, if settings do not fit together, or if there are more than kMostRunsOfSweep runs.
std::vector<RunConfig> runs_of(const Sweep& sweep);

} // namespace amplab
