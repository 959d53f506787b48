// SPDX-License-Identifier: GPL-3.0-or-later
// Has the engine leave a checkpoint of every live lane some ten seconds apart, and after each step while lanes are
// stepped by hand, so that they can go on when the engine dies. Knows what was written last of each lane, until the
// lane ends, begins again or has gone on from it. GUI thread.
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

  // Where to; on the engine's machine. Empty: nowhere.
  void setFolder(const QString& folder);

  // Steps of lanes that come from a session. They are in the folder.
  void restore(const std::vector<SavedStep>& saved);

  // What lanes can go on from whose engine is gone.
  std::vector<SavedStep> saved() const;

 private:
  void keep(SavedStep saved);
  void followState();
  void followPace();
  void planLane(int lane, int64_t every);
  void callOff();
  void forgetEnded(int lane);
  void forgetOthers();

  RunController& controller_;
  const RunStore& store_;
  QString folder_;
  QTimer timer_;
  std::map<int, SavedStep> saved_;      // by lane
  std::map<int, int64_t> every_, seen_; // by lane: what was asked for last; the last step at the last look
};

} // namespace amplab
