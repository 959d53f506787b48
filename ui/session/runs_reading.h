// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes the runs of session files.
#pragma once
#include "engine/session_file/session_reader.h"
#include "ui/store/summed_run.h"

#include <QObject>
#include <QThread>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace amplab {

// Incremental summary of a run in a session file. A value type; one thread.
class RunSum {
 public:
  // Adds rows that are new since the last call. The first call includes the steps a fork shares. all: runs of the file,
  // to find parents. goes_on: polled now and then; if it returns false, read() returns false and the sum is incomplete.
  // Throws: SessionError. Requires: rows already added still exist.
  bool read(SessionReader& reader, std::span<const SessionRun> all, const SessionRun& run,
            const std::function<bool()>& goes_on);

  SummedRun summed(const QString& path, const SessionRun& run) const;

 private:
  Summariser sum_;
  ThinLosses losses_;
  bool begun_ = false;
  int64_t last_step_ = 0; // last step added
};

// Runs to read.
enum class WhichRuns {
  all,
  earlier, // not lanes now
};

// Returns summaries of the runs; a fork's includes its shared steps. goes_on: polled now and then; if it returns false,
// the summaries so far are returned. Throws: SessionError. Any thread.
std::vector<SummedRun> summed_runs(const QString& path, WhichRuns which, size_t at_most,
                                   const std::function<bool()>& goes_on);

// Summarizes on a worker thread, one file at a time. Owned by the shell; GUI thread.
class RunsReading : public QObject {
  Q_OBJECT

 public:
  explicit RunsReading(QObject* parent = nullptr) : QObject(parent) {}
  ~RunsReading() override; // cancels and waits for the thread

  // Reads the latest runs, at most `at_most`. Emits done() or failed() with the path.
  void read(const QString& path, WhichRuns which, size_t at_most);

 signals:
  void done(const QString& path, const std::vector<amplab::SummedRun>& runs);
  void failed(const QString& path, const QString& sentence);

 private:
  struct Request {
    QString path;
    WhichRuns which;
    size_t at_most;
    std::vector<SummedRun> runs = {}; // written by the thread, read after its end
    QString sentence = {};            // written by the thread, read after its end
  };
  void begin();
  void end();

  std::deque<Request> requests_; // the first is being read
  std::unique_ptr<QThread> thread_;
  std::atomic<bool> ends_ = false;
};

} // namespace amplab
