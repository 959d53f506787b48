// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/run_store.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace amplab {

RunStore::RunStore(QObject* parent) : QObject(parent) {}
RunStore::~RunStore() = default;

int64_t RunStore::lastStep() const {
  int64_t last = 0;
  for (const auto& lane : lanes_) last = std::max(last, lane->last_step());
  return last;
}

void RunStore::reset(std::vector<LaneSetup> setups, std::vector<LaneInfo> infos) {
  assert(setups.size() == infos.size());
  publish();
  emit lanesAboutToChange();
  lanes_.clear();
  for (size_t i = 0; i < setups.size(); ++i)
    lanes_.push_back(std::make_unique<LaneStore>(static_cast<int>(i), std::move(setups[i]), std::move(infos[i])));
  pending_.assign(lanes_.size(), {});
  emit lanesChanged();
}

void RunStore::appendSteps(int lane, std::span<const StepRecord> records) {
  lanes_[static_cast<size_t>(lane)]->append(records);
  pending_[static_cast<size_t>(lane)].steps = true;
}

void RunStore::appendEvents(int lane, std::vector<Event> events) {
  lanes_[static_cast<size_t>(lane)]->append(std::move(events));
  pending_[static_cast<size_t>(lane)].events = true;
}

void RunStore::appendOps(int lane, std::vector<OpRecord> ops) {
  lanes_[static_cast<size_t>(lane)]->append(std::move(ops));
  pending_[static_cast<size_t>(lane)].ops = true;
}

void RunStore::setStatus(int lane, LaneStatus status) {
  lanes_[static_cast<size_t>(lane)]->status_ = std::move(status);
  pending_[static_cast<size_t>(lane)].status = true;
}

void RunStore::publish() {
  for (int lane = 0; lane < laneCount(); ++lane) {
    const Pending news = std::exchange(pending_[static_cast<size_t>(lane)], {});
    if (news.steps) emit stepsAppended(lane);
    if (news.events) emit eventsAppended(lane);
    if (news.ops) emit opsReceived(lane);
    if (news.status) emit statusChanged(lane);
  }
}

} // namespace amplab
