// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_queue.h"

#include "engine/fields/fields.h"
#include "engine/run/telemetry.h"
#include "ui/bridge/script_export.h"

#include <QDir>
#include <QSaveFile>
#include <QThread>
#include <algorithm>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace amplab {
namespace {

constexpr int kNicer = 10; // than the lanes that somebody looks at

} // namespace

RunQueue::~RunQueue() {
  for (QProcess* process : running_) {
    process->disconnect(this);
    process->kill();
    process->waitForFinished();
  }
}

int RunQueue::atOnce(int cores, int64_t threads) {
  return threads <= 0 ? 1 : std::max(1, static_cast<int>(cores / threads));
}

void RunQueue::start(const QStringList& engine, const std::vector<RunConfig>& configs, const QString& folder) {
  Q_ASSERT(!isRunning());
  std::deque<Job> jobs;
  int64_t threads = 1;
  for (const RunConfig& config : configs) {
    const QString stem = QDir(folder).filePath(QString("run%1").arg(jobs.size() + 1));
    const QByteArray text = QByteArray::fromStdString(config_text(config));
    QSaveFile file(stem + ".json");
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
      throw std::runtime_error(tr("%1 could not be written: %2.").arg(file.fileName(), file.errorString()).toStdString());
    jobs.push_back({stem + ".json", stem + ".amplab"});
    threads = config.threads == 0 || threads == 0 ? 0 : std::max(threads, config.threads);
  }
  engine_ = engine;
  waiting_ = std::move(jobs);
  at_once_ = atOnce(QThread::idealThreadCount(), threads);
  ended_ = 0;
  all_ = static_cast<int>(configs.size());
  failure_told_ = false;
  since_.start();
  fill();
}

void RunQueue::fill() {
  while (!waiting_.empty() && static_cast<int>(running_.size()) < at_once_) {
    const Job job = std::move(waiting_.front());
    waiting_.pop_front();
    begin(job);
  }
}

void RunQueue::begin(const Job& job) {
  auto* process = new QProcess(this);
  process->setChildProcessModifier([] { [[maybe_unused]] const int niceness = ::nice(kNicer); });
  running_.push_back(process);
  connect(process, &QProcess::finished, this, [this, process, session = job.session] { end(process, session); });
  connect(process, &QProcess::errorOccurred, this, [this, process, session = job.session](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) end(process, session);
  }, Qt::QueuedConnection);
  const QStringList words = commandLineBeside(engine_, {"run", job.config, "--session", job.session, "--quiet"});
  process->start(words.front(), words.mid(1));
}

void RunQueue::end(QProcess* process, const QString& session) {
  if (std::erase(running_, process) == 0) return;
  const QString said = QString::fromUtf8(process->readAllStandardError()).trimmed().section('\n', -1);
  const bool started = process->error() != QProcess::FailedToStart;
  const bool well = started && process->exitStatus() == QProcess::NormalExit && process->exitCode() == 0; // also where it diverged
  process->deleteLater();
  ++ended_;
  if ((!well || !QFile::exists(session)) && !std::exchange(failure_told_, true))
    emit failed(!started                ? tr("The engine \"%1\" was not found or may not be run, so no run was begun.").arg(process->program())
                : !said.isEmpty()       ? said
                : QFile::exists(session) ? tr("The engine ended within a run; what it had made by then is in the comparison.")
                                         : tr("The engine ended before it had begun a run."));
  if (QFile::exists(session)) emit wrote(session);
  fill();
  emit progressed();
  if (!isRunning()) emit finished();
}

void RunQueue::cancel() {
  if (!isRunning()) return;
  waiting_.clear();
  for (QProcess* process : std::exchange(running_, {})) {
    process->disconnect(this);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->kill();
  }
  emit finished();
}

double RunQueue::secondsLeft() const {
  if (ended_ == 0) return not_recorded();
  return static_cast<double>(since_.elapsed()) / 1000 / ended_ * (all_ - ended_);
}

} // namespace amplab
