// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/line_stepping.h"

namespace amplab {
namespace {

constexpr int64_t kMaxCatchUp = 8; // steps that another lane runs to catch up

Seek forward(Pace pace) {
  switch (pace) {
  case Pace::into: return Seek::into;
  case Pace::out: return Seek::out;
  case Pace::call: return Seek::call;
  case Pace::step: return Seek::step;
  case Pace::line:
  case Pace::free: break;
  }
  return Seek::line;
}

// Returns the lane's position. Between two steps, the begin of the next one.
LinePosition position_of(const LaneStore& lane) {
  if (const LineStop* at = lane.shownStop()) return at->position;
  return {lane.steps_done() + 1, 0, -1};
}

} // namespace

LineStepping::LineStepping(RunController& controller, const RunStore& store, const LaneSelection& selection,
                           BreakpointList& breaks, QObject* parent)
    : QObject(parent), controller_(controller), store_(store), selection_(selection), breaks_(breaks) {
  connect(&controller, &RunController::laneStopped, this, &LineStepping::handleStop);
  connect(&controller, &RunController::breaksRejected, this,
          [this](int lane, const QString& sentence) { breaks_.setRejected(store_.lane(lane).id(), sentence); });
  connect(&controller, &RunController::programChanged, this, [this](int lane) {
    if (const LaneId id = store_.lane(lane).id(); !breaks_.of(id).empty()) breaks_.clearRejections(id);
  });
  connect(&breaks, &BreakpointList::changed, this, [this](LaneId id) {
    if (const int lane = store_.indexOf(id); lane >= 0) sendBreaks(lane);
  });
  connect(&store, &RunStore::lanesChanged, this, [this] { // other lanes, or restarted ones
    stepped_ = -1;
    for (int lane = 0; lane < store_.laneCount(); ++lane)
      if (!breaks_.of(store_.lane(lane).id()).empty()) sendBreaks(lane);
  });
}

void LineStepping::sendBreaks(int lane) {
  if (!has_ended(store_.lane(lane).status().state)) controller_.setBreaks(lane, breaks_.wanted(store_.lane(lane).id()));
}

bool LineStepping::isByLines() const { return lane() >= 0 && store_.lane(lane()).shownStop(); }

void LineStepping::go(Pace pace) {
  if (lane() < 0) return;
  const LineStop* at = store_.lane(lane()).shownStop();
  if (pace == Pace::out && at && at->reason == StopReason::call) pace = Pace::line; // leaves the line's op calls
  if (at && at->past) return controller_.timeTravel(lane(), at->position, forward(pace));
  stepped_ = lane();
  controller_.continueRun(stepped_, pace);
}

void LineStepping::runTo(int64_t line) {
  if (lane() < 0 || line <= 0) return;
  endTimeTravel();
  stepped_ = lane();
  Break there;
  there.line = line;
  controller_.continueRun(stepped_, Pace::free, {there});
}

void LineStepping::timeTravel(Seek seek, const QString& name) {
  if (lane() < 0) return;
  const LaneStore& its = store_.lane(lane());
  if (its.status().state == LaneState::running) controller_.pause();
  controller_.timeTravel(lane(), position_of(its), seek, name);
}

void LineStepping::endTimeTravel() {
  if (lane() >= 0) controller_.endTimeTravel(lane());
}

void LineStepping::step() {
  if (store_.lane(lane()).past()) return go(Pace::step);
  stepped_ = -1; // all lanes are at the same step
  controller_.continueRun(RunController::kAllLanes, Pace::step);
}

void LineStepping::handleStop(int lane, const LineStop& stop) {
  if (stop.reason == StopReason::breakpoint) {
    breaks_.hit(store_.lane(lane).id(), stop.index);
    emit stoppedByItself(lane);
  }
  if (lane == stepped_ && stop.line == 0 && stop.reason != StopReason::requested) advanceOthers(stop);
}

void LineStepping::advanceOthers(const LineStop& stop) {
  for (int other = 0; other < store_.laneCount(); ++other) {
    const LaneStore& its = store_.lane(other);
    if (other == stepped_ || has_ended(its.status().state) || !controller_.hasLane(other)) continue;
    const int64_t behind = stop.step - its.steps_done();
    for (int64_t i = 0; i < behind && behind <= kMaxCatchUp; ++i) controller_.continueRun(other, Pace::step);
  }
}

} // namespace amplab
