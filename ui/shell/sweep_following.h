// SPDX-License-Identifier: GPL-3.0-or-later
// Answers what the sweep panel asks for: follows the window's session, whichever that is, or another file. Owned by
// MainWindow; GUI thread.
#pragma once
#include "ui/models/sweep_runs.h"
#include "ui/session/runs_follower.h"
#include "ui/shell/sessions.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace amplab {

class SweepFollowing : public QObject {
 public:
  // Requires: both outlive it.
  SweepFollowing(SweepRuns& runs, Sessions& sessions);

 private:
  void follow();

  SweepRuns& runs_;
  Sessions& sessions_;
  QString asked_; // empty: the window's session
  bool looked_at_ = false;
  std::unique_ptr<RunsFollower> follower_; // null: nobody has looked, or it could not be read
  QTimer again_;                           // a session of the window that cannot be read is being made
};

} // namespace amplab
