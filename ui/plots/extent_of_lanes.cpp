// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/extent_of_lanes.h"

#include <algorithm>

namespace amplab {
namespace {

// Returns the planned end of the run in units of x, as far as known.
double planned_end(const LaneStore& lane, Series x) {
  if (lane.isRecorded()) return 0;
  const auto steps = static_cast<double>(lane.current_config().train.steps);
  if (x == Series::step || x == Series::update) return steps;
  if (x == Series::samples && lane.last_step() > 0)
    return lane.latest(Series::samples) / static_cast<double>(lane.last_step()) * steps;
  return 0;
}

void include(Extent& extent, const LaneStore& run, Series x) {
  if (run.empty()) return;
  const double first = run.value(x, 0);
  extent.first = extent.first == 0 ? first : std::min(extent.first, first);
  extent.last = std::max(extent.last, run.value(x, run.rows() - 1));
}

} // namespace

Extent extent_of(const RunStore& store, Series x) {
  Extent extent;
  for (int i = 0; i < store.laneCount(); ++i) {
    extent.planned = std::max(extent.planned, planned_end(store.lane(i), x));
    include(extent, store.lane(i), x);
  }
  for (const EarlierRun& each : store.earlier().all())
    if (each.shown && each.pinned) include(extent, *each.run, x);
  return extent;
}

} // namespace amplab
