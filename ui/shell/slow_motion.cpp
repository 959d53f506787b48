// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/slow_motion.h"

#include <utility>

namespace amplab {

SlowMotion::SlowMotion(RunController& controller, const RunStore& store, QObject* parent)
    : QObject(parent), controller_(controller), store_(store) {
  timer_.setSingleShot(true);
  timer_.setInterval(kPace);
  connect(&timer_, &QTimer::timeout, this, &SlowMotion::stepPhase);
  connect(&store, &RunStore::phasesReceived, this, &SlowMotion::expectNoMore);
  connect(&store, &RunStore::statusChanged, this, [this](int lane) {
    if (has_ended(store_.lane(lane).status().state)) expectNoMore(lane);
  });
  connect(&controller, &RunController::runStateChanged, this, [this](RunState state) {
    if (state == RunState::ended || state == RunState::preparing || state == RunState::empty) play(false);
    if (state == RunState::ready) expectAll(); // new lanes; a phase may have been requested already
  });
  connect(&controller, &RunController::failure, this, [this] { play(false); });
}

void SlowMotion::setOn(bool on) {
  if (std::exchange(on_, on) == on) return;
  const RunState state = controller_.runState();
  const bool begun = playing_ || state == RunState::running || state == RunState::paused;
  if (on && begun) {
    play(true); // a phase request pauses first
  } else if (!on && playing_) {
    play(false);
    controller_.play();
  }
  emit changed();
}

void SlowMotion::playOrPause() {
  if (!on_) return controller_.playOrPause();
  if (controller_.runState() == RunState::running) return controller_.pause();
  play(!playing_);
}

void SlowMotion::pause() { play(false); }

void SlowMotion::play(bool playing) {
  if (std::exchange(playing_, playing) == playing) return;
  timer_.stop();
  if (playing) stepPhase();
  emit changed();
}

// Lanes forked meanwhile do not take part in this phase.
void SlowMotion::expectAll() {
  pending_.clear();
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (!has_ended(store_.lane(lane).status().state)) pending_.insert(lane);
}

void SlowMotion::stepPhase() {
  expectAll();
  controller_.stepPhase();
}

void SlowMotion::expectNoMore(int lane) {
  if (pending_.erase(lane) > 0 && pending_.empty() && playing_) timer_.start();
}

} // namespace amplab
