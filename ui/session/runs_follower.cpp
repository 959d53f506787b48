// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runs_follower.h"

#include "ui/session/runs_reading.h"
#include "ui/session/session_reading.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFileInfo>
#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

namespace amplab {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReadInterval{1000}, kSeldomest{20'000};
constexpr int kShareOfTime = 10;         // at most 1/10 of the thread's time is spent on reading
constexpr milliseconds kFirstApart{300}; // between two progress reports of the first reading

} // namespace

// State of the thread: each run's summary, and its state at the last reading.
class RunsFollower::Summaries {
 public:
  explicit Summaries(const QString& path) : path_(path), reader_(path.toStdString()) {}

  // report: receives the state now and then during a long reading. Returns whether anything has changed.
  bool update(const std::function<bool()>& goes_on, const std::function<void(RunsOfFile)>& report) {
    const bool written = reader_.being_written(); // read first, so that the last rows are not missed
    const std::vector<SessionRun> runs = reader_.runs();
    bool changed = std::exchange(written_, written) != written || runs.size() != state_.runs.size();
    state_ = {path_, {}, static_cast<int64_t>(runs.size()), written};
    QElapsedTimer since;
    since.start();
    for (const SessionRun& run : runs) {
      Known& known = known_[run.number];
      if (known.summed && (known.summed->created != run.created || known.summed->config != run.config))
        known = {}; // replaced by another run
      if (!known.is_settled(run)) changed |= known.update_run(*this, runs, run, goes_on);
      if (!known.summed) return false; // cancelled
      state_.runs.push_back(known.summed);
      if (!since.hasExpired(kFirstApart.count()) || state_.runs.size() == runs.size()) continue;
      since.start();
      if (std::exchange(changed, true)) report(state_);
    }
    return changed;
  }

  const RunsOfFile& state() const { return state_; }

  // Returns whether the file is being written, or was written since the last reading.
  bool may_have_changed() {
    const bool touched = std::exchange(touched_, QFileInfo(path_).lastModified()) != touched_;
    return touched || written_ || reader_.being_written();
  }

 private:
  struct Known {
    std::shared_ptr<const SummedRun> summed; // null: not read yet
    std::unique_ptr<RunSum> sum;             // null: ended and completely in `summed`
    bool ended = false;                      // at the last reading

    // A run that had ended then and is unchanged gets no more rows.
    bool is_settled(const SessionRun& run) const {
      return summed && !sum && has_ended(run.status.state) && same_status(summed->status, run.status);
    }

    // Returns whether the summary changed.
    bool update_run(Summaries& summaries, const std::vector<SessionRun>& runs, const SessionRun& run,
                    const std::function<bool()>& goes_on) {
      const bool ends = has_ended(run.status.state);
      if (!sum || (ended && !ends)) sum = std::make_unique<RunSum>(); // it continues, maybe from an earlier step
      if (!sum->read(summaries.reader_, runs, run, goes_on)) return false;
      SummedRun now = sum->summed(summaries.path_, run);
      const bool changed = !summed || now.summary.steps != summed->summary.steps ||
                           now.status.state != summed->status.state || now.device != summed->device;
      if (changed) summed = std::make_shared<const SummedRun>(std::move(now));
      if (std::exchange(ended, ends) && ends) sum.reset(); // its last rows may arrive after its status
      return changed;
    }
  };

  const QString path_;
  SessionReader reader_;
  std::map<int64_t, Known> known_; // by number
  RunsOfFile state_;
  bool written_ = false;
  QDateTime touched_ = QFileInfo(path_).lastModified();
};

RunsFollower::RunsFollower(const QString& path, QObject* parent) : QObject(parent), path_(path) {
  thread_.reset(QThread::create([this] { follow(); }));
  thread_->start(QThread::LowPriority);
}

RunsFollower::~RunsFollower() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_one();
  thread_->wait();
}

void RunsFollower::setPaused(bool paused) {
  {
    const std::lock_guard lock(mutex_);
    paused_ = paused;
  }
  changed_.notify_one();
}

bool RunsFollower::goes_on() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || !paused_; });
  return !ends_;
}

void RunsFollower::follow() {
  const auto report = [this](const RunsOfFile& runs) {
    QMetaObject::invokeMethod(
        this, [this, runs] { emit read(runs); }, Qt::QueuedConnection);
  };
  try {
    Summaries summaries(path_);
    QElapsedTimer clock;
    for (bool first = true; goes_on(); first = false) {
      clock.start();
      if (first || summaries.may_have_changed())
        if (summaries.update([this] { return goes_on(); }, report) || first) report(summaries.state());
      const milliseconds pause =
          std::clamp(milliseconds(clock.elapsed() * (kShareOfTime - 1)), kReadInterval, kSeldomest);
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, pause, [this] { return ends_; })) return;
    }
  } catch (const std::runtime_error& error) {
    QMetaObject::invokeMethod(
        this, [this, sentence = QString::fromUtf8(error.what())] { emit failed(sentence); }, Qt::QueuedConnection);
  }
}

} // namespace amplab
