// SPDX-License-Identifier: GPL-3.0-or-later
// A queue of runs beside the lanes. Each is a process (`amplab-engine run`) with low priority and its own session file.
// As many run at once as there are cores. Owned by the shell; GUI thread, never blocks.
#pragma once
#include "engine/run/config.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <deque>
#include <vector>

namespace amplab {

class RunQueue : public QObject {
  Q_OBJECT

 public:
  explicit RunQueue(QObject* parent = nullptr) : QObject(parent) {}
  ~RunQueue() override; // ends running processes and waits for them

  // Appends runs. engine: its command line for serving. folder: existing folder for the files; nothing else is written.
  // Throws: std::runtime_error with one sentence if a configuration cannot be written.
  void add(const QStringList& engine, const std::vector<RunConfig>& configs, const QString& folder);
  void cancel();                      // ended runs stay
  void cancel(const QString& folder); // only runs in this folder

  bool isRunning() const { return !waiting_.empty() || !running_.empty(); }
  // Since the queue was last empty:
  int ended() const { return ended_; }
  int all() const { return all_; }
  double secondsLeft() const; // estimated from the speed so far; not recorded before the first has ended

  // Returns the number of parallel runs. threads: per run; 0: all cores.
  static int atOnce(int cores, int64_t threads);

 signals:
  void wrote(const QString& session);   // a run ended, successfully or not, and wrote this file
  void failed(const QString& sentence); // the first run that could not start or finish; the others continue
  void progressed();
  void finished(); // or cancelled

 private:
  struct Job {
    QStringList engine;
    QString folder, config, session; // config and session are files in folder
    int at_once = 1;                 // parallel runs, if all are like this one
  };
  struct Running {
    QProcess* process;
    Job job;
  };
  void fill();
  void begin(Job job);
  void end(QProcess* process);
  void kill(std::vector<Running> runs);

  std::deque<Job> waiting_;
  std::vector<Running> running_;
  int ended_ = 0, all_ = 0;
  bool failure_reported_ = false;
  QElapsedTimer since_;
};

} // namespace amplab
