// SPDX-License-Identifier: GPL-3.0-or-later
// Steps the selected lane by the lines of its loop, forward and back, and handles breakpoints. When the stepped lane
// ends its step, the other lanes run theirs. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/breakpoint_list.h"
#include "ui/widgets/lane_selection.h"

#include <QObject>

namespace amplab {

class LineStepping : public QObject {
  Q_OBJECT

 public:
  // Requires: all arguments outlive this.
  LineStepping(RunController& controller, const RunStore& store, const LaneSelection& selection, BreakpointList& breaks,
               QObject* parent = nullptr);

  // Goes forward. In time travel, moves the past position.
  void go(Pace pace);
  void runTo(int64_t line);
  // Goes back from the past position, or from the lane's position.
  void timeTravel(Seek seek, const QString& name = {});
  void endTimeTravel();
  // Returns whether the selected lane stands within its loop or is in time travel. step() then goes by lines.
  bool isByLines() const;
  // Runs one step of all lanes, from their positions.
  void step();

 signals:
  void stoppedByItself(int lane); // at a breakpoint

 private:
  int lane() const { return selection_.isIn(store_) ? selection_.indexIn(store_) : -1; }
  void handleStop(int lane, const LineStop& stop);
  void advanceOthers(const LineStop& stop);
  void sendBreaks(int lane);

  RunController& controller_;
  const RunStore& store_;
  const LaneSelection& selection_;
  BreakpointList& breaks_;
  int stepped_ = -1; // the lane that is stepped by lines
};

} // namespace amplab
