// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/log_import.h"

#include "engine/import/input_kind.h"
#include "ui/bridge/engine_process.h"
#include "ui/bridge/script_export.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <utility>

namespace amplab {
namespace {

constexpr qsizetype kMostPasted = 64 << 20; // characters
const QString kSession = ".amplab";

// Opens no pipe, since that would wait for its other end.
std::string head_of(const QString& path) {
  QFile file(path);
  if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return {};
  return file.read(importing::kHeadBytes).toStdString();
}

// Returns a path in the folder that no file has.
QString free_path(const QString& folder, const QString& name) {
  QString path = QDir(folder).filePath(name + kSession);
  for (int n = 2; QFileInfo::exists(path); ++n)
    path = QDir(folder).filePath(QString("%1 %2%3").arg(name).arg(n).arg(kSession));
  return path;
}

} // namespace

LogImport::~LogImport() {
  if (!process_) return;
  process_->disconnect(this);
  discardNow(process_);
}

bool LogImport::isLog(const QString& path) {
  if (QFileInfo(path).isDir()) return true;
  return importing::kind_of(QFileInfo(path).fileName().toStdString(), head_of(path)) == importing::InputKind::log;
}

bool LogImport::mayBeLog(const QString& path) { return importing::may_be_log(head_of(path)); }

void LogImport::openFiles(const QStringList& logs) {
  cancel();
  QStringList paths;
  for (const QString& log : logs) paths << QFileInfo(log).absoluteFilePath();
  if (makeFolder()) start(paths, QFileInfo(QDir::cleanPath(paths.front())).completeBaseName());
}

void LogImport::openText(const QString& log) {
  cancel();
  if (log.size() > kMostPasted)
    return emit complained(tr("The text is too long to paste; save it as a file and open that."));
  if (!makeFolder()) return;
  QFile file(parts_->filePath(tr("pasted log")));
  const QByteArray bytes = log.toUtf8();
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
    return emit complained(tr("The log cannot be stored: %1.").arg(file.errorString()));
  start({file.fileName()}, tr("pasted log"));
}

void LogImport::cancel() {
  if (process_) {
    process_->disconnect(this);
    discard(std::exchange(process_, nullptr));
  }
  parts_.reset();
}

bool LogImport::makeFolder() {
  if (folder_.isEmpty()) {
    lost_with_window_ = std::make_unique<QTemporaryDir>();
    folder_ = lost_with_window_->path();
  }
  QDir().mkpath(folder_);
  parts_ = std::make_unique<QTemporaryDir>(QDir(folder_).filePath("import-XXXXXX")); // beside it, to be renamed
  if (!parts_->isValid()) emit complained(tr("The log cannot be imported: %1.").arg(parts_->errorString()));
  return parts_->isValid();
}

// By the engine beside this program: another machine's does not have the file.
void LogImport::start(const QStringList& logs, const QString& name) {
  name_ = name.isEmpty() ? tr("log") : name;
  const QString program = engineCommandLine({}).front();
  auto* const process = process_ = new QProcess(this);
  connect(process, &QProcess::finished, this, &LogImport::finish);
  connect(process, &QProcess::errorOccurred, this, [this, program](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    cancel();
    emit complained(
        tr("The log cannot be imported: \"%1\" was not found or is not executable; install it there.").arg(program));
  });
  process->setStandardOutputFile(QProcess::nullDevice()); // the session has the report too
  process->start(program, QStringList{"import", "--session", parts_->filePath("session" + kSession)} + logs);
  if (process_ != process) return; // the process could not be started
  process->closeWriteChannel();
  emit began(tr("Reading %1…").arg(QFileInfo(logs.front()).fileName()));
}

void LogImport::finish(int exitCode, QProcess::ExitStatus status) {
  const QString session = free_path(folder_, name_);
  QString sentence = QString::fromUtf8(process_->readAllStandardError()).trimmed().section('\n', -1);
  const bool made = status == QProcess::NormalExit && exitCode == 0;
  const bool moved = made && QFile::rename(parts_->filePath("session" + kSession), session);
  cancel();
  if (moved) return emit imported(session);
  for (const char* who : {"amplab-engine: ", "amplab: "})
    if (sentence.startsWith(who)) sentence.remove(0, static_cast<qsizetype>(qstrlen(who)));
  if (made) sentence = tr("The session cannot be written to %1.").arg(QDir::toNativeSeparators(session));
  emit complained(sentence.isEmpty() ? tr("The log could not be read to its end; try again.") : sentence);
}

} // namespace amplab
