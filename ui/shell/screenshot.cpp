// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/screenshot.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>
#include <chrono>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kSettle{400}; // tables and figures refresh a few times a second

void give_up(const QString& sentence) {
  QTextStream(stderr) << "amplab: " << sentence << Qt::endl;
  QCoreApplication::exit(1);
}

} // namespace

Screenshot::Screenshot(MainWindow& window, const QString& file, int64_t steps)
    : QObject(&window), window_(window), file_(file), steps_(steps) {
  RunController& controller = window.controller();
  connect(&controller, &RunController::runStateChanged, this, &Screenshot::begin);
  connect(&controller, &RunController::runStateChanged, this, &Screenshot::checkProgress);
  connect(&window.store(), &RunStore::stepsAppended, this, &Screenshot::checkProgress);
  connect(&controller, &RunController::failure, this, &give_up);
  connect(&controller, &RunController::engineStateChanged, this, [](EngineState state, const QString& sentence) {
    if (state == EngineState::lost) give_up(sentence);
  });
}

void Screenshot::begin() {
  const RunState state = window_.controller().runState();
  if (begun_ || state == RunState::empty || state == RunState::preparing) return;
  begun_ = true;
  // lanes of a session are at its end already
  if (steps_ > 0 && state == RunState::ready) window_.controller().play();
}

void Screenshot::checkProgress() {
  if (!begun_ || done_) return;
  const RunStore& store = window_.store();
  for (int lane = 0; lane < store.laneCount(); ++lane)
    if (store.lane(lane).last_step() < steps_ && !has_ended(store.lane(lane).status().state)) return;
  done_ = true;
  QTimer::singleShot(kSettle, this, &Screenshot::saveImage);
}

void Screenshot::saveImage() {
  if (window_.grab().save(file_))
    QCoreApplication::exit(0);
  else
    give_up(tr("The image could not be written to \"%1\"; use a .png file in a writable folder.").arg(file_));
}

} // namespace amplab
