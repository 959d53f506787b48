// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/live_edits.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kGather{250}; // a spin box that is being turned prepares once

} // namespace

LiveEdits::LiveEdits(ConfigDocument& document, RunController& controller, const RunStore& store, QObject* parent)
    : QObject(parent), document_(document), controller_(controller), store_(store) {
  soon_.setSingleShot(true);
  soon_.setInterval(kGather);
  connect(&soon_, &QTimer::timeout, this, &LiveEdits::settle);
  connect(&document, &ConfigDocument::fieldsChanged, this, &LiveEdits::takeFields);
  connect(&document, &ConfigDocument::lanesChanged, this, [this] {
    if (!hasBegun()) prepareSoon();
    emit stateChanged();
  });
  connect(&store, &RunStore::lanesChanged, this, &LiveEdits::stateChanged);
  connect(&store, &RunStore::eventsAppended, this, &LiveEdits::stateChanged);
  connect(&store, &RunStore::statusChanged, this, &LiveEdits::stateChanged);
}

std::vector<LaneSetup> LiveEdits::running() const {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    setups.push_back({store_.lane(lane).current_config(), store_.lane(lane).colour()});
  return setups;
}

Pending LiveEdits::pending() const {
  if (!hasBegun()) return {};
  const std::vector<LaneSetup> now = running();
  Pending pending;
  pending.lanes_differ = !std::ranges::equal(now, document_.setups(), {}, &LaneSetup::colour, &LaneSetup::colour);
  for (const FieldChange& change : document_.changesFrom(now))
    if (!change.live || has_ended(store_.lane(change.lane).status().state)) pending.keys.insert(change.key);
  return pending;
}

void LiveEdits::flush() {
  if (!soon_.isActive()) return;
  soon_.stop();
  settle();
}

// The lanes may have been prepared by somebody else meanwhile, or have begun: whoever plays does not wait for reports.
void LiveEdits::settle() {
  if (controller_.engineState() == EngineState::off) return; // starting it prepares what stands here
  if (!hasBegun()) {
    if (document_.setups() != controller_.setups()) controller_.prepare(document_.setups());
  } else if (!pending().lanes_differ) {
    turnDials(document_.changesFrom(running()));
  }
}

void LiveEdits::restart() {
  soon_.stop();
  if (document_.setups() == controller_.setups()) controller_.rewind();
  else controller_.prepare(document_.setups());
}

bool LiveEdits::hasBegun() const {
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (const LaneStore& each = store_.lane(lane);
        !each.empty() || each.isFork() || !each.phases().empty() || each.status().state == LaneState::running)
      return true;
  return false;
}

void LiveEdits::takeFields(const std::vector<FieldChange>& changes) {
  if (hasBegun()) turnDials(changes);
  else prepareSoon();
  emit stateChanged();
}

void LiveEdits::turnDials(const std::vector<FieldChange>& changes) {
  for (const FieldChange& change : changes)
    if (change.live && change.lane < store_.laneCount() && !has_ended(store_.lane(change.lane).status().state))
      controller_.setDial(change.lane, change.key, document_.value(change.lane, change.key));
}

void LiveEdits::prepareSoon() { soon_.start(); }

} // namespace amplab
