// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes that are run again with a setting turned: asked for, run beside the lanes, put into the comparison as they end,
// and kept in the window's session, as earlier runs that have its title. The files that they are written into at first
// lie in a temporary folder, and go when the person leaves them out of the comparison, or with the window, or where it
// was killed with the next one. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_queue.h"
#include "ui/models/other_runs.h"
#include "ui/session/runs_reading.h"
#include "ui/session/saves_folder.h"

#include <QObject>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace amplab {

class Sweeps : public QObject {
  Q_OBJECT

 public:
  // Keeps the runs of a finished file, under the title of their sweep.
  using Keep = std::function<void(const QString& path, const QString& title)>;
  // Requires: others outlives it.
  Sweeps(OtherRuns& others, Keep keep, QObject* parent = nullptr);

  // title: what they are called together. What is under way goes on before them.
  void start(const QStringList& engine, const std::vector<RunConfig>& runs, const QString& title);
  void cancel() { queue_.cancel(); }
  bool isRunning() const { return queue_.isRunning(); }
  int left() const { return queue_.all() - queue_.ended(); } // Requires: isRunning().

 signals:
  void told(const QString& sentence); // how far it is; empty: it is over
  void complained(const QString& sentence);

 private:
  void take(const QString& path, const std::vector<SummedRun>& runs);
  void tell();
  void tidy(); // folders of what was left out

  OtherRuns& others_;
  Keep keep_;
  SavesFolder files_;
  RunQueue queue_;
  RunsReading reading_;
  std::map<QString, QString> titles_; // by folder
  std::set<QString> shown_;           // folders whose runs are in the comparison
};

} // namespace amplab
