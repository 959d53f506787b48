// SPDX-License-Identifier: GPL-3.0-or-later
// Summarizes all runs of a session file on a worker thread, and updates the summaries while the file is written.
// Updates once a second, or less often if reading takes much longer, to use at most a tenth of a core. Read-only. Owned
// by the shell; GUI thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QObject>
#include <QThread>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace amplab {

class RunsFollower : public QObject {
  Q_OBJECT

 public:
  explicit RunsFollower(const QString& path, QObject* parent = nullptr);
  ~RunsFollower() override; // cancels and waits for the thread

  const QString& path() const { return path_; }

  // Pauses or resumes reading, for example while the view is hidden.
  void setPaused(bool paused);

 signals:
  // Emitted several times during the first reading, then at each change of rows or writer.
  void read(const amplab::RunsOfFile& runs);
  void failed(const QString& sentence); // last signal

 private:
  class Summaries;

  void follow();
  bool goes_on(); // waits while paused

  const QString path_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false, paused_ = false;
  std::unique_ptr<QThread> thread_;
};

} // namespace amplab
