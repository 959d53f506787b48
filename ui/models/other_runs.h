// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that the lanes are compared with: earlier ones of the window's session, and those of other session files. Reads
// no file itself: wanted() is answered by put() or refuse(). Owned by the window; GUI thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QObject>
#include <vector>

namespace amplab {

class OtherRuns : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kMost = 200;

  using QObject::QObject;

  // In the order in which their sessions were asked for, each session's in its own.
  const std::vector<SummedRun>& runs() const { return runs_; }
  qint64 leftOut() const { return left_out_; } // that there was no room for

  // session: a file's path; empty: the earlier runs of the window's. One that is here is read again.
  void ask(const QString& session) { emit wanted(session); }
  // In place of what was known of that session; the latest ones, where they are too many.
  void put(const QString& session, std::vector<SummedRun> runs);
  void drop(const QString& session);
  bool has(const QString& session) const; // at least one run of it
  bool hasFiles() const;                  // likewise, of other files

  // It could not be read: one sentence.
  void refuse(const QString& sentence) { emit refused(sentence); }

 signals:
  void wanted(const QString& session);
  void changed();
  void refused(const QString& sentence);

 private:
  std::vector<SummedRun> runs_;
  qint64 left_out_ = 0;
};

} // namespace amplab
