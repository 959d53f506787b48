// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes that are run again with a setting turned: asked for, run beside the lanes, and put into the comparison as they end. Their
// files lie in a temporary folder, and go when the person leaves them out of the comparison, or with the window, or where it was
// killed with the next one. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_queue.h"
#include "ui/models/other_runs.h"
#include "ui/session/runs_reading.h"
#include "ui/session/saves_folder.h"

#include <QObject>
#include <set>
#include <vector>

namespace amplab {

class Sweeps : public QObject {
  Q_OBJECT

 public:
  // Requires: others outlives it.
  explicit Sweeps(OtherRuns& others, QObject* parent = nullptr);

  // title: what they are called together. Cancels what was under way.
  void start(const QStringList& engine, const std::vector<RunConfig>& runs, const QString& title);
  void cancel() { queue_.cancel(); }
  bool isRunning() const { return queue_.isRunning(); }

 signals:
  void told(const QString& sentence); // how far it is; empty: it is over
  void complained(const QString& sentence);

 private:
  void take(const QString& path, const std::vector<SummedRun>& runs);
  void tell();
  void tidy(); // folders of what was left out

  OtherRuns& others_;
  SavesFolder files_;
  RunQueue queue_;
  RunsReading reading_;
  QString batch_; // folder of what runs, or ran last
  int batches_ = 0;
  std::set<QString> shown_; // folders whose runs are in the comparison
};

} // namespace amplab
