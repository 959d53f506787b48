// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_queue.h"

#include "engine/run/telemetry.h"
#include "engine/settings/setting_table.h"
#include "platform/this_process.h"
#include "ui/bridge/script_export.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QThread>
#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace amplab {
namespace {

constexpr int kNicer = 10; // added to the niceness, so that visible lanes have priority

// Returns whether the engine is surely on this machine. Any other command may run elsewhere.
bool sees_our_files(const QStringList& engine) { return QFileInfo(engine.front()).fileName() == "amplab-engine"; }

} // namespace

RunQueue::~RunQueue() {
  for (const Running& each : running_) {
    each.process->disconnect(this);
    each.process->kill();
    each.process->waitForFinished();
  }
}

int RunQueue::atOnce(int cores, int64_t threads) {
  return threads <= 0 ? 1 : std::max(1, static_cast<int>(cores / threads));
}

void RunQueue::add(const QStringList& engine, const std::vector<RunConfig>& configs, const QString& folder) {
  std::vector<Job> jobs;
  int64_t threads = 1;
  for (const RunConfig& config : configs) {
    const QString stem = QDir(folder).filePath(QString("run%1").arg(jobs.size() + 1));
    const QByteArray text = QByteArray::fromStdString(config_text(config));
    QSaveFile file(stem + ".json");
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
      throw std::runtime_error(
          tr("%1 could not be written: %2.").arg(file.fileName(), file.errorString()).toStdString());
    jobs.push_back({engine, folder, stem + ".json", stem + ".amplab"});
    threads = config.threads == 0 || threads == 0 ? 0 : std::max(threads, config.threads);
  }
  if (!isRunning()) {
    ended_ = all_ = 0;
    failure_reported_ = false;
    since_.start();
  }
  all_ += static_cast<int>(jobs.size());
  for (Job& job : jobs) {
    job.at_once = atOnce(QThread::idealThreadCount(), threads);
    waiting_.push_back(std::move(job));
  }
  fill();
}

void RunQueue::fill() {
  while (!waiting_.empty()) {
    int at_once = waiting_.front().at_once;
    for (const Running& each : running_) at_once = std::min(at_once, each.job.at_once);
    if (static_cast<int>(running_.size()) >= at_once) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    begin(std::move(job));
  }
}

void RunQueue::begin(Job job) {
  auto* process = new QProcess(this);
  process->setChildProcessModifier([] { platform::lower_priority(kNicer); });
  connect(process, &QProcess::finished, this, [this, process] { end(process); });
  connect(
      process, &QProcess::errorOccurred, this,
      [this, process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) end(process);
      },
      Qt::QueuedConnection);
  QStringList words = commandLineBeside(job.engine, {"run"});
  if (sees_our_files(words)) {
    words << job.config << "--session" << job.session;
  } else {
    words << "-"
          << "--session"
          << "-";
    process->setStandardInputFile(job.config);
    process->setStandardOutputFile(job.session);
  }
  words << "--quiet";
  running_.push_back({process, std::move(job)});
  process->start(words.front(), words.mid(1));
}

void RunQueue::end(QProcess* process) {
  const auto found = std::ranges::find(running_, process, &Running::process);
  if (found == running_.end()) return;
  const QString session = found->job.session;
  running_.erase(found);
  const QString log = QString::fromUtf8(process->readAllStandardError()).trimmed().section('\n', -1);
  const bool started = process->error() != QProcess::FailedToStart;
  const bool well =
      started && process->exitStatus() == QProcess::NormalExit && process->exitCode() == 0; // also if it diverged
  const bool made = QFileInfo(session).size() > 0;
  process->deleteLater();
  ++ended_;
  if ((!well || !made) && !std::exchange(failure_reported_, true))
    emit failed(!started ? tr("No run was started: the engine \"%1\" was not found or is not executable; correct the "
                              "engine's command line in the settings.")
                               .arg(process->program())
                : !log.isEmpty() ? log
                : made           ? tr("The engine ended during a run; the steps until then are in the comparison.")
                                 : tr("The engine ended before it had started a run; try again."));
  if (made) emit wrote(session);
  fill();
  emit progressed();
  if (!isRunning()) emit finished();
}

void RunQueue::kill(std::vector<Running> runs) {
  for (const Running& each : runs) {
    each.process->disconnect(this);
    connect(each.process, &QProcess::finished, each.process, &QObject::deleteLater);
    each.process->kill();
  }
}

void RunQueue::cancel() {
  if (!isRunning()) return;
  waiting_.clear();
  kill(std::exchange(running_, {}));
  emit finished();
}

void RunQueue::cancel(const QString& folder) {
  if (!isRunning()) return;
  const auto are_its = [&](const Job& job) { return job.folder == folder; };
  all_ -= static_cast<int>(std::erase_if(waiting_, are_its));
  const auto its = std::ranges::stable_partition(running_, std::not_fn(are_its), &Running::job);
  all_ -= static_cast<int>(its.size());
  std::vector<Running> killed(its.begin(), its.end());
  running_.erase(its.begin(), its.end());
  kill(std::move(killed));
  fill();
  emit progressed();
  if (!isRunning()) emit finished();
}

double RunQueue::secondsLeft() const {
  if (ended_ == 0) return not_recorded();
  return static_cast<double>(since_.elapsed()) / 1000 / ended_ * (all_ - ended_);
}

} // namespace amplab
