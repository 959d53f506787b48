// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_controller.h"
#include "engine/run/fields.h"

#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

namespace amplab {
namespace {


// Of the calling thread.
FramePace::Milliseconds processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}
constexpr std::chrono::seconds kHelloLimit{20};

bool is_live(LaneState state) {
  return state == LaneState::ready || state == LaneState::running || state == LaneState::paused;
}

RunState state_of(const RunStore& store) {
  const auto any = [&](LaneState state) {
    for (int lane = 0; lane < store.laneCount(); ++lane)
      if (store.lane(lane).status().state == state) return true;
    return false;
  };
  if (store.laneCount() == 0) return RunState::empty;
  if (any(LaneState::running)) return RunState::running;
  if (any(LaneState::paused)) return RunState::paused;
  return any(LaneState::ready) ? RunState::ready : RunState::ended;
}

std::vector<LaneSetup> setups_of(const RunStore& store) {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < store.laneCount(); ++lane)
    setups.push_back({store.lane(lane).config(), store.lane(lane).colour()});
  return setups;
}

wire::Prepare request_for(const std::vector<LaneSetup>& setups) {
  wire::Prepare request;
  for (const LaneSetup& setup : setups) request.configs.push_back(setup.config);
  return request;
}

} // namespace

RunController::RunController(RunStore& store, QObject* parent) : QObject(parent), store_(store) {
  drainTimer_.setSingleShot(true);
  drainTimer_.setTimerType(Qt::PreciseTimer);
  drainTimer_.setInterval(static_cast<int>(FramePace::kSoonest.count()));
  helloTimer_.setSingleShot(true);
  helloTimer_.setInterval(kHelloLimit);
  connect(&drainTimer_, &QTimer::timeout, this, &RunController::drain);
  connect(&helloTimer_, &QTimer::timeout, this, [this] {
    loseEngine(tr("The engine has not answered for %1 s, so it was ended; check its command line in the settings, then "
                  "restart the engine.")
                   .arg(helloTimer_.interval() / 1000.0));
  });
  connect(&engine_, &EngineProcess::reportsArrived, this, [this] {
    if (!drainTimer_.isActive()) drainTimer_.start();
  });
  connect(&engine_, &EngineProcess::ended, this, [this](const QString& sentence) {
    drain(); // what it said before it ended; may find a better reason
    if (engineState_ != EngineState::lost) loseEngine(sentence);
  });
  connect(&engine_, &EngineProcess::logAppended, this, &RunController::engineLogAppended);
}

RunController::~RunController() = default;

// ---- commands ----------------------------------------------------------------------------------------------------

void RunController::startEngine(const QStringList& commandLine) {
  drain();
  engine_.abandon();
  preparing_ = askAgain_ = engineHasLanes_ = false;
  waiting_.clear();
  endLanes(tr("The engine was restarted."));
  commandLine_ = commandLine;
  setEngineState(EngineState::starting, tr("The engine is starting."));
  helloTimer_.start();
  engine_.start(commandLine_);
}

void RunController::restartEngine() { startEngine(commandLine_); }

void RunController::prepare(std::vector<LaneSetup> setups) {
  asked_ = std::move(setups);
  waiting_.clear(); // meant for lanes that will not be
  if (engineState_ == EngineState::off || engineState_ == EngineState::lost)
    emit failure(tr("The engine is not running; restart it to prepare these lanes."));
  else if (preparing_)
    askAgain_ = true;
  else if (engineState_ == EngineState::ready)
    sendPrepare(asked_, request_for(asked_));
}

void RunController::rewind() {
  if (preparing_) return;
  if (asked_.empty()) return emit failure(tr("No lanes are prepared yet."));
  if (engineHasLanes_ && engineState_ == EngineState::ready)
    sendPrepare(setups_of(store_), wire::Rewind{});
  else
    prepare(std::move(asked_));
}

void RunController::play() { request(wire::Play{}); }
void RunController::pause() { request(wire::Pause{}); }
void RunController::playOrPause() { runState_ == RunState::running ? pause() : play(); }
void RunController::stepOnce(int64_t steps) { request(wire::StepOnce{steps}); }
void RunController::stop() { request(wire::Stop{}); }
void RunController::inspectNext() { request(wire::InspectNext{}); }

void RunController::setDial(int lane, const QString& key, const nlohmann::json& value) {
  const Field* field = find_field(key.toStdString());
  if (field && field->live == Live::at_step)
    request(wire::SetDial{lane, key.toStdString(), value.dump()});
  else
    emit failure(tr("\"%1\" cannot be turned while lanes run; prepare the lanes again to change it.").arg(key));
}

// A command to lanes that have not ended, or to those that are being made.
void RunController::request(wire::Command command) {
  const bool coming = engineState_ == EngineState::starting || preparing_;
  if (coming)
    waiting_.push_back(std::move(command));
  else if (engineState_ != EngineState::ready)
    emit failure(tr("The engine is not running; restart it first."));
  else if (runState_ == RunState::empty)
    emit failure(tr("No lanes are prepared yet."));
  else if (runState_ == RunState::ended)
    emit failure(tr("The lanes have ended; rewind them to run them again."));
  else
    engine_.send(command);
  pace_.hurry(); // somebody waits for the answer
  drainTimer_.setInterval(static_cast<int>(FramePace::kSoonest.count()));
}

void RunController::sendPrepare(std::vector<LaneSetup> setups, const wire::Command& command) {
  sent_ = std::move(setups);
  preparing_ = true;
  askAgain_ = false;
  engine_.send(command);
  updateRunState();
}

// ---- reports -----------------------------------------------------------------------------------------------------

void RunController::drain() {
  drainTimer_.stop();
  for (wire::Report& report : engine_.takeReports()) {
    const bool isHello = std::holds_alternative<wire::Hello>(report);
    if (isHello != (engineState_ == EngineState::starting))
      loseToProtocol(tr("hello did not come first, and once"));
    else
      std::visit([this](auto& known) { handle(std::move(known)); }, report);
    if (engineState_ == EngineState::lost) break;
  }
  store_.publish();
  updateRunState();
  const FramePace::Milliseconds pause = pace_.next(processor_time());
  drainTimer_.setInterval(static_cast<int>((runState_ == RunState::running ? pause : FramePace::kSoonest).count()));
}

void RunController::handle(wire::Hello hello) {
  helloTimer_.stop();
  hello_ = std::move(hello);
  if (hello_.protocol != wire::kProtocolVersion)
    return loseEngine(tr("The engine (version %1) speaks protocol %2 and this window protocol %3; correct the engine's "
                         "command line in the settings so that both are of one version, then restart the engine.")
                          .arg(QString::fromStdString(hello_.version))
                          .arg(hello_.protocol)
                          .arg(wire::kProtocolVersion));
  setEngineState(EngineState::ready, tr("The engine is ready: %1.").arg(QString::fromStdString(hello_.engine)));
  if (asked_.empty())
    answered();
  else
    sendPrepare(asked_, request_for(asked_));
}

void RunController::handle(wire::Prepared prepared) {
  if (prepared.lanes.size() != sent_.size())
    return loseToProtocol(tr("%1 lanes instead of %2").arg(prepared.lanes.size()).arg(sent_.size()));
  store_.reset(sent_, std::move(prepared.lanes));
  preparing_ = false;
  engineHasLanes_ = true;
  answered();
}

void RunController::handle(wire::Failure failed) {
  // Failures do not say of which command they are. Should it have been a dial before the request for lanes, the lanes
  // that come all the same are taken.
  if (std::exchange(preparing_, false)) {
    waiting_.clear();
    answered();
  }
  emit failure(QString::fromStdString(failed.text));
}

// What had to wait for the answer to Prepare can go out now.
void RunController::answered() {
  if (askAgain_) return sendPrepare(asked_, request_for(asked_));
  updateRunState();
  for (wire::Command& command : std::exchange(waiting_, {})) request(std::move(command));
}

void RunController::handle(wire::Steps steps) {
  if (!isLane(steps.lane)) return;
  int64_t last = store_.lane(static_cast<int>(steps.lane)).last_step();
  for (const StepRecord& record : steps.records) {
    if (record.step <= last) return loseToProtocol(tr("step %1 came after step %2").arg(record.step).arg(last));
    last = record.step;
  }
  store_.appendSteps(static_cast<int>(steps.lane), steps.records);
}

void RunController::handle(wire::Events events) {
  if (isLane(events.lane)) store_.appendEvents(static_cast<int>(events.lane), std::move(events.events));
}

void RunController::handle(wire::Ops ops) {
  if (isLane(ops.lane)) store_.appendOps(static_cast<int>(ops.lane), std::move(ops.records));
}

void RunController::handle(wire::Status status) {
  if (isLane(status.lane)) store_.setStatus(static_cast<int>(status.lane), std::move(status.status));
}

bool RunController::isLane(int64_t lane) {
  if (lane >= 0 && lane < store_.laneCount()) return true;
  loseToProtocol(tr("a report on lane %1 of %2").arg(lane).arg(store_.laneCount()));
  return false;
}

// ---- states ------------------------------------------------------------------------------------------------------

void RunController::endLanes(const QString& reason) {
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (is_live(store_.lane(lane).status().state)) store_.setStatus(lane, {LaneState::stopped, reason.toStdString()});
  store_.publish();
  updateRunState();
}

void RunController::loseEngine(const QString& sentence) {
  helloTimer_.stop();
  engine_.abandon();
  preparing_ = askAgain_ = engineHasLanes_ = false;
  waiting_.clear();
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    const StepRecord last = store_.lane(lane).last_record();
    if (is_live(store_.lane(lane).status().state) && last.step > 0)
      store_.appendEvents(lane, {{last.step, last.wall_s, EventKind::error, "engine", "", "", sentence.toStdString()}});
  }
  endLanes(sentence);
  setEngineState(EngineState::lost, sentence);
}

void RunController::loseToProtocol(const QString& detail) {
  loseEngine(tr("The engine broke the protocol (%1), so it was ended; start an amplab-engine of this window's version, "
                "then restart the engine.")
                 .arg(detail));
}

void RunController::setEngineState(EngineState state, const QString& sentence) {
  engineState_ = state;
  engineSentence_ = sentence;
  emit engineStateChanged(state, sentence);
}

void RunController::updateRunState() {
  const RunState state = preparing_ ? RunState::preparing : state_of(store_);
  if (std::exchange(runState_, state) != state) emit runStateChanged(state);
}

} // namespace amplab
