// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that lanes are compared with: earlier runs of the window's session and runs of other session files. Reads no
// file: it emits wanted(), and the receiver calls put() or reportFailure(). Owned by the window. GUI thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QObject>
#include <map>
#include <vector>

namespace amplab {

class OtherRuns : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kMost = 200;

  using QObject::QObject;

  // In the order in which sessions were requested, then in each session's order.
  const std::vector<SummedRun>& runs() const { return runs_; }
  qint64 leftOut() const; // runs beyond kMost, of all sessions

  // Requests the runs of a session, again if already present. session: path of a file; empty: earlier runs of the
  // window's session.
  void request(const QString& session) { emit wanted(session); }
  // Replaces the runs of that session.
  void put(const QString& session, std::vector<SummedRun> runs);
  // Appends runs. The oldest runs make room for them if there are too many.
  void add(std::vector<SummedRun> runs);
  void drop(const QString& session);
  bool has(const QString& session) const; // at least one run of it
  bool hasFiles() const;                  // at least one run of another file

  // Reports in one sentence that a session could not be read.
  void reportFailure(const QString& sentence) { emit failed(sentence); }

 signals:
  void wanted(const QString& session);
  void changed();
  void failed(const QString& sentence);

 private:
  std::vector<SummedRun> runs_;
  std::map<QString, qint64> left_out_; // by session
};

} // namespace amplab
