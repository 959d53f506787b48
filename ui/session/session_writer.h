// SPDX-License-Identifier: GPL-3.0-or-later
// Writes one session file on a worker thread, so that the window never waits for a disk. GUI thread; signals arrive
// there.
#pragma once
#include "engine/session_file/session_file.h"

#include <QObject>
#include <QString>
#include <QThread>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace amplab {

class SessionWriter : public QObject {
  Q_OBJECT

 public:
  // Runs on the writer's thread, in order of post(). If it throws SessionError, the file keeps its rows and commits
  // them later.
  using Job = std::function<void(SessionFile&)>;

  // Creates the file or continues an existing one. While it cannot be opened or written, jobs wait and the writer
  // retries.
  SessionWriter(QString path, Versions versions, QObject* parent = nullptr);
  // Waits until everything is written, or until one more attempt fails.
  ~SessionWriter() override;

  void post(Job job);
  // Copies everything posted so far to that path and continues there. If the previous file could not be opened, starts
  // a new one there. Emits moved() or moveFailed().
  void moveTo(const QString& path);
  // Call after the last post(). The object finishes writing, deletes a file without runs if `forget` is set, and then
  // deletes itself.
  void finish(bool forget);

  // Returns whether so many jobs wait that more would only use memory.
  bool isBehind() const;
  bool isFailing() const { return failing_; }

 signals:
  void opened();
  void failed(const QString& sentence); // once, until recovered(); jobs wait
  void recovered();
  void jobFailed(const QString& sentence); // a job failed to store something optional
  void moved(const QString& path);
  void moveFailed(const QString& sentence); // the current file stays

 private:
  struct Task {
    Job job;
    QString move_to; // path of a move task; empty for a job
  };

  void run();
  void notify(std::function<void()> signal);
  void notifyMoveFailed(const SessionError& error);
  void open(std::optional<SessionFile>& file);
  void work(SessionFile& file);
  void move(SessionFile& file, const QString& path);
  QString nextMove();
  void add(Task task);
  void end(bool forget);

  const QString path_; // initial path
  const Versions versions_;
  mutable std::mutex mutex_; // guards the members below
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool ending_ = false, forget_ = false;
  std::atomic<bool> failing_ = false;
  std::unique_ptr<QThread> thread_;
};

// Removes a session file and SQLite's files beside it.
void remove_session(const QString& path);

} // namespace amplab
