// SPDX-License-Identifier: Apache-2.0
// How a dial's value is drawn. Pure; any thread.
#pragma once
#include "engine/run/field_value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace amplab {

enum class DrawKind : uint8_t {
  uniform,
  log_uniform, // uniform in the logarithm
  integer,     // uniform among whole numbers, both ends with them
  choice,      // uniform among the values
};

struct Draw {
  DrawKind kind = DrawKind::choice;
  double low = 0, high = 0; // of numbers: the ends. low <= high; both whole for an integer, above 0 for log_uniform
  std::vector<FieldValue> choices; // of a choice
};

inline constexpr int kDrawnDigits = 4; // a name tells a drawn number whole

// A function of these alone: neither further samples nor other dials change what this one is in that sample. Numbers
// are rounded to kDrawnDigits significant digits, within the ends.
FieldValue drawn(const Draw& draw, uint64_t seed, int64_t sample, std::string_view key);

} // namespace amplab
