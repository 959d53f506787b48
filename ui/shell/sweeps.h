// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps: runs lanes again with changed settings beside the lanes. Finished runs join the comparison and are kept in
// the session in which they started, as earlier runs with the sweep's title. Their files are first in a temporary
// folder. A folder goes when its runs leave the comparison, or with the window. After a crash, the next window removes
// it. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_queue.h"
#include "ui/models/other_runs.h"
#include "ui/session/runs_reading.h"
#include "ui/session/session_folder.h"

#include <QObject>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace amplab {

class Sweeps : public QObject {
  Q_OBJECT

 public:
  using SaveRuns = std::function<void(const QString& path)>; // keeps the runs of a finished file
  // saver: returns the function for a sweep of that title that starts now. Requires: others outlives this.
  Sweeps(OtherRuns& others, std::function<SaveRuns(const QString& title)> saver, QObject* parent = nullptr);

  // Queues runs after those in progress. title: of the sweep.
  void start(const QStringList& engine, const std::vector<RunConfig>& runs, const QString& title);
  void cancel() { queue_.cancel(); }
  bool isRunning() const { return queue_.isRunning(); }
  int left() const { return queue_.all() - queue_.ended(); } // Requires: isRunning().

 signals:
  void notified(const QString& sentence); // progress; empty: finished
  void complained(const QString& sentence);

 private:
  void addRuns(const QString& path, std::vector<SummedRun> runs);
  void sendProgress();
  void tidy(); // removes folders of runs that left the comparison

  OtherRuns& others_;
  std::function<SaveRuns(const QString& title)> saver_;
  SavesFolder files_;
  RunQueue queue_;
  RunsReading reading_;
  std::map<QString, QString> titles_;     // by folder
  std::map<QString, SaveRuns> save_runs_; // by folder
  std::map<QString, int64_t> numbered_;   // runs so far, by folder
  std::set<QString> shown_;               // folders with runs in the comparison
};

} // namespace amplab
