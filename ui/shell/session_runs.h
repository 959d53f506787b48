// SPDX-License-Identifier: GPL-3.0-or-later
// Reads runs for the comparison: earlier runs of the window's session, again after each restart of lanes, and runs
// of other files. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/other_runs.h"
#include "ui/session/runs_reading.h"
#include "ui/shell/sessions.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QTimer>

namespace amplab {

class SessionRuns : public QObject {
  Q_OBJECT

 public:
  // Requires: all arguments outlive this.
  SessionRuns(const RunStore& store, OtherRuns& others, Sessions& sessions);

 private:
  void read(const QString& session);
  bool isLaneShown(const SummedRun& run) const;
  void addRuns(const QString& path, std::vector<SummedRun> runs);

  OtherRuns& others_;
  Sessions& sessions_;
  RunsReading reading_;
  QString own_;  // the session's file at the last request
  QTimer later_; // delay until restarted lanes are in the file
};

} // namespace amplab
