// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runs_reading.h"

#include "engine/session_file/session_reader.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace amplab {
namespace {

struct LeftOff {};

// Reads a run's steps, including those a fork shares.
void read_steps(SessionReader& reader, std::span<const SessionRun> runs, const SessionRun& run, int64_t last,
                const SessionReader::RowVisitor<StepRecord>& add) {
  const auto parent = std::ranges::find(runs, run.parent, &SessionRun::number);
  if (run.parent != kNoRun && parent != runs.end() && run.parent < run.number)
    read_steps(reader, runs, *parent, std::min(last, run.info.fork_step), add);
  reader.steps(run.number, 0, last, add);
}

} // namespace

bool RunSum::read(SessionReader& reader, std::span<const SessionRun> all, const SessionRun& run,
                  const std::function<bool()>& goes_on) {
  const auto add = [&](std::span<const StepRecord> steps) {
    if (!goes_on()) throw LeftOff();
    sum_.add(steps, run.info.columns);
    losses_.add(steps);
    last_step_ = steps.back().step;
  };
  try {
    if (std::exchange(begun_, true))
      reader.steps(run.number, last_step_ + 1, INT64_MAX, add);
    else
      read_steps(reader, all, run, INT64_MAX, add);
  } catch (const LeftOff&) {
    return false;
  }
  return true;
}

SummedRun RunSum::summed(const QString& path, const SessionRun& run) const {
  SummedRun one{path,           run.number, run.config, run.status,       sum_.summary(Comparison()),
                run.created,    run.note,   run.sweep,  losses_.points(), run.info.run_id,
                run.info.device};
  if (sum_.empty()) one.summary.emulated = !run.info.emulated.empty();
  return one;
}

std::vector<SummedRun> summed_runs(const QString& path, WhichRuns which, size_t at_most,
                                   const std::function<bool()>& goes_on) {
  SessionReader reader(path.toStdString());
  const std::vector<SessionRun> all = reader.runs();
  std::vector<const SessionRun*> wanted;
  for (const SessionRun& run : all)
    if (which == WhichRuns::all || run.lane < 0) wanted.push_back(&run);
  if (wanted.size() > at_most) wanted.erase(wanted.begin(), wanted.end() - static_cast<std::ptrdiff_t>(at_most));
  std::vector<SummedRun> summed;
  for (const SessionRun* run : wanted) {
    RunSum sum;
    if (!sum.read(reader, all, *run, goes_on)) break; // return the runs so far
    summed.push_back(sum.summed(path, *run));
    if (!goes_on()) break;
  }
  return summed;
}

RunsReading::~RunsReading() {
  ends_ = true;
  if (thread_) thread_->wait();
}

void RunsReading::read(const QString& path, WhichRuns which, size_t at_most) {
  requests_.push_back({path, which, at_most});
  if (!thread_) begin();
}

void RunsReading::begin() {
  thread_.reset(QThread::create([this, &request = requests_.front()] {
    try {
      request.runs = summed_runs(request.path, request.which, request.at_most, [this] { return !ends_; });
    } catch (const std::runtime_error& error) {
      request.sentence = QString::fromUtf8(error.what());
    }
  }));
  connect(thread_.get(), &QThread::finished, this, &RunsReading::end);
  thread_->start();
}

void RunsReading::end() {
  thread_->wait();
  thread_.reset();
  const Request request = std::move(requests_.front());
  requests_.pop_front();
  if (!requests_.empty()) begin();
  if (request.sentence.isEmpty())
    emit done(request.path, request.runs);
  else
    emit failed(request.path, request.sentence);
}

} // namespace amplab
