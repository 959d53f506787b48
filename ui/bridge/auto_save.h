// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a recent checkpoint of every live lane, so that it can continue if the engine dies. Requests one about every
// ten seconds, and after each step while lanes are stepped by hand. Remembers the last checkpoint of a lane until the
// lane ends, restarts or has continued from it. GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <QObject>
#include <QTimer>
#include <map>

namespace amplab {

class AutoSave : public QObject {
  Q_OBJECT

 public:
  AutoSave(RunController& controller, const RunStore& store, QObject* parent = nullptr);

  // Sets the folder on the engine's machine. Empty disables checkpoints.
  void setFolder(const QString& folder);

  // Adds checkpoints of lanes from a session. Requires: the files are in the folder.
  void restore(const std::vector<SavedStep>& saved);

  // Returns checkpoints of unfinished lanes that lost their engine.
  std::vector<SavedStep> saved() const;

 private:
  void remember(SavedStep saved);
  void followState();
  void followPace();
  void scheduleLane(int lane, int64_t every);
  void disable();
  void forgetEnded(int lane);
  void forgetPace();

  RunController& controller_;
  const RunStore& store_;
  QString folder_;
  QTimer timer_;
  std::map<int64_t, SavedStep> saved_;  // by LaneStore::number(), so none is of a replaced or restarted lane
  std::map<int, int64_t> every_, seen_; // by lane: requested interval; last step at the last measurement
};

} // namespace amplab
