// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a session file into a store of its own, on a thread of its own, so that the window goes on until everything is
// there. Owned by the shell; GUI thread.
#pragma once
#include "engine/session_file/session_reader.h"
#include "ui/store/run_store.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>
#include <atomic>
#include <memory>
#include <vector>

namespace amplab {

// What lanes can go on from.
struct ReadCheckpoint {
  int lane = 0;
  int64_t step = 0;
  QString path;
};

// A session as a window takes it: the lanes that were there last, as after the end of their engine.
struct ReadSession {
  QString path;
  std::unique_ptr<RunStore> store; // its lanes; nobody has published them
  std::vector<SessionRun> lanes;   // the run of each
  std::vector<SessionRun> pinned;  // of each of the store's earlier runs
  int64_t earlier = 0;             // runs besides
  std::vector<LaneSetup> setups;   // as they were set up; empty: as they ran
  std::vector<ReadCheckpoint> checkpoints;
  QByteArray layout;          // empty: none
  bool has_kept_runs = false; // made beside the lanes, among the earlier ones
  QStringList damage;         // sentences
  bool being_written = false; // by somebody else
};

class SessionReading : public QObject {
  Q_OBJECT

 public:
  explicit SessionReading(QObject* parent = nullptr);
  ~SessionReading() override; // calls off, and waits for the thread

  // Checkpoints are written into `folder`, unless it is empty. Calls off what is read.
  void start(const QString& path, const QString& folder);
  void callOff(); // no signal comes any more
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

// As a status says it of a lane that had not ended.
QString left_sentence(bool being_written);

} // namespace amplab

Q_DECLARE_METATYPE(std::shared_ptr<amplab::ReadSession>)
