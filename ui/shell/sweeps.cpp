// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sweeps.h"

#include "engine/run/telemetry.h"

#include <QDir>
#include <QFileInfo>
#include <stdexcept>
#include <utility>

namespace amplab {

Sweeps::Sweeps(OtherRuns& others, std::function<SaveRuns(const QString& title)> saver, QObject* parent)
    : QObject(parent), others_(others), saver_(std::move(saver)) {
  connect(&queue_, &RunQueue::wrote, this, [this](const QString& session) {
    save_runs_[QFileInfo(session).path()](session);
    reading_.read(session, WhichRuns::all, OtherRuns::kMost);
  });
  connect(&queue_, &RunQueue::failed, this, &Sweeps::complained);
  connect(&queue_, &RunQueue::progressed, this, &Sweeps::sendProgress);
  connect(&queue_, &RunQueue::finished, this, [this] { emit notified({}); });
  connect(&reading_, &RunsReading::done, this, &Sweeps::addRuns);
  connect(&reading_, &RunsReading::failed, this,
          [this](const QString&, const QString& sentence) { emit complained(sentence); });
  connect(&others, &OtherRuns::changed, this, &Sweeps::tidy);
}

void Sweeps::start(const QStringList& engine, const std::vector<RunConfig>& runs, const QString& title) {
  QString name = title;
  for (QChar& c : name)
    if (c == '/' || c == '.') c = '_';
  const QString batch = files_.filePath(QString("%1 %2").arg(name.left(80)).arg(titles_.size() + 1));
  titles_[batch] = title;
  save_runs_[batch] = saver_(title);
  try {
    if (!QDir().mkpath(batch))
      throw std::runtime_error(tr("The folder %1 for the runs could not be created; check free space and permissions.")
                                   .arg(batch)
                                   .toStdString());
    queue_.add(engine, runs, batch);
  } catch (const std::runtime_error& error) {
    return emit complained(QString::fromUtf8(error.what()));
  }
  sendProgress();
}

// Runs of one start form one session of the comparison, added and removed together.
void Sweeps::addRuns(const QString& path, std::vector<SummedRun> runs) {
  const QString batch = QFileInfo(path).path();
  for (SummedRun& run : runs) {
    run.session = batch;
    run.number = ++numbered_[batch];
    run.sweep = titles_[batch].toStdString();
  }
  others_.add(std::move(runs));
  if (others_.has(batch)) shown_.insert(batch);
}

void Sweeps::sendProgress() {
  if (!queue_.isRunning()) return;
  const double left = queue_.secondsLeft();
  const QString done = tr("%1 of %2 runs have ended").arg(queue_.ended()).arg(queue_.all());
  emit notified(is_recorded(left) ? tr("%1; about %2 s left.").arg(done).arg(left, 0, 'f', 0) : done + ".");
}

void Sweeps::tidy() {
  for (auto batch = shown_.begin(); batch != shown_.end();) {
    if (others_.has(*batch)) {
      ++batch;
      continue;
    }
    queue_.cancel(*batch);
    QDir(*batch).removeRecursively();
    batch = shown_.erase(batch);
  }
}

} // namespace amplab
