// SPDX-License-Identifier: GPL-3.0-or-later
// Requests the content of a data set from the engine's program (`describe data`), the only program that reads data.
// Runs one process at a time, in request order. Owned by the shell; GUI thread, never blocks.
#pragma once
#include "engine/run/config.h"

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>
#include <deque>

namespace amplab {

class DataRequestProcess : public QObject {
  Q_OBJECT

 public:
  static constexpr qint64 kMostBytes = 16 << 20; // limit of a reply

  explicit DataRequestProcess(QObject* parent = nullptr);
  ~DataRequestProcess() override; // kills a running process

  // engine: its command line for serving. Only data and seed of `config` are used.
  void request(const QStringList& engine, const RunConfig& config);
  void setTimeout(int ms) { timeout_.setInterval(ms); } // for one reply

 signals:
  void replied(const amplab::RunConfig& config, const QByteArray& json);
  void failed(const amplab::RunConfig& config, const QString& sentence);

 private:
  struct Request {
    QStringList engine;
    RunConfig about;
  };
  void next();
  void read();
  void finish(int exitCode, QProcess::ExitStatus status);
  void fail(const QString& sentence);
  RunConfig detachProcess(); // detaches and kills the process; returns its request

  std::deque<Request> waiting_; // while a process runs, the first is its request
  QProcess* process_ = nullptr;
  QByteArray reply_;
  QTimer timeout_;
};

} // namespace amplab
