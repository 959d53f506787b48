// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/slow_motion.h"

#include <utility>

namespace amplab {

SlowMotion::SlowMotion(RunController& controller, const RunStore& store, QObject* parent)
    : QObject(parent), controller_(controller) {
  timer_.setSingleShot(true);
  timer_.setInterval(kPace);
  connect(&timer_, &QTimer::timeout, &controller_, &RunController::stepPhase);
  connect(&store, &RunStore::phasesReceived, this, [this] {
    if (playing_ && !timer_.isActive()) timer_.start();
  });
  connect(&controller, &RunController::runStateChanged, this, [this](RunState state) {
    if (state == RunState::ended || state == RunState::preparing || state == RunState::empty) play(false);
  });
  connect(&controller, &RunController::failure, this, [this] { play(false); });
}

void SlowMotion::setOn(bool on) {
  if (std::exchange(on_, on) == on) return;
  const bool ran = playing_ || controller_.runState() == RunState::running;
  if (on && ran) {
    play(true); // a phase asked for pauses first
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
  if (playing) controller_.stepPhase();
  emit changed();
}

} // namespace amplab
