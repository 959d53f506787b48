// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_controller.h"
#include "engine/fields/knob.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kHelloLimit{20};

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

bool is_play(const wire::Command& command) { return std::holds_alternative<wire::Play>(command); }

QString gone_sentence() {
  return RunController::tr("The engine that had this lane has ended, and its past with it; what was measured is kept.");
}

QString shared_sentence(const std::string& lane) {
  return RunController::tr(
             "Forks share the past of “%1”, so it cannot start over alone; fork it after step 0, or rewind all lanes.")
      .arg(QString::fromStdString(lane));
}

std::vector<LaneSetup> setups_of(const RunStore& store) {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < store.laneCount(); ++lane)
    setups.push_back({store.lane(lane).config(), store.lane(lane).colour()});
  return setups;
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
    drain(); // last reports; they may have a better reason
    if (engineState_ != EngineState::lost) loseEngine(sentence);
  });
  connect(&engine_, &EngineProcess::logAppended, this, &RunController::engineLogAppended);
}

RunController::~RunController() = default;

// ---- commands ----------------------------------------------------------------------------------------------------

void RunController::startEngine(const QStringList& commandLine) {
  drain();
  engine_.abandon();
  forgetEngine();
  refuseAll(tr("The engine was restarted."));
  endLanes(tr("The engine was restarted."));
  commandLine_ = commandLine;
  setEngineState(EngineState::starting, tr("The engine is starting."));
  helloTimer_.start();
  engine_.start(commandLine_);
}

void RunController::restartEngine() { startEngine(commandLine_); }

void RunController::prepare(std::vector<LaneSetup> setups) {
  asked_ = std::move(setups);
  saved_.clear();
  waiting_.clear(); // meant for lanes that will not exist
  if (engineState_ == EngineState::off || engineState_ == EngineState::lost)
    emit failure(tr("The engine is not running; restart it to prepare these lanes."));
  else if (preparing_)
    askAgain_ = true;
  else if (engineState_ == EngineState::ready)
    sendPrepare(asked_);
}

// Ended ranks restart only when lanes are prepared.
bool RunController::ranksMayHaveEnded() const {
  bool several = false, failed = false;
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    several = several || ranks_of(store_.lane(lane).config()) > 1;
    failed = failed || store_.lane(lane).status().state == LaneState::failed;
  }
  return several && failed;
}

// Prepares anew if a fork is pending: the engine would rewind it with the others before this window knows of it.
void RunController::rewind() {
  if (preparing_) return;
  if (asked_.empty()) return emit failure(tr("No lanes are prepared yet."));
  const bool all_there = store_.laneCount() > 0 && std::ssize(lanes_) == store_.laneCount();
  const bool forking =
      std::ranges::any_of(questions_, [](const auto& asked) { return asked.second.question == Question::fork; });
  if (all_there && !wentOn_ && !forking && !ranksMayHaveEnded() && engineState_ == EngineState::ready &&
      hasWhatWasAsked())
    sendForLanes(asked_, wire::Rewind{});
  else
    prepare(std::move(asked_));
}

void RunController::play() { request(wire::Play{}); }
void RunController::playOrPause() { playWaits() || runState_ == RunState::running ? pause() : play(); }
void RunController::stepOnce(int64_t steps) { request(wire::StepOnce{steps}); }
void RunController::stop() { request(wire::Stop{}); }
void RunController::inspectNext() { request(wire::InspectNext{}); }

void RunController::setDial(int lane, const QString& key, const FieldValue& value) {
  const int any = std::max(lane, 0);
  const RunConfig config = any < store_.laneCount() ? store_.lane(any).config() : RunConfig();
  const std::optional<Knob> knob = find_knob(config, key.toStdString());
  if (knob && knob->row().live == Live::at_step)
    request(wire::SetDial{lane, key.toStdString(), to_text(value)});
  else
    emit failure(tr("\"%1\" cannot be turned while lanes run; prepare the lanes again to change it.").arg(key));
}

void RunController::trainOn(int lane, int64_t steps) {
  assert(canTrainOn(lane) && steps > 0);
  send(wire::SetDial{engineLane(lane), "train.steps", std::to_string(store_.lane(lane).last_step() + steps)});
  send(wire::Play{});
  hurry();
}

bool RunController::canTrainOn(int lane) const {
  if (preparing_ || engineState_ != EngineState::ready || lane >= store_.laneCount() || !hasLane(lane)) return false;
  const LaneStatus& status = store_.lane(lane).status();
  return has_ended(status.state) && status.state != LaneState::failed;
}

void RunController::pause() {
  if (std::erase_if(waiting_, is_play) == 0) request(wire::Pause{});
}

bool RunController::playWaits() const { return std::ranges::any_of(waiting_, is_play); }

bool RunController::hasWhatWasAsked() const { return asked_ == setups_of(store_); }

void RunController::stepPhase() { request(wire::StepPhase{}); }

void RunController::inject(const FaultRequest& fault) {
  request(wire::Inject{fault.lane, fault.target.toStdString(), fault.kind.toStdString(), fault.factor, fault.index,
                       fault.rank});
}

void RunController::keepCheckpoints(int lane, const QString& path, int64_t every) {
  if (hasLane(lane)) plans_[send(wire::KeepCheckpoints{engineLane(lane), path.toStdString(), every})] = lane;
}

void RunController::fork(const ForkRequest& fork) {
  ask(Question::fork, fork.lane, wire::Fork{fork.lane, fork.step, fork.name.toStdString(), fork.dials});
}

void RunController::rewindLane(int lane) {
  if (!preparing_ && hasLane(lane) && isShared(lane))
    return emit refused(Question::rewind_lane, shared_sentence(store_.lane(lane).name()));
  ask(Question::rewind_lane, lane, wire::Rewind{lane});
}
void RunController::explain(int lane, int64_t step) { ask(Question::explain, lane, wire::Explain{lane, step}); }
void RunController::compare(int a, int b) { ask(Question::compare, a, wire::Compare{a, b}); }
void RunController::inspectPast(int lane, int64_t step) {
  ask(Question::inspect_past, lane, wire::InspectPast{lane, step});
}

void RunController::lookAtTensor(int lane, int64_t step, TensorName tensor) {
  ask(Question::look_at_tensor, lane, wire::LookAtTensor{lane, step, std::move(tensor)});
}

void RunController::goOn(int lane, Pace pace, std::vector<Break> until) {
  request(wire::GoOn{lane, pace, std::move(until)});
}

void RunController::setBreaks(int lane, std::vector<Break> breaks) {
  if (!preparing_ && hasLane(lane)) breaks_[send(wire::SetBreaks{engineLane(lane), std::move(breaks)})] = lane;
}

void RunController::lookBack(int lane, const LinePlace& from, Seek seek, const QString& name) {
  ask(Question::look_back, lane, wire::LookBack{lane, from, seek, name.toStdString()});
}

void RunController::leavePast(int lane) {
  store_.forgetPast(lane);
  store_.publish();
}

void RunController::watch(const Looks& looks) {
  if (std::exchange(looks_, looks) != looks && engineState_ == EngineState::ready)
    send(wire::Watch{looks.every.count(), looks.share, looks.lines, looks.numbers, looks.pictures});
}

void RunController::callOff() {
  for (const auto& [command, asked] : questions_) engine_.send(wire::CallOff{command});
  if (preparing_ != 0) engine_.send(wire::CallOff{preparing_});
  hurry();
}

void RunController::showLanes(RunStore& read) {
  if (engineState_ != EngineState::off) startEngine(commandLine_);
  asked_.clear();
  store_.adopt(read);
  updateRunState();
}

void RunController::goOnFrom(std::vector<SavedStep> saved) {
  startEngine(commandLine_);
  saved_ = std::move(saved);
}

// Sends a command to lanes that have not ended, or to lanes being prepared.
void RunController::request(wire::Command command) {
  const bool coming = engineState_ == EngineState::starting || preparing_ != 0;
  if (coming)
    waiting_.push_back(std::move(command));
  else if (engineState_ != EngineState::ready)
    emit failure(tr("The engine is not running; restart it first."));
  else if (runState_ == RunState::empty)
    emit failure(tr("No lanes are prepared yet."));
  else if (runState_ == RunState::ended)
    emit failure(tr("The lanes have ended; rewind them to run them again."));
  else if (!nameAsEngine(command))
    emit failure(gone_sentence());
  else
    send(std::move(command));
  hurry();
}

void RunController::forecastMemory(const RunConfig& config) {
  ask(Question::forecast_memory, kAllLanes, wire::ForecastMemory{config, {}});
}

// Sends a request about lanes in the engine, ended or not.
void RunController::ask(Question question, int lane, wire::Command command) {
  QString why;
  if (preparing_)
    why = tr("Lanes are being prepared; ask again when they are there.");
  else if (engineState_ != EngineState::ready)
    why = tr("The engine is not running, so it cannot look back; restart it first.");
  else if (!nameAsEngine(command))
    why = gone_sentence();
  if (!why.isEmpty()) return emit refused(question, why);
  questions_[send(std::move(command))] = {question, lane};
  hurry();
}

int64_t RunController::send(wire::Command command) {
  command.id = ++commands_;
  engine_.send(command);
  return commands_;
}

// Converts lane indices from the store's to the engine's. Returns false if the engine lacks one of the lanes.
bool RunController::nameAsEngine(wire::Command& command) const {
  bool known = true;
  const auto rename = [&](int64_t& lane) {
    if (lane == kAllLanes) return;
    lane = engineLane(static_cast<int>(lane));
    known = known && lane >= 0;
  };
  std::visit(
      [&](auto& named) {
        if constexpr (requires { named.lane; }) rename(named.lane);
        if constexpr (requires { named.b; }) rename(named.a), rename(named.b);
      },
      command);
  return known;
}

int64_t RunController::engineLane(int lane) const {
  const auto found = std::ranges::find(lanes_, lane);
  return found == lanes_.end() ? -1 : found - lanes_.begin();
}

// The user waits for the reply.
void RunController::hurry() {
  pace_.hurry();
  drainTimer_.setInterval(static_cast<int>(FramePace::kSoonest.count()));
}

void RunController::sendPrepare(std::vector<LaneSetup> setups) {
  wire::Prepare request;
  for (const LaneSetup& setup : setups) request.configs.push_back(setup.config);
  sendForLanes(std::move(setups), std::move(request));
}

void RunController::sendForLanes(std::vector<LaneSetup> setups, wire::Command command) {
  sent_ = std::move(setups);
  askAgain_ = false;
  preparing_ = send(std::move(command));
  updateRunState();
}

// ---- states ------------------------------------------------------------------------------------------------------

void RunController::endLanes(const QString& reason) {
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (!has_ended(store_.lane(lane).status().state))
      store_.setStatus(lane, {LaneState::stopped, reason.toStdString(), EndedBy::engine_gone});
  store_.publish();
  updateRunState();
}

void RunController::loseEngine(const QString& sentence) {
  helloTimer_.stop();
  engine_.abandon();
  forgetEngine();
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    const StepRecord last = store_.lane(lane).last_record();
    if (!has_ended(store_.lane(lane).status().state) && last.step > 0)
      store_.appendEvents(lane, {{last.step, last.wall_s, EventKind::error, "engine", {}, {}, sentence.toStdString()}});
  }
  endLanes(sentence);
  setEngineState(EngineState::lost, sentence);
  refuseAll(sentence);
}

void RunController::forgetEngine() {
  preparing_ = 0;
  askAgain_ = false;
  plans_.clear();
  breaks_.clear();
  saved_.clear();
  goingOn_.clear();
  wentOn_ = false;
  lanes_.clear();
  waiting_.clear();
}

void RunController::refuseAll(const QString& sentence) {
  for (const auto& [command, asked] : std::exchange(questions_, {})) emit refused(asked.question, sentence);
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
  const RunState state = preparing_ != 0 ? RunState::preparing : state_of(store_);
  if (std::exchange(runState_, state) != state) emit runStateChanged(state);
}

} // namespace amplab
