// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_follower.h"

#include "ui/session/session_reading.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kEvery{1};

bool is_row(const StepRecord& row, int64_t step, double wall_s) {
  return row.step == step && std::bit_cast<uint64_t>(row.wall_s) == std::bit_cast<uint64_t>(wall_s); // NaN too
}

// Returns the later ones of those steps, and sets `last` to the last one.
std::vector<int64_t> steps_after(std::vector<int64_t> steps, int64_t& last) {
  steps.erase(steps.begin(), std::ranges::upper_bound(steps, last));
  if (!steps.empty()) last = steps.back();
  return steps;
}

} // namespace

// New rows of one lane.
struct SessionFollower::Piece {
  int lane = 0;
  std::vector<StepRecord> steps;
  std::vector<Event> events;
  std::vector<std::vector<OpRecord>> ops;
  std::vector<StepInspection> inspections;
  std::optional<LaneStatus> status;
};

SessionFollower::SessionFollower(RunStore& store, const QString& path, const std::vector<SessionRun>& lanes,
                                 QObject* parent)
    : QObject(parent), store_(store), path_(path) {
  for (int index = 0; index < store.laneCount(); ++index) {
    const LaneStore& lane = store.lane(index);
    const auto& inspections = lane.inspections().all();
    known_.push_back({lanes[static_cast<size_t>(index)].number, lane.info().columns.size(), lane.last_step(),
                      lane.last_record().wall_s, lane.events().size(),
                      lane.inspected().empty() ? 0 : lane.inspected().back()->step,
                      inspections.empty() ? 0 : inspections.back()->step, lane.status()});
  }
  thread_.reset(QThread::create([this] { follow(); }));
  thread_->start();
}

SessionFollower::~SessionFollower() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_one();
  thread_->wait();
}

void SessionFollower::follow() {
  try {
    SessionReader reader(path_.toStdString());
    for (bool goes_on = true; goes_on;) {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, kEvery, [this] { return ends_; })) return;
      lock.unlock();
      const bool written = reader.being_written(); // read first, so that the last rows are not missed
      const bool same_lanes = poll(reader, written);
      goes_on = same_lanes && written;
      if (same_lanes && !written) emit released();
    }
  } catch (const SessionError& error) {
    // Queued to the owner's thread, which may not have connected yet.
    QMetaObject::invokeMethod(
        this, [this, sentence = QString::fromUtf8(error.what())] { emit failed(sentence); }, Qt::QueuedConnection);
  }
}

// Returns false if the lanes have changed.
bool SessionFollower::poll(SessionReader& reader, bool being_written) {
  const std::vector<SessionRun> lanes = lanes_among(reader.runs());
  const auto same = [](const SessionRun& run, const Known& known) {
    return run.number == known.run && run.info.columns.size() == known.columns;
  };
  if (!std::ranges::equal(lanes, known_, same)) {
    emit lanesDiffer();
    return false;
  }
  for (size_t i = 0; i < known_.size(); ++i) {
    Known& known = known_[i];
    const auto piece = std::make_shared<Piece>();
    piece->lane = static_cast<int>(i);
    reader.steps(known.run, known.last_step, INT64_MAX, [&](std::span<const StepRecord> steps) {
      piece->steps.insert(piece->steps.end(), steps.begin(), steps.end());
    });
    if (known.last_step > 0) {
      if (piece->steps.empty() || !is_row(piece->steps.front(), known.last_step, known.wall_s)) {
        emit lanesDiffer();
        return false;
      }
      piece->steps.erase(piece->steps.begin());
    }
    if (!piece->steps.empty()) known.last_step = piece->steps.back().step, known.wall_s = piece->steps.back().wall_s;
    size_t events = 0;
    reader.events(known.run, [&](std::span<const Event> some) {
      for (const Event& event : some)
        if (events++ >= known.events) piece->events.push_back(event);
    });
    known.events = std::max(known.events, events);
    for (const int64_t step : steps_after(reader.inspected_steps(known.run), known.last_ops))
      piece->ops.push_back(reader.ops(known.run, step));
    for (const int64_t step : steps_after(reader.tensor_steps(known.run), known.last_inspection))
      piece->inspections.push_back(reader.inspection(known.run, step));
    if (const LaneStatus status = shown_status(lanes[i].status, being_written); !same_status(status, known.status))
      piece->status = known.status = status;
    QMetaObject::invokeMethod(
        this, [this, piece] { put(piece); }, Qt::QueuedConnection);
  }
  return true;
}

void SessionFollower::put(const std::shared_ptr<Piece>& piece) {
  const int lane = piece->lane;
  if (!piece->steps.empty()) store_.appendSteps(lane, piece->steps);
  if (!piece->events.empty()) store_.appendEvents(lane, std::move(piece->events));
  for (auto& ops : piece->ops) store_.appendOps(lane, std::move(ops));
  for (StepInspection& inspection : piece->inspections) store_.appendInspection(lane, std::move(inspection));
  if (piece->status) store_.setStatus(lane, *piece->status);
  store_.publish();
}

} // namespace amplab
