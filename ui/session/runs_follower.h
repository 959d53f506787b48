// SPDX-License-Identifier: GPL-3.0-or-later
// All runs of a session file, summed up on a thread of its own, and again what has come while somebody writes the file:
// once a second, and where that is much less often, so that it takes a tenth of a core at most. Only reads. Owned by
// the shell; GUI thread.
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
  ~RunsFollower() override; // calls off, and waits for the thread

  const QString& path() const { return path_; }

  // Nobody looks for now: nothing is read until somebody does again.
  void rest(bool rests);

 signals:
  // At first several times while the file is read, then whenever something has come, or the writer has.
  void read(const amplab::RunsOfFile& runs);
  void failed(const QString& sentence); // nothing comes after this

 private:
  class Looks;

  void follow();
  bool goes_on(); // waits while it rests

  const QString path_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false, rests_ = false;
  std::unique_ptr<QThread> thread_;
};

} // namespace amplab
