// SPDX-License-Identifier: Apache-2.0
#include "engine/run/telemetry.h"

#include <bit>

namespace amplab {

double not_recorded() { return std::bit_cast<double>(kNotRecordedBits); }
bool is_recorded(double value) { return std::bit_cast<uint64_t>(value) != kNotRecordedBits; }

std::string_view name_of(EventKind kind) {
  constexpr std::string_view names[] = {"skip",      "growth",     "backoff", "setting",   "fork",
                                        "nonfinite", "checkpoint", "error",   "injection", "print"};
  return names[static_cast<size_t>(kind)];
}

std::string_view name_of(LaneState state) {
  constexpr std::string_view names[] = {"ready", "running", "paused", "finished", "stopped", "failed"};
  return names[static_cast<size_t>(state)];
}

} // namespace amplab
