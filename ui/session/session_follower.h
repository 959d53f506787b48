// SPDX-License-Identifier: GPL-3.0-or-later
// Updates lanes read from a session while another process writes the file. Reads new rows once a second on a worker
// thread, and puts them into the store. Owned by the shell; GUI thread.
#pragma once
#include "ui/session/session_reading.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace amplab {

class SessionFollower : public QObject {
  Q_OBJECT

 public:
  // Requires: the store has the session's lanes as read, no other object writes them, and it outlives the follower.
  SessionFollower(RunStore& store, const QString& path, const std::vector<SessionRun>& lanes,
                  QObject* parent = nullptr);
  ~SessionFollower() override; // waits for the current reading

 signals:
  // Lanes were added or replaced, or continue from an earlier step: the session must be read again. Last signal.
  void lanesDiffer();
  void released();                      // no longer written; last signal
  void failed(const QString& sentence); // last signal

 private:
  struct Piece;
  struct Known {
    RunNumber run;
    size_t columns;
    int64_t last_step;
    double wall_s; // of that step; another run of it takes another time
    size_t events;
    int64_t last_ops, last_inspection; // steps
    LaneStatus status;
  };

  void follow();
  bool poll(SessionReader& reader, bool being_written);
  void put(const std::shared_ptr<Piece>& piece);

  RunStore& store_;
  const QString path_;
  std::vector<Known> known_; // by lane; used by the thread
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false;
  std::unique_ptr<QThread> thread_;
};

} // namespace amplab
