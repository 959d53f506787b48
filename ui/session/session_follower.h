// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps lanes that were read from a session up to date while somebody else goes on writing it: once a second what has
// come is read on a thread of its own and put into the store. Owned by the shell; GUI thread.
#pragma once
#include "ui/session/session_reading.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace amplab {

class SessionFollower : public QObject {
  Q_OBJECT

 public:
  // Requires: the store has the session's lanes as they were read, and nothing else writes them; it outlives the
  // follower.
  SessionFollower(RunStore& store, const QString& path, const std::vector<SessionRun>& lanes,
                  QObject* parent = nullptr);
  ~SessionFollower() override; // waits until the piece that is being read is there

 signals:
  void lanesDiffer();                   // others have begun or taken their places: the session has to be read anew
  void released();                      // nobody writes it any more; nothing comes after this
  void failed(const QString& sentence); // likewise

 private:
  struct Piece;
  struct Known {
    RunNumber run;
    size_t columns;
    int64_t last_step;
    size_t events, inspected, looked_at;
    bool ended;
  };

  void follow();
  bool look(SessionReader& reader);
  void put(const std::shared_ptr<Piece>& piece);

  RunStore& store_;
  const QString path_;
  std::vector<Known> known_; // by lane; the thread's
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ends_ = false;
  std::unique_ptr<QThread> thread_;
};

} // namespace amplab
