// SPDX-License-Identifier: Apache-2.0
// A sweep: one configuration, and what varies of it. Values; any thread.
//
//   { "base": "mlp.json", "random": {"samples": 20, "dials": {"optimizer.lr": {"log-uniform": [1e-4, 1e-1]}}},
//     "grid": {"precision.mode": ["fp32", "amp-fp16"]}, "seeds": 3 }                                    stands for 20 *
//     2 * 3 runs
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

struct GridDial {
  std::string key;
  std::vector<FieldValue> values; // at least one
};

struct DrawnDial {
  std::string key;
  Draw draw;
};

// Dials that are set together.
struct ListedPoint {
  std::string name; // that a person has given; empty: it is made of the settings
  std::vector<PointSetting> settings;
};

// Each point of the list with each sample, each of these with each point of the grid. What is empty varies nothing.
// Invariant: each key stands in one of the three, and its values are its dial's.
struct Sweep {
  std::string name;
  RunConfig base;
  std::vector<ListedPoint> list;
  int64_t samples = 0;
  uint64_t draw_seed = 0;
  std::vector<DrawnDial> draws;
  std::vector<GridDial> grid; // the last one varies fastest

  std::vector<std::string> varied() const; // the keys, in that order
};

// What decides a run's numbers: two of one content, whatever their names, are one run.
std::string content_of(RunConfig config);

// The configurations that it stands for, in order, each once and under a name of its own. Throws: ConfigError, if there
// are more than kMostRunsOfSweep, or settings do not go together, naming the run.
std::vector<RunConfig> runs_of(const Sweep& sweep);

} // namespace amplab
