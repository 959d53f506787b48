// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a configuration as a PyTorch script (`amplab-engine export-pytorch`), or tries its first step (`import
// --try`). Runs the engine's program as a process, because only that reads data sets and knows what can run. GUI
// thread, which never waits while the window lives.
#pragma once
#include "engine/run/config.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace amplab {

// Derives the command line of another command from the one that serves: "ssh gpu-box amplab-engine serve" runs it on
// gpu-box. Without the word `serve`, or if that serves a script, uses the amplab-engine beside this program.
QStringList commandLineBeside(const QStringList& engine, const QStringList& command);
inline const QStringList kExportCommand = {"export-pytorch", "-"}, kTryCommand = {"import", "--try", "-"};
QStringList exportCommandLine(const QStringList& engine);

// Kills a process whose output is no longer needed, and deletes it when it has ended. Does not wait.
void discard(QProcess* process);
// Kills and deletes it, and waits for its end, which is a moment. For destructors: after the window's, no event loop
// runs that could delete it.
void discardNow(QProcess* process);

class ScriptExport : public QObject {
  Q_OBJECT

 public:
  explicit ScriptExport(QObject* parent = nullptr) : QObject(parent) {}
  ~ScriptExport() override; // kills a running process

  // Emits written() or failed(), unless ask() is called again first. engine: its command line for serving.
  void request(const QStringList& engine, const RunConfig& config, const QStringList& command = kExportCommand);
  void cancel(); // cancels the request without a reply

 signals:
  void written(const QString& script);
  void failed(const QString& sentence);

 private:
  void finish(int exitCode, QProcess::ExitStatus status);

  QProcess* process_ = nullptr; // null: no request
};

} // namespace amplab
