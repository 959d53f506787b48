// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a configuration as a PyTorch script (`amplab-engine export-pytorch`), or tries its first step (`import
// --try`). Runs the engine's program as a process, because only that reads data sets and knows what can run. GUI
// thread, never blocks.
#pragma once
#include "engine/run/config.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace amplab {

// Derives the command line of another command from the one that serves: "ssh gpu-box amplab-engine serve" runs it on
// gpu-box. Without the word `serve`, uses the amplab-engine beside this program.
QStringList commandLineBeside(const QStringList& engine, const QStringList& command);
inline const QStringList kExportCommand = {"export-pytorch", "-"}, kTryCommand = {"import", "--try", "-"};
QStringList exportCommandLine(const QStringList& engine);

class ScriptExport : public QObject {
  Q_OBJECT

 public:
  explicit ScriptExport(QObject* parent = nullptr) : QObject(parent) {}
  ~ScriptExport() override; // kills a running process

  // Emits written() or failed(), unless ask() is called again first. engine: its command line for serving.
  void ask(const QStringList& engine, const RunConfig& config, const QStringList& command = kExportCommand);
  void letGo(); // cancels the request without a reply

 signals:
  void written(const QString& script);
  void failed(const QString& sentence);

 private:
  void finish(int exitCode, QProcess::ExitStatus status);

  QProcess* process_ = nullptr; // null: no request
};

} // namespace amplab
