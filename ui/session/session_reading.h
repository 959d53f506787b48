// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a session file into a separate store, on a worker thread, so that the window stays responsive.
#pragma once
#include "engine/session_file/session_reader.h"
#include "ui/store/run_store.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace amplab {

// A checkpoint that a lane can continue from.
struct ReadCheckpoint {
  int lane = 0;
  int64_t step = 0;
  QString path;
};

// A session as read for a window: its latest lanes, in the state after the end of their engine.
struct ReadSession {
  QString path;
  std::unique_ptr<RunStore> store; // with its lanes, not published yet
  std::vector<SessionRun> lanes;   // run of each lane
  std::vector<SessionRun> pinned;  // run of each earlier run in the store
  int64_t earlier = 0;             // number of other runs
  std::vector<LaneSetup> setups;   // setups of the lanes; empty: as they ran
  std::vector<ReadCheckpoint> checkpoints;
  QByteArray layout;           // empty: none
  bool has_sweep_runs = false; // some earlier runs were made beside the lanes
  QStringList damage;          // sentences
  bool being_written = false;  // by another process
};

// Reads a session file on a worker thread. Owned by the shell; GUI thread.
class SessionReading : public QObject {
  Q_OBJECT

 public:
  explicit SessionReading(QObject* parent = nullptr);
  ~SessionReading() override; // cancels and waits for the thread

  // Cancels the current reading and starts a new one. Checkpoints are extracted into `folder`, unless it is empty.
  void start(const QString& path, const QString& folder);
  void cancel(); // no more signals follow
  bool isRunning() const { return thread_ != nullptr; }

 signals:
  void progress(qlonglong steps, qlonglong of);
  void finished(const std::shared_ptr<amplab::ReadSession>& session);
  void failed(const QString& sentence);

 private:
  struct Work;
  void end();

  std::shared_ptr<Work> work_;
  std::unique_ptr<QThread> thread_;
};

// Returns the status of a run as a lane of this window: one that has not ended has no engine here.
LaneStatus shown_status(const LaneStatus& status, bool being_written);
bool same_status(const LaneStatus& a, const LaneStatus& b);

// Reads a session file into lanes. Any thread, one at a time. Calls progress(steps so far, total steps) now and then;
// if that returns false, reading stops and null is returned. Throws: SessionError. Damaged rows are skipped and
// reported.
std::unique_ptr<ReadSession> read_session(const QString& path, const QString& checkpoints,
                                          const std::function<bool(int64_t, int64_t)>& progress);

// Returns the runs that are lanes, in order, at most kMostLanes. If none is marked, the last ones without a sweep.
std::vector<SessionRun> lanes_among(const std::vector<SessionRun>& runs);

// Convert lane setups to and from text. Unreadable text gives none.
QByteArray setups_text(const std::vector<LaneSetup>& setups);
std::vector<LaneSetup> setups_in(const QByteArray& text);

} // namespace amplab

Q_DECLARE_METATYPE(std::shared_ptr<amplab::ReadSession>)
