// SPDX-License-Identifier: Apache-2.0
// A sweep: a base configuration and its variations. Values, any thread. This one expands to 20 * 2 * 3 runs:
//
//   { "base": "mlp.json", "random": {"samples": 20, "settings": {"optimizer.lr": {"log-uniform": [1e-4, 1e-1]}}},
//     "grid": {"precision.mode": ["fp32", "amp-fp16"]}, "seeds": 3 }
#pragma once
#include "engine/run/config.h"
#include "engine/run/config_error.h"
#include "engine/run/setting_value.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// How random values of a setting are drawn.
enum class DrawKind : uint8_t {
  uniform,
  log_uniform, // uniform in the logarithm
  integer,     // uniform among integers, both ends included
  choice,      // uniform among the choices
};

struct Draw {
  DrawKind kind = DrawKind::choice;
  double low = 0, high = 0; // for numbers, the ends. low <= high; both whole for integer, above 0 for log_uniform
  std::vector<SettingValue> choices; // for choice
};

inline constexpr int kDrawnDigits = 4; // few enough that a run's name shows all digits

// Returns a value that depends on the arguments only. More samples or other settings do not change it. Numbers are
// rounded to kDrawnDigits significant digits, within the ends.
SettingValue drawn(const Draw& draw, uint64_t seed, int64_t sample, std::string_view key);

// A setting of a point, by its dotted key.
struct PointSetting {
  std::string key;
  SettingValue value;
};

// Returns the short name of a key: its last component, or the one before if the last is "name" or "kind" ("model.name"
// is model). Returns the whole key if two varied keys had the same short name.
std::string short_setting_name(std::string_view key, std::span<const std::string> varied);

// Returns the name of a point, made from the varied settings: "lr 0.01, scaler none, seed 3". Empty without settings.
// varied: all keys that the sweep varies.
std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied);

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
