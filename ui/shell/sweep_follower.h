// SPDX-License-Identifier: GPL-3.0-or-later
// Supplies the sweep panel: follows the window's current session, or another file. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/sweep_runs.h"
#include "ui/session/runs_follower.h"
#include "ui/shell/sessions.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace amplab {

class SweepFollower : public QObject {
 public:
  // Requires: both outlive this.
  SweepFollower(SweepRuns& runs, Sessions& sessions);

 private:
  void follow();

  SweepRuns& runs_;
  Sessions& sessions_;
  QString requested_; // requested file; empty: the window's session
  bool reading_ = false;
  std::unique_ptr<RunsFollower> follower_; // null: not requested, or unreadable
  QTimer again_;                           // retries while the window's session is being created
};

} // namespace amplab
