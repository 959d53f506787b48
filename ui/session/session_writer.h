// SPDX-License-Identifier: GPL-3.0-or-later
// Writes one session file on a thread of its own, so that the window never waits for a disk. Made and used on the GUI
// thread; its signals arrive there.
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
  // What is done to the file, on the writer's thread, in the order of post(). Where one throws SessionError, the file
  // keeps what it was given, and it is committed later.
  using Job = std::function<void(SessionFile&)>;

  // Creates the file or goes on with it. While it cannot be opened or written, jobs wait and it is tried again now and
  // then.
  SessionWriter(QString path, Versions versions, QObject* parent = nullptr);
  // Waits until everything is written, or until it has failed once more.
  ~SessionWriter() override;

  void post(Job job);
  // A copy of everything that was posted so far is written there, and from then on that file; where the one before
  // could not be opened, that file is begun. moved() or moveFailed() tells.
  void moveTo(const QString& path);
  // Nothing is posted any more. It ends by itself when all is written, deletes the file if it shall be forgotten, and
  // then itself.
  void finish(bool forget);

  // So much waits that more would only take memory.
  bool isBehind() const;
  bool isFailing() const { return failing_; }

 signals:
  void opened();
  void failed(const QString& sentence); // once, until it has recovered; jobs wait
  void recovered();
  void refused(const QString& sentence); // by a job, of something that the file does without
  void moved(const QString& path);
  void moveFailed(const QString& sentence); // it goes on with the file that it had

 private:
  struct Task {
    Job job;
    QString move_to; // in place of a job, unless empty
  };

  void run();
  size_t waiting() const;
  void tell(std::function<void()> signal);
  void tellMoveFailed(const SessionError& error);
  void open(std::optional<SessionFile>& file);
  bool work(SessionFile& file);
  void move(SessionFile& file, const QString& path);
  QString takeMove();
  void add(Task task);
  void end(bool forget);

  const QString path_; // at first
  const Versions versions_;
  mutable std::mutex mutex_; // of what follows
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool ending_ = false, forget_ = false;
  std::atomic<bool> failing_ = false;
  std::unique_ptr<QThread> thread_;
};

// A session file with what SQLite keeps beside it.
void remove_session(const QString& path);

} // namespace amplab
