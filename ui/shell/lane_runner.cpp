// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lane_runner.h"

#include <algorithm>

namespace amplab {

LaneRunner::LaneRunner(const Context& context) : of_(context) {
  connect(&of_.window, &WindowRequests::checkWanted, this, &LaneRunner::checkLesson);
  connect(&of_.window, &WindowRequests::runWanted, this, [this] {
    if (prepareToRun() && of_.controller.runState() != RunState::running) of_.slow.playOrPause();
  });
  connect(&of_.window, &WindowRequests::phaseWanted, this, [this] {
    if (prepareToRun()) of_.controller.stepPhase();
  });
  connect(&of_.window, &WindowRequests::stepWanted, this, [this] {
    if (prepareToRun()) of_.controller.stepOnce();
  });
  connectLines();
}

// Connects requests for stepping by lines.
void LaneRunner::connectLines() {
  connect(&of_.requests, &LaneRequests::continueWanted, this, [this](Pace pace) {
    const bool in_time_travel = of_.store.laneCount() > 0 && of_.store.lane(of_.focus.lane()).past();
    if (!in_time_travel && !prepareToRun()) return;
    of_.slow.pause();
    of_.lines.go(pace);
  });
  connect(&of_.requests, &LaneRequests::runToWanted, this, [this](qlonglong line) {
    if (!prepareToRun()) return;
    of_.slow.pause();
    of_.lines.runTo(line);
  });
  connect(&of_.requests, &LaneRequests::timeTravelWanted, this, [this](Seek seek, const QString& name) {
    of_.edits.flush();
    if (of_.controller.runState() != RunState::running) of_.focus.forgetClick();
    of_.slow.pause();
    of_.lines.timeTravel(seek, name);
  });
  connect(&of_.requests, &LaneRequests::presentWanted, &of_.lines, &LineStepping::endTimeTravel);
}

void LaneRunner::playOrPause() {
  if (!isGoing() && of_.sessions.canGoOn()) {
    QObject* once = runOnceIn({RunState::ready, RunState::paused});
    connect(&of_.controller, &RunController::rejected, once, &QObject::deleteLater);
    return of_.sessions.resumeLanes();
  }
  if (isGoing() || prepareToRun()) of_.slow.playOrPause();
}

void LaneRunner::step() {
  if (!prepareToRun()) return;
  of_.slow.pause();
  of_.lines.isByLines() ? of_.lines.step() : of_.controller.stepOnce();
}

void LaneRunner::stepPhase() {
  if (!prepareToRun()) return;
  of_.slow.pause();
  emit of_.focus.phasesShown();
  of_.controller.stepPhase();
}

void LaneRunner::setSlow(bool slowly) {
  if (slowly) emit of_.focus.phasesShown();
  of_.slow.setOn(slowly);
}

void LaneRunner::restart() {
  if (of_.store.laneCount() > 0 && of_.controller.isScript(of_.focus.lane())) return of_.controller.restartEngine();
  if (applyPendingEdits()) of_.edits.restart();
}

void LaneRunner::runWhenReady() { runOnceIn({RunState::ready}); }

// Runs the lanes in the first of these states. Deleting the result cancels it, and so does the end of the engine or a
// failure to prepare them. Lanes prepared later wait for Run.
QObject* LaneRunner::runOnceIn(std::vector<RunState> states) {
  auto* once = new QObject(this);
  connect(&of_.controller, &RunController::runStateChanged, once, [this, once, states](RunState state) {
    if (std::ranges::find(states, state) == states.end()) return;
    once->deleteLater();
    of_.controller.play();
  });
  connect(&of_.controller, &RunController::failure, once, &QObject::deleteLater);
  connect(&of_.controller, &RunController::engineStateChanged, once, [once](EngineState state) {
    if (state == EngineState::lost) once->deleteLater();
  });
  return once;
}

// First runs lanes that have not run with the current setups. The lesson checks them when they have ended.
void LaneRunner::checkLesson() {
  if (!prepareToRun()) return;
  const bool stale = of_.edits.pending().any();
  if (stale) of_.edits.restart();
  if (!stale && of_.controller.runState() != RunState::ready && !of_.controller.lanesAreComing()) {
    emit of_.window.checkDue();
  } else if (!isGoing()) {
    of_.slow.playOrPause();
  }
}

// Lets stopped lanes go on, with the edits applied and the clicked step forgotten. Returns false if a panel holds the
// lanes or typed text cannot be applied. Nothing may run then.
bool LaneRunner::prepareToRun() {
  if (const QString reason = reasonNotToRun(); !reason.isEmpty()) {
    emit held(reason);
    return false;
  }
  if (!applyPendingEdits()) return false;
  of_.edits.flush();
  if (of_.controller.runState() != RunState::running) of_.focus.forgetClick();
  return true;
}

bool LaneRunner::applyPendingEdits() {
  of_.typing.enter();
  for (Panel* panel : of_.panels)
    if (const QString reason = panel->applyPendingEdits(); !reason.isEmpty()) {
      emit failed(reason);
      return false;
    }
  return true;
}

QString LaneRunner::reasonNotToRun() const {
  for (const Panel* panel : of_.panels)
    if (const QString reason = panel->reasonNotToRun(); !reason.isEmpty()) return reason;
  return {};
}

bool LaneRunner::isGoing() const {
  return of_.controller.runState() == RunState::running || of_.controller.isPlayPending() || of_.slow.isPlaying();
}

} // namespace amplab
