// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the engine's process: starts the command line, writes commands, cuts what it prints into reports, keeps its log.
// Owned by RunController; GUI thread. Never blocks, but for at most a second and a half in the destructor.
#pragma once
#include "engine/wire/messages.h"

#include <QObject>
#include <QProcess>
#include <QStringDecoder>
#include <QStringList>
#include <vector>

namespace amplab {

// What to start, from the setting "engine": empty means the amplab-engine beside this program; else a command line as
// typed in a shell without its magic, such as `ssh gpu-box amplab-engine serve`.
QStringList engineCommandLine(const QString& setting);

class EngineProcess : public QObject {
  Q_OBJECT

 public:
  explicit EngineProcess(QObject* parent = nullptr);
  // Says Shutdown and closes the engine's input, so that it ends itself; kills it if it has not after a second.
  ~EngineProcess() override;

  // Requires: not running. A failure to start comes as ended().
  void start(const QStringList& commandLine);

  // Lets go of a running engine: it is asked to end, killed if it will not, and heard no more. Emits nothing.
  void abandon();

  bool isRunning() const { return process_ != nullptr; }

  // Written at once; dropped when nothing runs.
  void send(const wire::Command& command);

  // The reports that have come since the last call, in order.
  std::vector<wire::Report> takeReports();

  // What the engine wrote to stderr, the last 256 kB of it, of this start and earlier ones.
  const QString& log() const { return log_; }

 signals:
  void reportsArrived();
  void logAppended(const QString& text);
  // Once per start, after everything that it said was put among the reports. One sentence on what happened.
  void ended(const QString& sentence);

 private:
  void readReports();
  void readLog();
  void finish(const QString& sentence);
  QString farewell(int exitCode, QProcess::ExitStatus status) const;

  QProcess* process_ = nullptr; // null: nothing runs that we listen to
  QString program_;
  wire::Splitter splitter_;
  std::vector<wire::Report> reports_;
  QStringDecoder decoder_{QStringDecoder::Utf8};
  QString log_;
  qsizetype said_ = 0; // characters of the log that are of this start
};

} // namespace amplab
