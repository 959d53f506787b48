// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a session file that somebody looks at as a sweep. Reads no file itself: wanted() is answered by put() or
// refuse(), again as the file grows. Owned by the window; GUI thread.
#pragma once
#include "ui/store/summed_run.h"

#include <QObject>
#include <utility>

namespace amplab {

class SweepRuns : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  const RunsOfFile& runs() const { return runs_; }

  // session: a file's path; empty: that of the window, whichever that is at the time.
  void ask(const QString& session) { emit wanted(session); }
  // Whether somebody looks: while nobody does, nothing is read.
  void look(bool looks) { emit looked(looks); }

  void put(RunsOfFile runs) {
    runs_ = std::move(runs);
    emit changed();
  }
  void refuse(const QString& sentence) { emit refused(sentence); } // one sentence

 signals:
  void wanted(const QString& session);
  void looked(bool looks);
  void changed();
  void refused(const QString& sentence);

 private:
  RunsOfFile runs_;
};

} // namespace amplab
