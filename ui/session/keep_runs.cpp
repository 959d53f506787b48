// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/keep_runs.h"

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

  template <class Act> void operator()(Act act) {
    try {
      act(file_);
    } catch (const SessionError& error) {
      failure_ = error;
    }
  }
  void tell() const {
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
  for (const int64_t step : reader.looked_at_steps(from))
    into([&, look = reader.look(from, step)](SessionFile& file) { file.look(to, look); });
}

} // namespace

void keep_runs(const std::string& from, const std::string& sweep, SessionFile& into) {
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
  write.tell();
}

} // namespace amplab
