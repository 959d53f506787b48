// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/live_edits.h"

#include "engine/run/lane_name.h"

#include <algorithm>
#include <chrono>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kGather{250}; // a spin box in motion prepares once

} // namespace

LiveEdits::LiveEdits(ConfigDocument& document, RunController& controller, const RunStore& store, QObject* parent)
    : QObject(parent), document_(document), controller_(controller), store_(store) {
  soon_.setSingleShot(true);
  soon_.setInterval(kGather);
  connect(&soon_, &QTimer::timeout, this, &LiveEdits::settle);
  connect(&document, &ConfigDocument::settingsChanged, this, &LiveEdits::applySettings);
  connect(&document, &ConfigDocument::lanesChanged, this, [this] {
    if (!hasBegun()) prepareSoon();
    emit stateChanged();
  });
  connect(&controller, &RunController::replied, this, [this](RequestKind kind) {
    if (kind == RequestKind::rewind_lane) applySettings(changes()); // the lane restarts as it was prepared
  });
  connect(&store, &RunStore::lanesChanged, this, &LiveEdits::stateChanged);
  connect(&store, &RunStore::published, this, [this](News news) {
    if (news.events || news.status) emit stateChanged();
  });
}

std::vector<LaneSetup> LiveEdits::running() const {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < store_.laneCount(); ++lane) setups.push_back(store_.lane(lane).current_setup());
  return setups;
}

Pending LiveEdits::pending() const {
  const bool begun = hasBegun();
  if (!begun && !wasRejected()) return {};
  Pending pending;
  pending.rejected = !begun;
  pending.lanes_differ = !std::ranges::equal(running(), document_.setups(), {}, &LaneSetup::id, &LaneSetup::id);
  for (const SettingChange& change : changes())
    if (!begun || !isLive(change)) pending.keys.insert(change.key);
  return pending;
}

void LiveEdits::flush() {
  if (!soon_.isActive()) return;
  soon_.stop();
  settle();
}

// The lanes may have been prepared elsewhere meanwhile, or may have begun before their reports arrive.
void LiveEdits::settle() {
  if (controller_.engineState() == EngineState::off) return; // its start prepares the form
  if (document_.laneCount() == 0) return;                    // the last lane was closed; undo finds the running ones
  if (hasBegun()) return sendLiveSettings(changes());
  if (document_.setups() == controller_.setups()) return;
  const bool plays = controller_.isPlayPending(); // whatever the form will have
  controller_.prepare(document_.setups());
  if (plays) controller_.play();
}

void LiveEdits::restart() {
  soon_.stop();
  if (document_.laneCount() == 0) return;
  if (document_.setups() == controller_.setups())
    controller_.rewind();
  else
    controller_.prepare(document_.setups());
}

// Returns whether a lane has run. Lanes about to be replaced do not count.
bool LiveEdits::hasBegun() const {
  if (controller_.lanesAreComing()) return false;
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (const LaneStore& each = store_.lane(lane); !each.empty() || each.isFork() || !each.phases().empty() ||
                                                   (each.stop() && each.stop()->step > 0) ||
                                                   each.status().state == LaneState::running)
      return true;
  return false;
}

// Returns whether preparation of the form's setups failed.
bool LiveEdits::wasRejected() const {
  const bool replied = controller_.engineState() == EngineState::ready && !controller_.lanesAreComing();
  return replied && document_.setups() == controller_.setups() && !controller_.hasRequestedLanes();
}

int LiveEdits::runningLane(int formLane) const {
  return store_.indexOf(document_.setups()[static_cast<size_t>(formLane)].id);
}

// Returns whether the lane can apply the change live.
bool LiveEdits::isLive(const SettingChange& change) const {
  const int lane = runningLane(change.lane);
  return change.live && lane >= 0 && !has_ended(store_.lane(lane).status().state);
}

// Returns changes of lanes that the form and the store have in common.
std::vector<SettingChange> LiveEdits::changes() const {
  std::vector<LaneSetup> now = document_.setups();
  for (int lane = 0; lane < document_.laneCount(); ++lane)
    if (const int running = runningLane(lane); running >= 0)
      now[static_cast<size_t>(lane)].config = store_.lane(running).current_config();
  std::vector<SettingChange> changes = document_.changesFrom(now);
  std::erase_if(changes, [&](const SettingChange& change) { // a generated name follows its settings
    return change.key == "name" && has_generated_name(document_.config(change.lane)) &&
           has_generated_name(now[static_cast<size_t>(change.lane)].config);
  });
  return changes;
}

void LiveEdits::applySettings(const std::vector<SettingChange>& changes) {
  if (hasBegun())
    sendLiveSettings(changes);
  else
    prepareSoon();
  emit stateChanged();
}

void LiveEdits::sendLiveSettings(const std::vector<SettingChange>& changes) {
  for (const SettingChange& change : changes)
    if (isLive(change))
      controller_.setSetting(runningLane(change.lane), change.key, document_.value(change.lane, change.key));
}

void LiveEdits::prepareSoon() { soon_.start(); }

} // namespace amplab
