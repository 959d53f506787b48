// SPDX-License-Identifier: GPL-3.0-or-later
// What steps that run freely are looked at for: what the panels in view want, as far as the chosen share of the time goes. Owned by
// MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <set>

namespace amplab {

class Looking {
 public:
  // Requires: it outlives this.
  explicit Looking(RunController& controller) : controller_(controller) {}

  // who: wants it, or no more.
  void wantLines(const void* who, bool on) { want(lines_, who, on); }
  void wantNumbers(const void* who, bool on) { want(numbers_, who, on); }
  // Of each lane's time, above 0 and at most 1: what the engine takes to look, and the window to show it.
  void setShare(double share);
  double share() const { return share_; }
  bool looks() const { return !lines_.empty() || !numbers_.empty(); }

 private:
  using Who = std::set<const void*>;
  void want(Who& those, const void* who, bool on);
  void tell();

  RunController& controller_;
  Who lines_, numbers_;
  double share_ = 0.05;
};

} // namespace amplab
