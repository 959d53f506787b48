// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's process. Starts the command line, writes commands, splits its output into reports and keeps its log.
// Owned by RunController; GUI thread. Never blocks, except in the destructor: for 1.5 s, or as long as the engine may
// take to end.
#pragma once
#include "engine/wire/stream.h"

#include <QObject>
#include <QProcess>
#include <QStringDecoder>
#include <QStringList>
#include <chrono>
#include <vector>

namespace amplab {

// Returns the command line for the setting "engine". Empty: the amplab-engine beside this program. Otherwise the text
// is split as by a shell without expansions: `ssh gpu-box amplab-engine serve`.
QStringList engineCommandLine(const QString& setting);

class EngineProcess : public QObject {
  Q_OBJECT

 public:
  explicit EngineProcess(QObject* parent = nullptr);
  // Sends Shutdown and closes the engine's input. Kills the engine if it has not ended in time: setPatience(). No
  // window is visible then.
  ~EngineProcess() override;

  // Sets how long the running engine may take to end: a second, unless it requests more, and at most a minute.
  void setPatience(std::chrono::seconds requested);

  // Requires: not running. A failure to start is reported by ended().
  void start(const QStringList& commandLine);

  // Detaches a running engine: sends Shutdown, kills it if it does not end, and ignores its output. Emits nothing.
  void abandon();

  bool isRunning() const { return process_ != nullptr; }

  // Writes immediately. Dropped if nothing runs.
  void send(const wire::Command& command);

  // Returns the reports since the last call, in order.
  std::vector<wire::Report> takeReports();

  // Returns the number of reports of the current or last engine that this version cannot use.
  int64_t skippedReports() const { return decoder_.skipped(); }

  // Returns the last 256 kB of the engine's stderr, over all starts. A line names the first skipped report.
  const QString& log() const { return log_; }

 signals:
  void reportsArrived();
  // Emitted once per start, after all reports. One sentence with the cause.
  void ended(const QString& sentence);

 private:
  void readReports();
  void readLog();
  void appendToLog(const QString& text);
  void finish(const QString& sentence);
  QString exitSentence(int exitCode, QProcess::ExitStatus status) const;

  QProcess* process_ = nullptr; // null: not running
  QString program_;
  wire::Splitter splitter_;
  wire::ReportDecoder decoder_;
  std::vector<wire::Report> reports_;
  QStringDecoder log_decoder_{QStringDecoder::Utf8};
  QString log_;
  QString last_words_; // end of this engine's stderr
};

} // namespace amplab
