// SPDX-License-Identifier: GPL-3.0-or-later
// What steps that run freely are looked at for: what the panels in view want, as far as the chosen share of the time
// goes. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <set>

namespace amplab {

class Looking {
 public:
  // Requires: it outlives this.
  explicit Looking(RunController& controller) : controller_(controller) {}

  // who: wants it, or no more.
  void wantLines(const void* who, bool on) { put(lines_, who, on); }
  void wantNumbers(const void* who, bool on) { put(numbers_, who, on); }
  void wantPictures(const void* who, bool on) { put(pictures_, who, on); }
  // Behind a tab nobody sees what it wants, although to Qt it is visible.
  void setBehindTab(const void* who, bool behind) { put(behind_, who, behind); }
  // Of each lane's time, above 0 and at most 1: what the engine takes to look, and the window to show it.
  void setShare(double share);
  double share() const { return share_; }
  bool looks() const { return any(lines_) || any(numbers_) || any(pictures_); }

 private:
  using Who = std::set<const void*>;
  void put(Who& those, const void* who, bool in);
  bool any(const Who& those) const; // of those that are seen
  void tell();

  RunController& controller_;
  Who lines_, numbers_, pictures_, behind_;
  double share_ = 0.05;
};

} // namespace amplab
