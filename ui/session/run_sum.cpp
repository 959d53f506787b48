// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_sum.h"

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

} // namespace amplab
