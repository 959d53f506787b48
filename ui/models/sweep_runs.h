// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a session file shown as a sweep. Reads no file: it emits wanted(), and the receiver calls put() or
// refuse(), again as the file grows. Owned by the window. GUI thread.
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

  // session: path of a file; empty: the window's current session.
  void ask(const QString& session) { emit wanted(session); }
  // Enables reading while a view is visible. Nothing is read otherwise.
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
