// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runs_reading.h"

#include "engine/session_file/session_reader.h"
#include "ui/store/thin_losses.h"

#include <algorithm>
#include <map>
#include <utility>

namespace amplab {
namespace {

struct LeftOff {};

// With the past that a fork shares.
void read_steps(SessionReader& reader, const std::map<RunNumber, const SessionRun*>& runs, const SessionRun& run, int64_t last,
                const SessionReader::Take<StepRecord>& take) {
  const auto parent = runs.find(run.parent);
  if (parent != runs.end() && run.parent < run.number)
    read_steps(reader, runs, *parent->second, std::min(last, run.info.fork_step), take);
  reader.steps(run.number, 0, last, take);
}

} // namespace

std::vector<SummedRun> summed_runs(const QString& path, WhichRuns which, size_t at_most, const std::function<bool()>& goes_on) {
  SessionReader reader(path.toStdString());
  const std::vector<SessionRun> all = reader.runs();
  std::map<RunNumber, const SessionRun*> by_number;
  std::vector<const SessionRun*> wanted;
  for (const SessionRun& run : all) {
    by_number[run.number] = &run;
    if (which == WhichRuns::all || run.lane < 0) wanted.push_back(&run);
  }
  if (wanted.size() > at_most) wanted.erase(wanted.begin(), wanted.end() - static_cast<std::ptrdiff_t>(at_most));
  std::vector<SummedRun> summed;
  try {
    for (const SessionRun* run : wanted) {
      Summariser sum;
      ThinLosses losses;
      read_steps(reader, by_number, *run, INT64_MAX, [&](std::span<const StepRecord> steps) {
        if (!goes_on()) throw LeftOff();
        sum.add(steps);
        losses.add(steps);
      });
      SummedRun one{path, run->number, run->config, run->status, sum.summary(sum), run->created, run->note, run->sweep, losses.take()};
      if (sum.empty()) one.summary.emulated = !run->info.emulated.empty();
      summed.push_back(std::move(one));
      if (!goes_on()) break;
    }
  } catch (const LeftOff&) { // what there is so far
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
  if (request.sentence.isEmpty()) emit done(request.path, request.runs);
  else emit failed(request.path, request.sentence);
}

} // namespace amplab
