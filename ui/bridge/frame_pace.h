// SPDX-License-Identifier: GPL-3.0-or-later
// How soon the next frame of live data is shown, so that showing costs the engine little: on a laptop both live on the
// same cores, and a team of threads waits for the one that was interrupted. A value; GUI thread.
#pragma once
#include <algorithm>
#include <chrono>

namespace amplab {

class FramePace {
 public:
  using Milliseconds = std::chrono::duration<double, std::milli>;

  static constexpr double kShare = 0.02;      // of one core, for frames of live data
  static constexpr Milliseconds kSoonest{16}; // 60 frames a second
  static constexpr Milliseconds kLatest{400}; // slower than this looks broken

  // used: processor time of the GUI thread so far. Call once a frame; what was used since the last call, painting
  // included, is what a frame costs. Returns how long to wait for the next one.
  Milliseconds next(Milliseconds used) {
    const Milliseconds cost = used - used_;
    used_ = used;
    cost_ = known_ ? (cost_ + cost) / 2 : Milliseconds{0}; // the first frame carries everything before it
    known_ = true;
    return std::clamp(cost_ / kShare, kSoonest, kLatest);
  }

  // What comes next has been asked for: show it at once.
  void hurry() { cost_ = Milliseconds{0}; }

 private:
  Milliseconds used_{0}, cost_{0};
  bool known_ = false;
};

} // namespace amplab
