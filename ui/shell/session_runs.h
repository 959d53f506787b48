// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the runs that the comparison asks for: earlier ones of the window's session, and again whenever lanes begin
// anew; and those of other files. Owned by MainWindow; GUI thread.
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
  // Requires: all three outlive it.
  SessionRuns(const RunStore& store, OtherRuns& others, Sessions& sessions);

 private:
  void read(const QString& session);
  bool standsThere(const SummedRun& run) const;
  void take(const QString& path, std::vector<SummedRun> runs);

  OtherRuns& others_;
  Sessions& sessions_;
  RunsReading reading_;
  QString own_;  // the file that was asked as the window's
  QTimer later_; // until lanes that have begun anew stand in the file
};

} // namespace amplab
