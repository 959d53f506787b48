// SPDX-License-Identifier: GPL-3.0-or-later
// Sums up the runs of session files, on a thread of its own, one file after the other. Owned by the shell; GUI thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QObject>
#include <QThread>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace amplab {

// What runs a file is asked for.
enum class WhichRuns {
  all,
  earlier, // that are no lanes now
};

// The runs of a file; the past that a fork shares is summed up with its own steps. `goes_on` is asked now and then;
// once it says no, what there is so far is returned. Throws: SessionError. Any thread.
std::vector<SummedRun> summed_runs(const QString& path, WhichRuns which, size_t at_most,
                                   const std::function<bool()>& goes_on);

class RunsReading : public QObject {
  Q_OBJECT

 public:
  explicit RunsReading(QObject* parent = nullptr) : QObject(parent) {}
  ~RunsReading() override; // calls off, and waits for the thread

  // The latest ones, so many at most. Answered by done() or failed(), with the path.
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
    QString sentence = {};            // likewise
  };
  void begin();
  void end();

  std::deque<Request> requests_; // the first is being read
  std::unique_ptr<QThread> thread_;
  std::atomic<bool> ends_ = false;
};

} // namespace amplab
