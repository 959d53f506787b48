// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the interval between frames of live data. On a laptop the window and the engine share cores, and an
// interrupted thread delays its whole team, so drawing must stay cheap. A value type; GUI thread.
#pragma once
#include <algorithm>
#include <chrono>

namespace amplab {

class FramePace {
 public:
  using Milliseconds = std::chrono::duration<double, std::milli>;

  static constexpr double kShare = 0.02;      // of one core, for drawing live data
  static constexpr Milliseconds kSoonest{16}; // 60 frames a second
  static constexpr Milliseconds kLatest{400}; // the limit: slower than this seems broken

  // used: processor time of the GUI thread so far. Call once per frame. The time since the last call, painting
  // included, is the cost of a frame. Returns the delay before the next frame.
  Milliseconds next(Milliseconds used) {
    const Milliseconds cost = used - used_;
    used_ = used;
    cost_ = known_ ? (cost_ + cost) / 2 : Milliseconds{0}; // the first frame includes everything before it
    known_ = true;
    return std::clamp(cost_ / kShare, kSoonest, kLatest);
  }

  // Shows the next frame at once, because the user requested it.
  void hurry() { cost_ = Milliseconds{0}; }

 private:
  Milliseconds used_{0}, cost_{0};
  bool known_ = false;
};

} // namespace amplab
