// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/earlier_runs.h"

#include <algorithm>
#include <utility>

namespace amplab {

const EarlierRun* EarlierRuns::find(int64_t number) const {
  const auto found = std::ranges::find(all_, number, &EarlierRun::number);
  return found == all_.end() ? nullptr : &*found;
}

void EarlierRuns::put(int64_t number, std::optional<EarlierRun> run) {
  const auto position = std::ranges::lower_bound(all_, number, {}, &EarlierRun::number);
  const bool there = position != all_.end() && position->number() == number;
  if (!there && !run) return;
  if (run)
    deleted_.erase(number);
  else
    deleted_.insert(number);
  if (there && run)
    *position = *std::move(run);
  else if (there)
    all_.erase(position);
  else
    all_.insert(position, *std::move(run));
  emit changed();
}

void EarlierRuns::clear() {
  deleted_.clear();
  if (std::exchange(all_, {}).empty()) return;
  emit changed();
}

void EarlierRuns::add(std::shared_ptr<LaneStore> run, std::string name, bool pinned) {
  for (EarlierRun& before : all_)
    if (before.run->id() == run->id() && !before.pinned) before.shown = false;
  all_.push_back({std::move(run), std::move(name), true, pinned});
  std::ranges::sort(all_, {}, &EarlierRun::number);
  thin();
}

void EarlierRuns::hideUnpinned() {
  for (EarlierRun& each : all_) each.shown = each.shown && each.pinned;
}

void EarlierRuns::thin() {
  size_t bytes = 0;
  for (auto each = all_.rbegin(); each != all_.rend(); ++each)
    if (!each->pinned) bytes += each->run->bytes();
  for (auto oldest = all_.begin(); bytes > kMostBytes && oldest + 1 != all_.end();) {
    if (oldest->pinned) {
      ++oldest;
      continue;
    }
    bytes -= oldest->run->bytes();
    oldest = all_.erase(oldest);
  }
}

} // namespace amplab
