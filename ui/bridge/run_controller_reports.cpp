// SPDX-License-Identifier: GPL-3.0-or-later
// Handlers of reports.
#include "ui/bridge/run_controller.h"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <utility>

namespace amplab {
namespace {

// Returns the CPU time of the calling thread.
FramePace::Milliseconds processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

} // namespace

void RunController::drain() {
  drainTimer_.stop();
  for (wire::Report& report : engine_.takeReports()) {
    const bool isHello = std::holds_alternative<wire::Hello>(report);
    if (isHello != (engineState_ == EngineState::starting))
      failProtocol(tr("hello was not the first message, or came twice"));
    else
      std::visit([&](auto& known) { handle(std::move(known), report.command); }, report);
    if (engineState_ == EngineState::lost) break;
  }
  store_.publish();
  updateRunState();
  const FramePace::Milliseconds pause = pace_.next(processor_time());
  drainTimer_.setInterval(static_cast<int>((runState_ == RunState::running ? pause : FramePace::kSoonest).count()));
}

void RunController::handle(wire::Hello hello, int64_t) {
  helloTimer_.stop();
  hello_ = std::move(hello);
  engine_.setPatience(std::chrono::seconds(hello_.shutdown_s));
  if (hello_.protocol != wire::kProtocolVersion)
    return loseEngine(tr("The engine (version %1) uses protocol %2, but this window uses protocol %3; set the engine's "
                         "command line in the settings to the same version, then restart the engine.")
                          .arg(QString::fromStdString(hello_.version))
                          .arg(hello_.protocol)
                          .arg(wire::kProtocolVersion));
  setEngineState(EngineState::ready, tr("The engine is ready: %1.").arg(QString::fromStdString(hello_.engine)));
  if (inspection_.every.count() > 0)
    send(wire::SetInspection{inspection_.every.count(), inspection_.share, inspection_.lines, inspection_.numbers,
                             inspection_.previews});
  if (!saved_.empty())
    sendPrepare(continued());
  else if (requested_.empty())
    sendWaiting();
  else
    sendPrepare(requested_);
}

void RunController::handle(wire::Prepared prepared, int64_t command) {
  if (command == 0 || command != preparing_) return failProtocol(tr("lanes that were not requested"));
  const bool areGiven = !prepared.configs.empty() && saved_.empty();
  if (areGiven && !std::ranges::equal(prepared.configs, sent_, {}, {}, &LaneSetup::config)) {
    sent_.clear();
    for (RunConfig& config : prepared.configs)
      sent_.push_back({std::move(config), static_cast<int>(sent_.size()), LaneId::make()});
  }
  if (prepared.lanes.size() != sent_.size())
    return failProtocol(tr("%1 lanes instead of %2").arg(prepared.lanes.size()).arg(sent_.size()));
  preparing_ = 0;
  std::erase_if(checkpointRequests_, [&](const auto& entry) { return entry.first < command; }); // of replaced lanes
  breakRequests_.clear();
  rejectAll(tr("The lanes of the request were replaced; try again."));
  if (!saved_.empty()) return continueRun(std::move(prepared.lanes));
  lanes_.resize(sent_.size());
  std::iota(lanes_.begin(), lanes_.end(), 0);
  store_.reset(sent_, std::move(prepared.lanes));
  if (areGiven && !prepareAgain_) {
    requested_ = sent_;
    emit lanesGiven();
  }
  sendWaiting();
}

void RunController::handle(wire::Failure failed, int64_t command) {
  const QString sentence = QString::fromStdString(failed.text);
  if (command != 0 && command == preparing_) {
    preparing_ = 0;
    if (!prepareAgain_) waiting_.clear();
    saved_.clear();
    sendWaiting();
  } else if (const auto found = pending_.find(command); found != pending_.end()) {
    const PendingRequest pending = found->second;
    pending_.erase(found);
    if (pending.kind == RequestKind::resume) store_.rewindLane(pending.lane); // it will start from the beginning
    return rejectRequest(pending, sentence);
  } else if (const auto entry = checkpointRequests_.find(command); entry != checkpointRequests_.end()) {
    return emit checkpointFailed(entry->second, sentence);
  } else if (const auto sent = breakRequests_.find(command); sent != breakRequests_.end()) {
    const int lane = sent->second;
    breakRequests_.erase(sent);
    return emit breaksRejected(lane, sentence);
  }
  emit failure(sentence);
}

// Sends the commands that waited for the reply to Prepare.
void RunController::sendWaiting() {
  if (prepareAgain_) return sendPrepare(requested_);
  updateRunState();
  for (wire::Command& command : std::exchange(waiting_, {})) request(std::move(command));
}

// Removes the request of this command, if any, and reports its reply.
void RunController::finishRequest(int64_t command) {
  const auto found = pending_.find(command);
  if (found == pending_.end()) return;
  const RequestKind kind = found->second.kind;
  pending_.erase(found);
  emit replied(kind);
}

bool RunController::isPending(RequestKind kind, int lane) const {
  return std::ranges::any_of(
      pending_, [&](const auto& pending) { return pending.second.kind == kind && pending.second.lane == lane; });
}

bool RunController::isShared(int lane) const {
  for (int other = 0; other < store_.laneCount(); ++other)
    if (store_.lane(other).info().parent == lane) return true;
  return isPending(RequestKind::fork, lane);
}

void RunController::handle(wire::Done, int64_t command) {
  breakRequests_.erase(command);
  finishRequest(command); // for requests without another reply, such as about missing lanes
}

void RunController::handle(wire::Steps steps, int64_t) {
  withLane(steps.lane, [&](int lane) {
    int64_t last = store_.lane(lane).steps_done();
    for (const StepRecord& record : steps.records) {
      if (record.step <= last) return failProtocol(tr("step %1 came after step %2").arg(record.step).arg(last));
      last = record.step;
    }
    if (const LineStop* stop = store_.lane(lane).stop(); stop && last >= stop->step) store_.forgetStop(lane);
    store_.appendSteps(lane, steps.records);
  });
}

void RunController::handle(wire::Events events, int64_t command) {
  withLane(events.lane, [&](int lane) {
    const auto pending = pending_.find(command);
    const bool own = checkpointRequests_.contains(command) ||
                     (pending != pending_.end() && pending->second.kind == RequestKind::resume);
    std::erase_if(checkpointRequests_,
                  [&](const auto& entry) { return entry.second == lane && entry.first < command; }); // superseded
    const bool resumes = pending != pending_.end() && pending->second.kind == RequestKind::resume;
    const auto is_own = [&](const Event& event) {
      if (!own || event.kind != EventKind::checkpoint) return false;
      if (resumes) resumeLane(lane, event.step);
      emit checkpointWritten(lane, event.step, QString::fromStdString(event.subject));
      return true;
    };
    std::erase_if(events.events, is_own);
    store_.appendEvents(lane, std::move(events.events));
    finishRequest(command);
  });
}

void RunController::handle(wire::Ops ops, int64_t command) {
  withLane(ops.lane, [&](int lane) {
    store_.appendOps(lane, std::move(ops.records));
    finishRequest(command);
  });
}

void RunController::handle(wire::Status status, int64_t) {
  withLane(status.lane, [&](int lane) {
    if (status.status.state == LaneState::running) {
      store_.forgetStop(lane);
      store_.clearPastStop(lane);
    }
    store_.setStatus(lane, std::move(status.status));
  });
}

void RunController::handle(wire::Rewound rewound, int64_t command) {
  withLane(rewound.lane, [&](int lane) {
    store_.rewindLane(lane);
    finishRequest(command);
  });
}

void RunController::handle(wire::Phases phases, int64_t) {
  withLane(phases.lane, [&](int lane) { store_.appendPhase(lane, std::move(phases.record)); });
}

void RunController::handle(wire::Stopped stopped, int64_t command) {
  withLane(stopped.lane, [&](int lane) {
    store_.setStop(lane, stopped.stop);
    if (stopped.stop.past)
      finishRequest(command);
    else
      emit laneStopped(lane, stopped.stop);
  });
}

void RunController::handle(wire::BreaksSet, int64_t command) { breakRequests_.erase(command); }

void RunController::handle(wire::Lines lines, int64_t) {
  withLane(lines.lane, [&](int lane) { store_.setLines(lane, std::move(lines.lines)); });
}

void RunController::handle(wire::InspectionReport numbers, int64_t) {
  withLane(numbers.lane, [&](int lane) { store_.appendInspection(lane, std::move(numbers.inspection)); });
}

void RunController::handle(wire::InspectionDone inspected, int64_t) {
  withLane(inspected.lane, [&](int lane) { store_.setInspectionCost(lane, inspected.cost); });
}

void RunController::handle(wire::Preview pictured, int64_t) {
  withLane(pictured.lane, [&](int lane) { store_.setPreview(lane, std::move(pictured.preview)); });
}

void RunController::handle(wire::Values values, int64_t command) {
  withLane(values.lane, [&](int lane) {
    store_.setValues(lane, std::move(values.values));
    finishRequest(command);
  });
}

void RunController::handle(wire::Forecast forecast, int64_t command) {
  store_.setForecast(std::move(forecast.modes));
  finishRequest(command);
}

// A lane forked while others are prepared is known to the engine only; it is not requested beside those.
void RunController::handle(wire::Forked forked, int64_t command) {
  if (forked.lane != std::ssize(lanes_))
    return failProtocol(tr("a fork as lane %1, but there are %2 lanes").arg(forked.lane).arg(lanes_.size()));
  withLane(forked.info.parent, [&](int parent) {
    forked.info.parent = parent;
    const LaneSetup setup{std::move(forked.config), freeColour(), LaneId::make()};
    if (preparing_ == 0) requested_.push_back(setup);
    const int lane = addLane(setup, std::move(forked.info));
    finishRequest(command);
    if (preparing_ == 0) emit laneForked(lane);
  });
}

void RunController::handle(wire::Explained explained, int64_t command) {
  withLane(explained.explanation.lane, [&](int lane) {
    explained.explanation.lane = lane;
    store_.setExplanation(lane, std::move(explained.explanation));
    finishRequest(command);
  });
}

void RunController::handle(wire::Diverged diverged, int64_t command) {
  withLane(diverged.divergence.a, [&](int a) {
    withLane(diverged.divergence.b, [&](int b) {
      diverged.divergence.a = a;
      diverged.divergence.b = b;
      store_.setDivergence(std::move(diverged.divergence));
      finishRequest(command);
    });
  });
}

void RunController::handle(wire::Progress progress, int64_t) { emit replayProgressed(progress.steps, progress.left); }

void RunController::handle(wire::ProgramChanged changed, int64_t) {
  withLane(changed.lane, [&](int lane) {
    store_.setProgram(lane, std::move(changed.loop), changed.columns);
    emit programChanged(lane);
  });
}

// ---- lanes -------------------------------------------------------------------------------------------------------

void RunController::withLane(int64_t engineLane, auto&& handler) {
  if (engineLane >= 0 && engineLane < std::ssize(lanes_)) return handler(lanes_[static_cast<size_t>(engineLane)]);
  failProtocol(tr("a report on lane %1, but there are %2 lanes").arg(engineLane).arg(lanes_.size()));
}

int RunController::addLane(LaneSetup setup, LaneInfo info) {
  lanes_.push_back(store_.addLane(std::move(setup), std::move(info)));
  return lanes_.back();
}

int RunController::freeColour() const {
  std::set<int> used;
  for (int lane = 0; lane < store_.laneCount(); ++lane) used.insert(store_.lane(lane).colour());
  if (colourOfForks_) return colourOfForks_(used);
  int colour = 0;
  while (used.contains(colour)) ++colour;
  return colour;
}

// Returns setups of lanes that continue from saved steps, with the settings changed since they began.
std::vector<LaneSetup> RunController::continued() const {
  std::vector<LaneSetup> setups;
  for (const SavedStep& saved : saved_) setups.push_back(store_.lane(saved.lane).current_setup());
  return setups;
}

// The engine has fresh lanes, which load the checkpoints. Until then the store's lanes are unchanged.
void RunController::continueRun(std::vector<LaneInfo> infos) {
  hasResumed_ = true;
  if (requested_.empty()) // the lanes were read from a session
    for (int lane = 0; lane < store_.laneCount(); ++lane) requested_.push_back(store_.lane(lane).setup());
  lanes_.clear();
  const std::vector<SavedStep> saved = std::exchange(saved_, {});
  for (size_t i = 0; i < saved.size(); ++i) {
    const int lane = saved[i].lane;
    lanes_.push_back(lane);
    resuming_[lane] = std::move(infos[i]);
  }
  for (const SavedStep& each : saved)
    sendRequest({RequestKind::resume, each.lane, {}}, wire::Resume{each.lane, each.path});
  sendWaiting();
}

// The engine's lane is now after that step.
void RunController::resumeLane(int lane, int64_t step) {
  auto found = resuming_.extract(lane);
  if (found.empty()) return;
  store_.continueFrom(lane, step, std::move(found.mapped()));
  store_.setStatus(lane, {LaneState::ready, {}, {}});
  store_.appendEvents(lane, {{step,
                              store_.lane(lane).last_record().wall_s,
                              EventKind::checkpoint,
                              {},
                              {},
                              {},
                              "Continues from step " + std::to_string(step) + "; the engine that ran it has ended."}});
}

} // namespace amplab
