// SPDX-License-Identifier: Apache-2.0
// Result of a loss scaler's update. A value, any thread.
#pragma once
#include <cstdint>
#include <string_view>

namespace amplab {

enum class Verdict : uint8_t {
  unchanged,
  grew,
  backed_off,
  growth_refused, // due to grow, but the result would have been infinite
  held,           // Inf or NaN was found, but the rule tolerates it: hysteresis, or a tolerance
  gave_up,        // Inf or NaN was found at the smallest scale; the framework raises an error here
};
inline constexpr int kVerdicts = 6;

constexpr std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[kVerdicts] = {"unchanged",      "grew", "backed off",
                                                 "growth refused", "held", "gave up"};
  return names[static_cast<size_t>(verdict)];
}

} // namespace amplab
