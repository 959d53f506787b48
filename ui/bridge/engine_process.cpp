// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/engine_process.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kShutdownLimit{1000}; // time for an engine to end by itself, ...
constexpr std::chrono::seconds kLongestPatience{60};      // ... and for one that requests more
constexpr const char* kPatience = "patience";             // property of a process, in ms
constexpr std::chrono::milliseconds kKill{500};
constexpr qsizetype kLogLength = 256 * 1024, kLastWords = 1024;

QByteArray bytes_of(const wire::Command& command) {
  const std::vector<std::byte> bytes = wire::encode(command);
  return QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
}

void shut_down(QProcess& process) {
  process.write(bytes_of(wire::Shutdown{}));
  process.closeWriteChannel();
}

std::chrono::milliseconds patience_of(const QProcess& process) {
  return std::max(kShutdownLimit, std::chrono::milliseconds(process.property(kPatience).toInt()));
}

bool ends_within(QProcess& process, const QDeadlineTimer& limit) {
  return process.state() == QProcess::NotRunning || process.waitForFinished(static_cast<int>(limit.remainingTime()));
}

} // namespace

QStringList engineCommandLine(const QString& setting) {
  const QStringList typed = QProcess::splitCommand(setting);
  if (!typed.isEmpty()) return typed;
  return {QDir(QCoreApplication::applicationDirPath()).filePath("amplab-engine"), "serve"};
}

EngineProcess::EngineProcess(QObject* parent) : QObject(parent) {}

EngineProcess::~EngineProcess() {
  if (process_) shut_down(*process_);
  QElapsedTimer waited; // for all of them together
  waited.start();
  for (QProcess* process : findChildren<QProcess*>()) {
    process->disconnect();
    const QDeadlineTimer patience(patience_of(*process) - std::chrono::milliseconds(waited.elapsed()));
    if (ends_within(*process, QDeadlineTimer(kShutdownLimit))) continue;
    if (const qint64 left = patience.remainingTime(); left > 0) {
      std::fprintf(stderr, "amplab: %s\n",
                   qPrintable(tr("Its script may save: the engine has %1 s to end.").arg((left + 999) / 1000)));
      if (ends_within(*process, patience)) continue;
    }
    process->kill();
    process->waitForFinished(kKill.count());
  }
}

void EngineProcess::start(const QStringList& commandLine) {
  Q_ASSERT(!process_);
  program_ = commandLine.value(0);
  splitter_ = wire::Splitter();
  decoder_ = wire::ReportDecoder();
  last_words_.clear();
  process_ = new QProcess(this);
  connect(process_, &QProcess::readyReadStandardOutput, this, &EngineProcess::readReports);
  connect(process_, &QProcess::readyReadStandardError, this, &EngineProcess::readLog);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      finish(tr("The engine could not be started, because \"%1\" was not found or is not executable; correct the "
                "engine's command line in the settings, then restart the engine.")
                 .arg(program_));
  });
  connect(process_, &QProcess::finished, this, [this](int exitCode, QProcess::ExitStatus status) {
    readLog();
    readReports(); // may find invalid data and end with a better sentence
    if (process_) finish(exitSentence(exitCode, status));
  });
  process_->start(program_, commandLine.mid(1));
}

void EngineProcess::setPatience(std::chrono::seconds requested) {
  const std::chrono::milliseconds patience = std::clamp(requested, std::chrono::seconds(0), kLongestPatience);
  if (process_) process_->setProperty(kPatience, static_cast<int>(patience.count()));
}

void EngineProcess::abandon() {
  if (!process_) return;
  QProcess* process = std::exchange(process_, nullptr);
  process->disconnect(this);
  if (process->state() == QProcess::NotRunning) return process->deleteLater();
  connect(process, &QProcess::finished, process, &QObject::deleteLater);
  QTimer::singleShot(patience_of(*process), process, &QProcess::kill);
  shut_down(*process);
}

void EngineProcess::send(const wire::Command& command) {
  if (process_) process_->write(bytes_of(command));
}

std::vector<wire::Report> EngineProcess::takeReports() { return std::exchange(reports_, {}); }

void EngineProcess::readReports() {
  const QByteArray bytes = process_->readAllStandardOutput();
  const size_t before = reports_.size();
  const bool allUsable = decoder_.skipped() == 0;
  QString garbage;
  try {
    splitter_.feed(std::as_bytes(std::span(bytes.data(), static_cast<size_t>(bytes.size()))));
    while (const auto body = splitter_.next())
      if (auto report = decoder_.decode(*body)) reports_.push_back(std::move(*report));
  } catch (const wire::WireError& error) {
    garbage = QString::fromUtf8(error.what());
  }
  if (allUsable && decoder_.skipped() > 0)
    appendToLog(
        tr("This window skips reports that it cannot use (%1).").arg(QString::fromStdString(decoder_.reason())) + '\n');
  if (reports_.size() > before) emit reportsArrived();
  if (!garbage.isEmpty())
    finish(tr("The engine sent an invalid message (%1), so it was ended; check that its command line starts "
              "amplab-engine serve and prints nothing else, then restart the engine.")
               .arg(garbage));
}

void EngineProcess::readLog() {
  const QString text = log_decoder_.decode(process_->readAllStandardError());
  if (text.isEmpty()) return;
  last_words_ = (last_words_ + text).right(kLastWords);
  appendToLog(text);
}

void EngineProcess::appendToLog(const QString& text) {
  log_ += text;
  if (log_.size() > kLogLength) log_.remove(0, log_.size() - kLogLength);
}

void EngineProcess::finish(const QString& sentence) {
  abandon();
  emit ended(sentence);
}

QString EngineProcess::exitSentence(int exitCode, QProcess::ExitStatus status) const {
  const QString rest = tr("received data is preserved; restart the engine to continue.");
  if (status == QProcess::CrashExit) {
    const QString reason = exitCode == 9 ? tr("often because memory ran out") : tr("a crash");
    return tr("The engine was ended by signal %1 (%2, %3); %4")
        .arg(exitCode)
        .arg(QString::fromLocal8Bit(strsignal(exitCode)), reason, rest);
  }
  const QString lastWords = last_words_.trimmed().section('\n', -1).left(300);
  return lastWords.isEmpty() ? tr("The engine ended with exit status %1; %2").arg(exitCode).arg(rest)
                             : tr("The engine ended with exit status %1 (%2); %3").arg(exitCode).arg(lastWords, rest);
}

} // namespace amplab
