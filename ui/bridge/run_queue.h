// SPDX-License-Identifier: GPL-3.0-or-later
// Runs beside the lanes: each is a process of its own (`amplab-engine run`) that writes a session file of its own and
// yields to the lanes; they wait in a queue, and so many go at once as there are cores for. Owned by the shell; GUI
// thread, never blocks.
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
  ~RunQueue() override; // ends what runs, and waits for it

  // Behind what runs and waits. engine: the command line that serves. Files are written into `folder`, which is there,
  // and of these alone. Throws: std::runtime_error, one sentence, if a configuration cannot be written there.
  void add(const QStringList& engine, const std::vector<RunConfig>& configs, const QString& folder);
  void cancel();                      // what has ended stays
  void cancel(const QString& folder); // those alone

  bool isRunning() const { return !waiting_.empty() || !running_.empty(); }
  // Since there was nothing to do:
  int ended() const { return ended_; }
  int all() const { return all_; }
  double secondsLeft() const; // by the pace so far; not recorded before the first has ended

  // How many go at once; threads: of each, 0 for all cores.
  static int atOnce(int cores, int64_t threads);

 signals:
  void wrote(const QString& session);   // one has ended, well or not, and this is its file
  void failed(const QString& sentence); // the first that could not be run, or not to its end; the others go on
  void progressed();
  void finished(); // or cancelled

 private:
  struct Job {
    QStringList engine;
    QString folder, config, session; // the others: files in it
    int at_once = 1;                 // beside others like it
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
  bool failure_told_ = false;
  QElapsedTimer since_;
};

} // namespace amplab
