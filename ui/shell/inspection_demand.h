// SPDX-License-Identifier: GPL-3.0-or-later
// What freely running steps are inspected for: the wishes of visible panels, within the chosen share of time. Owned
// by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <set>

namespace amplab {

class InspectionDemand {
 public:
  // Requires: controller outlives this.
  explicit InspectionDemand(RunController& controller) : controller_(controller) {}

  // who: wants it, or no longer does.
  void demandLines(const void* who, bool on) { put(lines_, who, on); }
  void demandNumbers(const void* who, bool on) { put(numbers_, who, on); }
  void demandPreviews(const void* who, bool on) { put(previews_, who, on); }
  // A panel behind a tab is invisible, although Qt calls it visible.
  void setBehindTab(const void* who, bool behind) { put(behind_, who, behind); }
  // share: of each lane's time, in (0, 1]. Limits the engine's inspection and the window's display.
  void setShare(double share);
  double share() const { return share_; }
  bool isActive() const { return any(lines_) || any(numbers_) || any(previews_); }

 private:
  using Who = std::set<const void*>;
  void put(Who& those, const void* who, bool in);
  bool any(const Who& those) const; // among visible ones
  void sendDemand();

  RunController& controller_;
  Who lines_, numbers_, previews_, behind_;
  double share_ = 0.05;
};

} // namespace amplab
