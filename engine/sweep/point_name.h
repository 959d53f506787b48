// SPDX-License-Identifier: Apache-2.0
// What a run of a sweep is called, after what varies: "lr 0.01, scaler none, seed 3". Pure; any thread.
#pragma once
#include "engine/run/field_value.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// A dial of a point, by its dotted key.
struct PointSetting {
  std::string key;
  FieldValue value;
};

// How a key is called among those that vary: the part after its last dot, or the one before where that says nothing by
// itself
// ("model.name" is model); the whole key where two would be called the same.
std::string dial_name(std::string_view key, std::span<const std::string> varied);

// varied: all keys that the sweep varies. Empty: nothing is set.
std::string point_name(std::span<const PointSetting> settings, std::span<const std::string> varied);

} // namespace amplab
