// SPDX-License-Identifier: GPL-3.0-or-later
// The selected lane gone through by the lines of its loop, forward and back, and where lanes stop by themselves. The
// lanes stand side by side: where the one that is stepped ends its step, the others make theirs. Owned by MainWindow;
// GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/break_list.h"
#include "ui/widgets/lane_selection.h"

#include <QObject>

namespace amplab {

class LineStepping : public QObject {
  Q_OBJECT

 public:
  // Requires: all of it outlives it.
  LineStepping(RunController& controller, const RunStore& store, const LaneSelection& selection, BreakList& breaks,
               QObject* parent = nullptr);

  // On; in the lane's past where that is looked at.
  void go(Pace pace);
  void runTo(int64_t line);
  // From what is looked at, else from where the lane stands.
  void lookBack(Seek seek, const QString& name = {});
  void leavePast();
  // Does the selected lane stand within its loop, or look at its past? Then one step is gone by lines.
  bool isByLines() const;
  // One step of all lanes, from where they stand.
  void step();

 signals:
  void stoppedByItself(int lane); // at a break

 private:
  int lane() const { return selection_.isIn(store_) ? selection_.indexIn(store_) : -1; }
  void takeStop(int lane, const LineStop& stop);
  void bringOthers(const LineStop& stop);
  void sendBreaks(int lane);

  RunController& controller_;
  const RunStore& store_;
  const LaneSelection& selection_;
  BreakList& breaks_;
  int stepped_ = -1; // the lane that is gone through by lines
};

} // namespace amplab
