// SPDX-License-Identifier: Apache-2.0
// Names of runs in a sweep, made from the varied settings: "lr 0.01, scaler none, seed 3". Pure functions, any thread.
#pragma once
#include "engine/run/setting_value.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// A setting of a point, by its dotted key.
struct PointSetting {
  std::string key;
  SettingValue value;
};

// Returns the short name of a key: its last component, or the one before if the last is "name" or "kind" ("model.name"
// is model). Returns the whole key if two varied keys had the same short name.
std::string short_setting_name(std::string_view key, std::span<const std::string> varied);

// Returns the name of a point, empty without settings. varied: all keys that the sweep varies.
std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied);

} // namespace amplab
