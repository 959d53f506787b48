// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_results.h"

#include "engine/sweep/sweep.h"

#include <filesystem>
#include <limits>

namespace amplab {

namespace {

constexpr int64_t kAll = std::numeric_limits<int64_t>::max();

// A run stopped by a person, or left unfinished by a killed process, is not a result.
bool is_result(const SessionRun& run) { return has_ended(run.status.state) && run.status.ended_by != EndedBy::person; }

} // namespace

SweepResults::SweepResults(const std::string& path, std::string sweep) : sweep_(std::move(sweep)) {
  if (path.empty()) return;
  file_.emplace(path, Versions{{"amplab", AMPLAB_VERSION}});
  file_->commit();
  SessionReader reader(path);
  for (const SessionRun& run : reader.runs())
    if (is_result(run)) note(run, reader);
}

bool SweepResults::has(const RunConfig& config) const { return contents_.contains(content_of(config)); }

size_t SweepResults::import_runs(const std::string& path) {
  SessionReader reader(path);
  size_t taken = 0;
  for (const SessionRun& run : reader.runs()) {
    if (!is_result(run) || has(run.config)) continue;
    if (file_) copy(run, reader);
    note(run, reader);
    ++taken;
  }
  if (taken > 0) commit();
  return taken;
}

// The file keeps rows that it cannot write until it can.
template <class Write> void SweepResults::write(Write action) {
  try {
    action();
  } catch (const SessionError& error) {
    unwritten_ = error.what();
  }
}

void SweepResults::commit() {
  if (!file_) return;
  unwritten_.clear();
  write([this] { file_->commit(); });
}

void SweepResults::note(const SessionRun& run, SessionReader& reader) {
  contents_.insert(content_of(run.config));
  runs_.push_back({run.config, run.info, run.status, {}});
  Summariser& summariser = summarisers_.emplace_back();
  reader.steps(run.number, 1, kAll,
               [&](std::span<const StepRecord> steps) { summariser.add(steps, run.info.columns); });
}

void SweepResults::copy(const SessionRun& run, SessionReader& from) {
  SessionRun own = run;
  own.number = own.parent = kNoRun;
  own.lane = -1;
  own.sweep = sweep_;
  const RunNumber number = file_->add_run(own);
  from.steps(run.number, 1, kAll,
             [&](std::span<const StepRecord> steps) { write([&] { file_->steps(number, steps); }); });
  from.events(run.number, [&](std::span<const Event> events) { write([&] { file_->events(number, events); }); });
  for (const int64_t step : from.inspected_steps(run.number)) {
    const std::vector<OpRecord> ops = from.ops(run.number, step);
    write([&] { file_->ops(number, ops); });
  }
  for (const int64_t step : from.tensor_steps(run.number)) {
    const StepInspection inspection = from.inspection(run.number, step);
    write([&] { file_->inspection(number, inspection); });
  }
}

std::vector<Summary> SweepResults::summaries() const {
  std::vector<Summary> all;
  for (const Summariser& summariser : summarisers_) all.push_back(summariser.summary(summariser));
  return all;
}

} // namespace amplab
