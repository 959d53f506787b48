// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration as a PyTorch script, as `amplab-engine export-pytorch` writes it, or what its first step says, as
// `import --try` does: asked of the engine's program, in a process of its own, since only that reads data sets and
// knows what can run. Owned by who asks; GUI thread, never blocks.
#pragma once
#include "engine/run/config.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace amplab {

// The command line of another command of the engine's program, from the one that serves: "ssh gpu-box amplab-engine
// serve" asks gpu-box. One without the word `serve` tells nothing: then it is the amplab-engine beside this program.
QStringList commandLineBeside(const QStringList& engine, const QStringList& command);
inline const QStringList kExportCommand = {"export-pytorch", "-"}, kTryCommand = {"import", "--try", "-"};
QStringList exportCommandLine(const QStringList& engine);

class ScriptExport : public QObject {
  Q_OBJECT

 public:
  explicit ScriptExport(QObject* parent = nullptr) : QObject(parent) {}
  ~ScriptExport() override; // ends the process, if it still runs

  // Answered by written() or failed(), unless it is asked again before. engine: as it is started to serve.
  void ask(const QStringList& engine, const RunConfig& config, const QStringList& command = kExportCommand);
  void letGo(); // of what was asked, which is not answered then

 signals:
  void written(const QString& script);
  void failed(const QString& sentence);

 private:
  void finish(int exitCode, QProcess::ExitStatus status);

  QProcess* process_ = nullptr; // null: nothing is asked
};

} // namespace amplab
