// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/script_export.h"

#include "engine/settings/setting_table.h"
#include "ui/bridge/engine_process.h"

#include <utility>

namespace amplab {
namespace {

constexpr int kEndMs = 1000; // a killed process ends at once, unless a disk holds it

} // namespace

QStringList commandLineBeside(const QStringList& engine, const QStringList& command) {
  QStringList words = engine;
  qsizetype serve = words.lastIndexOf("serve");
  const bool isScript = serve >= 0 && serve + 1 < words.size() && !words[serve + 1].startsWith('-');
  if (serve < 0 || isScript) words = engineCommandLine({}), serve = words.lastIndexOf("serve");
  return words.mid(0, serve) + command;
}

QStringList exportCommandLine(const QStringList& engine) { return commandLineBeside(engine, kExportCommand); }

void discard(QProcess* process) {
  process->setParent(nullptr);
  QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
  process->kill();
  if (process->state() == QProcess::NotRunning) process->deleteLater();
}

void discardNow(QProcess* process) {
  process->kill();
  process->waitForFinished(kEndMs);
  delete process;
}

ScriptExport::~ScriptExport() {
  if (!process_) return;
  process_->disconnect(this);
  discardNow(process_);
}

void ScriptExport::cancel() {
  if (!process_) return;
  process_->disconnect(this);
  discard(std::exchange(process_, nullptr));
}

void ScriptExport::request(const QStringList& engine, const RunConfig& config, const QStringList& command) {
  cancel();
  const QStringList words = commandLineBeside(engine, command);
  process_ = new QProcess(this);
  connect(process_, &QProcess::finished, this, &ScriptExport::finish);
  connect(process_, &QProcess::errorOccurred, this, [this, program = words.front()](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    cancel();
    emit failed(tr("The script cannot be written: the engine \"%1\" was not found or is not executable; correct the "
                   "engine's command line in the settings.")
                    .arg(program));
  });
  process_->start(words.front(), words.mid(1));
  process_->write(QByteArray::fromStdString(config_text(config)));
  process_->closeWriteChannel();
}

void ScriptExport::finish(int exitCode, QProcess::ExitStatus status) {
  const QByteArray script = process_->readAllStandardOutput(), errors = process_->readAllStandardError();
  cancel();
  if (status == QProcess::NormalExit && exitCode == 0) return emit written(QString::fromUtf8(script));
  QString sentence = QString::fromUtf8(errors).trimmed().section('\n', -1);
  for (const char* who : {"amplab-engine: ", "stdin: "})
    if (sentence.startsWith(who)) sentence.remove(0, static_cast<qsizetype>(qstrlen(who)));
  emit failed(sentence.isEmpty() ? tr("The engine ended before it had written the script; try again.") : sentence);
}

} // namespace amplab
