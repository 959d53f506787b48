// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runs_reading.h"

#include "engine/session_file/session_reader.h"
#include "ui/session/run_sum.h"

#include <utility>

namespace amplab {

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
