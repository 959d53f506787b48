// SPDX-License-Identifier: Apache-2.0
#include "engine/run/line_stop.h"

#include <iterator>

namespace amplab {

std::string_view name_of(Pace pace) {
  constexpr std::string_view names[] = {"line", "into", "out", "step", "call", "free"};
  static_assert(std::size(names) == static_cast<size_t>(kLastPace) + 1);
  return names[static_cast<size_t>(pace)];
}

std::string_view name_of(BreakOn on) {
  constexpr std::string_view names[] = {"none", "skip", "growth", "backoff", "inf", "nan"};
  static_assert(std::size(names) == static_cast<size_t>(kLastBreakOn) + 1);
  return names[static_cast<size_t>(on)];
}

std::string_view name_of(Seek seek) {
  constexpr std::string_view names[] = {"position", "before", "nonfinite", "changed", "line",
                                        "into",     "out",    "call",      "step"};
  static_assert(std::size(names) == static_cast<size_t>(kLastSeek) + 1);
  return names[static_cast<size_t>(seek)];
}

std::string_view name_of(StopReason reason) {
  constexpr std::string_view names[] = {"line", "breakpoint", "position", "call", "step", "requested", "error"};
  static_assert(std::size(names) == static_cast<size_t>(kLastStopReason) + 1);
  return names[static_cast<size_t>(reason)];
}

} // namespace amplab
