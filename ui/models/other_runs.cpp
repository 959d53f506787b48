// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/other_runs.h"

#include <algorithm>
#include <iterator>

namespace amplab {

void OtherRuns::put(const QString& session, std::vector<SummedRun> runs) {
  std::erase_if(runs_, [&](const SummedRun& run) { return run.session == session; });
  left_out_.erase(session);
  add(std::move(runs));
}

void OtherRuns::add(std::vector<SummedRun> runs) {
  std::ranges::move(runs, std::back_inserter(runs_));
  const auto kept = runs_.end() - static_cast<std::ptrdiff_t>(std::min(kMost, runs_.size()));
  for (auto run = runs_.begin(); run != kept; ++run) ++left_out_[run->session];
  runs_.erase(runs_.begin(), kept);
  emit changed();
}

qint64 OtherRuns::leftOut() const {
  qint64 all = 0;
  for (const auto& [session, count] : left_out_) all += count;
  return all;
}

void OtherRuns::drop(const QString& session) {
  const bool counted = left_out_.erase(session) > 0;
  const auto erased = std::erase_if(runs_, [&](const SummedRun& run) { return run.session == session; });
  if (counted || erased > 0) emit changed();
}

bool OtherRuns::has(const QString& session) const {
  return std::ranges::find(runs_, session, &SummedRun::session) != runs_.end();
}

bool OtherRuns::hasFiles() const {
  return std::ranges::any_of(runs_, [](const SummedRun& run) { return !run.session.isEmpty(); });
}

} // namespace amplab
