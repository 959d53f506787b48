// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/other_runs.h"

#include <algorithm>
#include <iterator>

namespace amplab {

void OtherRuns::put(const QString& session, std::vector<SummedRun> runs) {
  std::erase_if(runs_, [&](const SummedRun& run) { return run.session == session; });
  const size_t free = kMost - std::min(kMost, runs_.size());
  const size_t added = std::min(free, runs.size());
  left_out_ = static_cast<qint64>(runs.size() - added);
  std::move(runs.end() - static_cast<std::ptrdiff_t>(added), runs.end(), std::back_inserter(runs_));
  emit changed();
}

void OtherRuns::drop(const QString& session) {
  left_out_ = 0;
  if (std::erase_if(runs_, [&](const SummedRun& run) { return run.session == session; }) > 0) emit changed();
}

bool OtherRuns::has(const QString& session) const {
  return std::ranges::find(runs_, session, &SummedRun::session) != runs_.end();
}

bool OtherRuns::hasFiles() const {
  return std::ranges::any_of(runs_, [](const SummedRun& run) { return !run.session.isEmpty(); });
}

} // namespace amplab
