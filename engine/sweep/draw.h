// SPDX-License-Identifier: Apache-2.0
// Draws random values of a setting. Pure functions, any thread.
#pragma once
#include "engine/run/setting_value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace amplab {

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

} // namespace amplab
