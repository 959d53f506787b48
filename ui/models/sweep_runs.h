// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a session file shown as a sweep. Reads no file: it emits wanted(), and the receiver calls put() or
// reportFailure(), again as the file grows. Owned by the window. GUI thread.
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
  void request(const QString& session) { emit wanted(session); }
  // Enables reading while a view is visible. Nothing is read otherwise.
  void setReading(bool on) { emit readingChanged(on); }

  void put(RunsOfFile runs) {
    runs_ = std::move(runs);
    emit changed();
  }
  void reportFailure(const QString& sentence) { emit failed(sentence); } // one sentence

 signals:
  void wanted(const QString& session);
  void readingChanged(bool on);
  void changed();
  void failed(const QString& sentence);

 private:
  RunsOfFile runs_;
};

} // namespace amplab
