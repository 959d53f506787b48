// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_controller.h"
#include "engine/run/ranks.h"
#include "engine/settings/setting_ref.h"

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
  return RunController::tr(
      "The engine that ran this lane has ended, so its past steps cannot be replayed; recorded data is preserved.");
}

QString shared_sentence(const std::string& lane) {
  return RunController::tr(
             "“%1” cannot restart alone, because forks share its steps; fork it after step 0, or restart all lanes.")
      .arg(QString::fromStdString(lane));
}

std::vector<LaneSetup> setups_of(const RunStore& store) {
  std::vector<LaneSetup> setups;
  for (int lane = 0; lane < store.laneCount(); ++lane) setups.push_back(store.lane(lane).setup());
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
    loseEngine(tr("The engine did not reply for %1 s, so it was ended; check its command line in the settings, then "
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
}

RunController::~RunController() = default;

// ---- commands ----------------------------------------------------------------------------------------------------

void RunController::startEngine(const QStringList& commandLine) {
  drain();
  engine_.abandon();
  forgetEngine();
  rejectAll(tr("The engine was restarted."));
  endLanes(tr("The engine was restarted."));
  commandLine_ = commandLine;
  setEngineState(EngineState::starting, tr("The engine is starting."));
  helloTimer_.start();
  engine_.start(commandLine_);
}

void RunController::restartEngine() { startEngine(commandLine_); }

void RunController::prepare(std::vector<LaneSetup> setups) {
  requested_ = std::move(setups);
  saved_.clear();
  waiting_.clear(); // meant for lanes that will not exist
  if (engineState_ == EngineState::off || engineState_ == EngineState::lost)
    emit failure(tr("The engine is not running; restart it to prepare these lanes."));
  else if (preparing_)
    prepareAgain_ = true;
  else if (engineState_ == EngineState::ready)
    sendPrepare(requested_);
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

// Prepares again if a fork is pending. Otherwise the engine would rewind it with the others before this window
// receives it.
void RunController::rewind() {
  if (preparing_) return;
  if (requested_.empty()) return emit failure(tr("No lanes are prepared yet."));
  const bool all_there = store_.laneCount() > 0 && std::ssize(lanes_) == store_.laneCount();
  const bool forking =
      std::ranges::any_of(pending_, [](const auto& pending) { return pending.second.kind == RequestKind::fork; });
  if (all_there && !hasResumed_ && !forking && !ranksMayHaveEnded() && engineState_ == EngineState::ready &&
      hasRequestedLanes())
    sendForLanes(requested_, wire::Rewind{});
  else
    prepare(std::move(requested_));
}

void RunController::play() { request(wire::Play{}); }
void RunController::playOrPause() { isPlayPending() || runState_ == RunState::running ? pause() : play(); }
void RunController::stepOnce(int64_t steps) { request(wire::StepOnce{steps}); }
void RunController::stop() { request(wire::Stop{}); }
void RunController::inspectNext() { request(wire::InspectNext{}); }

void RunController::setSetting(int lane, const QString& key, const SettingValue& value) {
  const int any = std::max(lane, 0);
  const RunConfig config = any < store_.laneCount() ? store_.lane(any).config() : RunConfig();
  const std::optional<SettingRef> setting = find_setting(config, key.toStdString());
  if (setting && setting->row().applies_at == AppliesAt::next_step)
    request(wire::ApplySetting{lane, key.toStdString(), to_text(value)});
  else
    emit failure(tr("\"%1\" cannot be changed while lanes run; prepare the lanes again to change it.").arg(key));
}

void RunController::trainOn(int lane, int64_t steps) {
  assert(canTrainOn(lane) && steps > 0);
  send(wire::ApplySetting{engineLane(lane), "train.steps", std::to_string(store_.lane(lane).steps_done() + steps)});
  send(wire::Play{});
  hurry();
}

bool RunController::isScript(int lane) const {
  return engineState_ == EngineState::ready && lane < store_.laneCount() && hasLane(lane) &&
         store_.lane(lane).isRecorded();
}

bool RunController::canTrainOn(int lane) const {
  if (preparing_ || engineState_ != EngineState::ready || lane >= store_.laneCount() || !hasLane(lane)) return false;
  if (isScript(lane)) return false;
  const LaneStatus& status = store_.lane(lane).status();
  return has_ended(status.state) && status.state != LaneState::failed;
}

void RunController::pause() {
  if (std::erase_if(waiting_, is_play) == 0) request(wire::Pause{});
}

bool RunController::isPlayPending() const { return std::ranges::any_of(waiting_, is_play); }

bool RunController::hasRequestedLanes() const { return requested_ == setups_of(store_); }

void RunController::stepPhase() { request(wire::StepPhase{}); }

void RunController::inject(const FaultRequest& fault) {
  request(wire::Inject{fault.lane, fault.target.toStdString(), fault.kind.toStdString(), fault.factor, fault.index,
                       fault.rank});
}

void RunController::scheduleCheckpoints(int lane, const QString& path, int64_t every) {
  if (hasLane(lane))
    checkpointRequests_[send(wire::SaveCheckpoints{engineLane(lane), path.toStdString(), every})] = lane;
}

void RunController::fork(const ForkRequest& fork) {
  sendRequest({RequestKind::fork, fork.lane, {}},
              wire::Fork{fork.lane, fork.step, fork.name.toStdString(), fork.settings});
}

void RunController::rewindLane(int lane) {
  if (!preparing_ && hasLane(lane) && isShared(lane))
    return rejectRequest({RequestKind::rewind_lane, lane, {}}, shared_sentence(store_.lane(lane).name()));
  sendRequest({RequestKind::rewind_lane, lane, {}}, wire::Rewind{lane});
}

void RunController::explain(int lane, int64_t step, Rejected reject) {
  sendRequest({RequestKind::explain, lane, std::move(reject)}, wire::Explain{lane, step});
}

void RunController::compare(int a, int b, Rejected reject) {
  sendRequest({RequestKind::compare, a, std::move(reject)}, wire::Compare{a, b});
}

void RunController::inspectStep(int lane, int64_t step) {
  sendRequest({RequestKind::inspect_step, lane, {}}, wire::InspectPastStep{lane, step});
}

void RunController::inspectTensor(int lane, int64_t step, TensorName tensor, Rejected reject) {
  sendRequest({RequestKind::inspect_tensor, lane, std::move(reject)}, wire::ReadTensor{lane, step, std::move(tensor)});
}

void RunController::continueRun(int lane, Pace pace, std::vector<Break> until) {
  request(wire::ContinueLane{lane, pace, std::move(until)});
}

void RunController::setBreaks(int lane, std::vector<Break> breaks) {
  if (!preparing_ && hasLane(lane)) breakRequests_[send(wire::SetBreaks{engineLane(lane), std::move(breaks)})] = lane;
}

void RunController::timeTravel(int lane, const LinePosition& from, Seek seek, const QString& name) {
  sendRequest({RequestKind::time_travel, lane, {}}, wire::TimeTravel{lane, from, seek, name.toStdString()});
}

void RunController::endTimeTravel(int lane) {
  store_.clearPastStop(lane);
  store_.publish();
}

void RunController::setInspection(const InspectionOptions& options) {
  if (std::exchange(inspection_, options) != options && engineState_ == EngineState::ready)
    send(wire::SetInspection{options.every.count(), options.share, options.lines, options.numbers, options.previews});
}

void RunController::cancelRequests() {
  for (const auto& [command, pending] : pending_) engine_.send(wire::CancelCommand{command});
  if (preparing_ != 0) engine_.send(wire::CancelCommand{preparing_});
  hurry();
}

void RunController::showLanes(RunStore& read) {
  if (engineState_ != EngineState::off) startEngine(commandLine_);
  requested_.clear();
  store_.moveFrom(read);
  updateRunState();
}

void RunController::continueFrom(std::vector<SavedStep> saved) {
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
    emit failure(tr("The lanes have ended; restart them to run them again."));
  else if (!toEngineLanes(command))
    emit failure(gone_sentence());
  else
    send(std::move(command));
  hurry();
}

void RunController::forecastMemory(const RunConfig& config, Rejected reject) {
  sendRequest({RequestKind::forecast_memory, kAllLanes, std::move(reject)}, wire::ForecastMemory{config, {}});
}

// Sends a request about lanes in the engine, ended or not.
void RunController::sendRequest(PendingRequest request, wire::Command command) {
  QString reason;
  if (preparing_)
    reason = tr("Lanes are being prepared; try again when they are ready.");
  else if (engineState_ != EngineState::ready)
    reason = tr("The engine is not running, so the request failed; restart it first.");
  else if (!toEngineLanes(command))
    reason = gone_sentence();
  if (!reason.isEmpty()) return rejectRequest(request, reason);
  pending_[send(std::move(command))] = std::move(request);
  hurry();
}

void RunController::rejectRequest(const PendingRequest& request, const QString& sentence) {
  if (request.reject) request.reject(sentence);
  emit rejected(request.kind, sentence, static_cast<bool>(request.reject));
}

int64_t RunController::send(wire::Command command) {
  command.id = ++commands_;
  engine_.send(command);
  return commands_;
}

// Converts lane indices from the store's to the engine's. Returns false if the engine lacks one of the lanes.
bool RunController::toEngineLanes(wire::Command& command) const {
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
  prepareAgain_ = false;
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
  rejectAll(sentence);
}

void RunController::forgetEngine() {
  preparing_ = 0;
  prepareAgain_ = false;
  checkpointRequests_.clear();
  breakRequests_.clear();
  saved_.clear();
  resuming_.clear();
  hasResumed_ = false;
  lanes_.clear();
  waiting_.clear();
}

void RunController::rejectAll(const QString& sentence) {
  for (const auto& [command, pending] : std::exchange(pending_, {})) rejectRequest(pending, sentence);
}

void RunController::failProtocol(const QString& detail) {
  loseEngine(tr("The engine violated the protocol (%1), so it was ended; set its command line to an amplab-engine of "
                "this window's version, then restart the engine.")
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
