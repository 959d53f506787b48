// SPDX-License-Identifier: GPL-3.0-or-later
// Identity of a lane: from its setup to its runs, curves, breakpoints and session file. Never reused, unlike its index
// and its colour. A lane that undo restores has its id again. A value; any thread.
#pragma once
#include <compare>
#include <cstdint>

namespace amplab {

struct LaneId {
  constexpr LaneId() = default; // invalid
  constexpr explicit LaneId(int64_t number) : value(number) {}
  // Returns a new id. Random, so that it differs from those in session files too. 53 bits, exact in JSON.
  static LaneId make();

  bool isValid() const { return value > 0; }
  auto operator<=>(const LaneId&) const = default;

  int64_t value = 0;
};

} // namespace amplab
