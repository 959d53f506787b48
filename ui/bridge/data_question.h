// SPDX-License-Identifier: GPL-3.0-or-later
// What is in a data set, asked of the engine's program (`describe data`) in a process of its own, since only that reads
// data: one question after the other, in the order in which they are asked. Owned by the shell; GUI thread, never
// blocks.
#pragma once
#include "engine/run/config.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <deque>

namespace amplab {

class DataQuestion : public QObject {
  Q_OBJECT

 public:
  static constexpr qint64 kMostBytes = 16 << 20; // of an answer

  explicit DataQuestion(QObject* parent = nullptr);
  ~DataQuestion() override; // ends the process, if it still runs

  // engine: as it is started to serve. Of the question data and seed are read.
  void ask(const QStringList& engine, const RunConfig& question);
  void setPatience(int ms) { patience_.setInterval(ms); } // for one answer

 signals:
  void answered(const amplab::RunConfig& question, const QByteArray& json);
  void failed(const amplab::RunConfig& question, const QString& sentence);

 private:
  struct Question {
    QStringList engine;
    RunConfig about;
  };
  void next();
  void read();
  void finish(int exitCode, QProcess::ExitStatus status);
  void fail(const QString& sentence);
  RunConfig letGo(); // of the process; returns what it was asked

  std::deque<Question> waiting_; // the first is being asked while there is a process
  QProcess* process_ = nullptr;
  QByteArray answer_;
  QTimer patience_;
};

} // namespace amplab
