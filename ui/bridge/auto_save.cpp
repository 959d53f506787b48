// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/auto_save.h"

#include <QDir>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kPaceInterval{2}; // between two measurements of the lanes' speed
constexpr int64_t kTicksPerCheckpoint = 5;       // measurements between two checkpoints
constexpr int64_t kSeldom = 1'000'000;           // interval in steps while the speed is unknown

} // namespace

AutoSave::AutoSave(RunController& controller, const RunStore& store, QObject* parent)
    : QObject(parent), controller_(controller), store_(store) {
  timer_.setInterval(kPaceInterval);
  connect(&timer_, &QTimer::timeout, this, &AutoSave::followPace);
  connect(&controller, &RunController::runStateChanged, this, &AutoSave::followState);
  connect(&controller, &RunController::checkpointWritten, this, [this](int lane, qlonglong step, const QString& path) {
    remember({lane, step, path.toStdString()});
  });
  connect(&controller, &RunController::checkpointFailed, this, &AutoSave::disable); // a full disk is reported once
  connect(&controller, &RunController::laneForked, this, &AutoSave::followState);
  connect(&store, &RunStore::statusChanged, this, &AutoSave::forgetEnded);
  connect(&store, &RunStore::lanesChanged, this, &AutoSave::forgetPace);
}

void AutoSave::setFolder(const QString& folder) {
  if (folder.isEmpty()) {
    disable();
    saved_.clear(); // on another machine; the engine there cannot read them
  }
  folder_ = folder;
  followState();
}

void AutoSave::restore(const std::vector<SavedStep>& saved) {
  if (folder_.isEmpty()) return; // a remote engine cannot read them
  for (const SavedStep& each : saved) saved_.insert_or_assign(store_.lane(each.lane).number(), each);
}

std::vector<SavedStep> AutoSave::saved() const {
  std::vector<SavedStep> saved;
  for (int index = 0; index < store_.laneCount(); ++index) {
    const LaneStore& lane = store_.lane(index);
    const auto last = saved_.find(lane.number());
    const bool unfinished = lane.last_step() < lane.current_config().train.steps;
    if (last != saved_.end() && unfinished && !controller_.hasLane(index)) saved.push_back(last->second);
  }
  return saved;
}

// If the parent is no longer in the engine, this lane continues it, so the parent's checkpoint is dropped.
void AutoSave::remember(SavedStep saved) {
  const LaneStore& lane = store_.lane(saved.lane);
  const int parent = static_cast<int>(lane.info().parent);
  if (lane.isFork() && !controller_.hasLane(parent)) saved_.erase(store_.lane(parent).number());
  saved_.insert_or_assign(lane.number(), std::move(saved));
}

void AutoSave::followState() {
  const RunState state = controller_.runState();
  if (state == RunState::running)
    timer_.start();
  else
    timer_.stop();
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    seen_[lane] = store_.lane(lane).steps_done();
    if (state == RunState::paused)
      scheduleLane(lane, 1);
    else if (state == RunState::running && every_[lane] <= 1)
      scheduleLane(lane, kSeldom);
  }
}

void AutoSave::followPace() {
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    const int64_t now = store_.lane(lane).steps_done(), made = now - std::exchange(seen_[lane], now);
    if (made > 0) scheduleLane(lane, made * kTicksPerCheckpoint);
  }
}

void AutoSave::scheduleLane(int lane, int64_t every) {
  int64_t& last = every_[lane];
  const bool much_the_same = last > 1 && every < 2 * last && last < 2 * every;
  if (folder_.isEmpty() || !controller_.hasLane(lane) || last == every || much_the_same) return;
  last = every;
  controller_.scheduleCheckpoints(lane, QDir(folder_).filePath(QString("lane%1.safetensors").arg(lane)), every);
}

// Otherwise the engine would continue to write and report errors. Existing checkpoints stay.
void AutoSave::disable() {
  folder_.clear();
  for (const auto& [lane, every] : std::exchange(every_, {})) controller_.scheduleCheckpoints(lane, {}, 0);
}

// Drops the checkpoint of a lane that ended in the engine (last step, guard, or user), not of one that lost its engine.
void AutoSave::forgetEnded(int lane) {
  const LaneStore& its = store_.lane(lane);
  if (has_ended(its.status().state) && controller_.hasLane(lane)) saved_.erase(its.number());
}

void AutoSave::forgetPace() {
  every_.clear();
  seen_.clear();
  followState();
}

} // namespace amplab
