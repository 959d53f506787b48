// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/copy_runs.h"

#include "engine/session_file/session_reader.h"

#include <map>
#include <optional>
#include <utility>

namespace amplab {
namespace {

// Reports write errors after all rows were passed; the file keeps the rows meanwhile.
class Into {
 public:
  explicit Into(SessionFile& file) : file_(file) {}

  template <class Job> void operator()(Job job) {
    try {
      job(file_);
    } catch (const SessionError& error) {
      failure_ = error;
    }
  }
  void throw_if_failed() const {
    if (failure_) throw SessionError(*failure_);
  }

 private:
  SessionFile& file_;
  std::optional<SessionError> failure_;
};

void copy_rows(SessionReader& reader, RunNumber from, RunNumber to, Into& into) {
  reader.steps(from, 0, INT64_MAX,
               [&](std::span<const StepRecord> steps) { into([&](SessionFile& file) { file.steps(to, steps); }); });
  reader.events(from,
                [&](std::span<const Event> events) { into([&](SessionFile& file) { file.events(to, events); }); });
  for (const int64_t step : reader.inspected_steps(from))
    into([&, ops = reader.ops(from, step)](SessionFile& file) { file.ops(to, ops); });
  for (const int64_t step : reader.tensor_steps(from))
    into([&, inspection = reader.inspection(from, step)](SessionFile& file) { file.inspection(to, inspection); });
}

} // namespace

void copy_runs(const std::string& from, const std::string& sweep, SessionFile& into) {
  Into write(into);
  try {
    SessionReader reader(from);
    std::map<RunNumber, RunNumber> numbers;
    for (SessionRun run : reader.runs()) {
      const RunNumber its = std::exchange(run.number, kNoRun);
      const auto parent = numbers.find(run.parent);
      run.parent = parent == numbers.end() ? kNoRun : parent->second;
      run.lane = -1;
      run.baseline = run.pinned = false;
      run.sweep = sweep;
      RunNumber number = kNoRun;
      write([&](SessionFile& file) { number = file.add_run(run); });
      numbers[its] = number;
      copy_rows(reader, its, number, write);
    }
  } catch (const SessionError&) { // the window reads the file too, and reports what is wrong with it
  }
  write.throw_if_failed();
}

} // namespace amplab
