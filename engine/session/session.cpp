// SPDX-License-Identifier: Apache-2.0
#include "engine/session/session.h"

#include "engine/context/execution_context.h"
#include "engine/run/run_guards.h"
#include "engine/session/lane_files.h"
#include "engine/session/lane_history.h"
#include "engine/session/lanes.h"

#include <algorithm>
#include <new>
#include <set>
#include <stdexcept>
#include <utility>

namespace amplab {
namespace {

double monotonic_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

Session::Session(OpenDevice open_device, std::function<double()> seconds, World* world)
    : open_device_(std::move(open_device)), world_(world), seconds_(seconds ? std::move(seconds) : monotonic_seconds),
      thread_([this](std::stop_token stop) { run(stop); }) {}

Session::~Session() { end(); }

void Session::end() {
  thread_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    execution_.request_stop();
  }
  if (thread_.joinable()) thread_.join();
}

// ---- commands ------------------------------------------------------------------------------------------------------

void Session::post(wire::Command command, size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto* cancel = std::get_if<wire::CancelCommand>(&command)) {
      if (cancel->command != 0 && cancel->command == current_command_) {
        cancelled_ = true;
        cancel_source_.request_stop();
      } else {
        commands_.cancel(cancel->command);
      }
      if (command.id == 0) return;
    }
    const bool ends = std::holds_alternative<wire::Stop>(command) || std::holds_alternative<wire::Shutdown>(command);
    if (ends && !end_requested_) end_requested_ = Clock::now();
    if (pause_halts_ && (ends || std::holds_alternative<wire::Pause>(command))) cancel_source_.request_stop();
    commands_.push(std::move(command), bytes);
    if (ended_) reject_waiting();
  }
  commanded_.notify_all();
}

void Session::reject(int64_t command, wire::Failure reason) {
  {
    const std::lock_guard lock(mutex_);
    commands_.reject(command, std::move(reason));
    if (ended_) reject_waiting();
  }
  commanded_.notify_all();
}

void Session::reject_waiting() {
  while (!commands_.empty()) {
    const QueuedCommand next = commands_.pop();
    const auto reply = [&](wire::Report report) {
      report.command = next.id;
      reports_.push_at_once(std::move(report));
    };
    if (next.id == 0) continue;
    if (!next.command || !std::holds_alternative<wire::Shutdown>(*next.command))
      reply(next.command ? wire::Failure{ended_reason_} : next.reason);
    reply(wire::Done{});
  }
}

void Session::settle(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  replied_.wait(lock, stop, [this] { return ended_ || (commands_.empty() && !executing_); });
}

std::vector<wire::Report> Session::drain() {
  {
    const std::lock_guard lock(mutex_);
    end_execution_if_late();
  }
  return reports_.drain();
}

void Session::run(std::stop_token stop) {
  stop_ = stop;
  const WorldScope ours(world_);
  Lanes lanes(open_device_);
  while (!stop.stop_requested()) {
    size_t waiting = 0;
    {
      std::unique_lock lock(mutex_);
      commanded_.wait(lock, stop, [&] { return !commands_.empty() || playing_ || single_steps_ > 0; });
      waiting = commands_.size();
    }
    for (; waiting > 0 && !stop.stop_requested(); --waiting) execute_next(lanes, stop);
    if (!stop.stop_requested() && (playing_ || single_steps_ > 0)) train_one_round(lanes, false, stop);
  }
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    reject_waiting();
  }
  replied_.notify_all();
}

void Session::execute_next(Lanes& lanes, std::stop_token stop) {
  QueuedCommand next;
  const std::stop_source unwanted;
  {
    const std::lock_guard lock(mutex_);
    next = commands_.pop();
    executing_ = true;
    current_command_ = next.id;
    cancelled_ = next.cancelled;
    cancel_source_ = unwanted;
  }
  replying_to_ = next.id;
  if (next.command)
    execute(*next.command, lanes, unwanted, stop);
  else
    report(std::move(next.reason));
  if (next.id != 0) report(wire::Done{});
  replying_to_ = 0;
  {
    const std::lock_guard lock(mutex_);
    if (next.command && std::holds_alternative<wire::Stop>(*next.command)) end_requested_.reset();
    executing_ = false;
    current_command_ = 0;
  }
  replied_.notify_all();
}

bool Session::cancelled() {
  const std::lock_guard lock(mutex_);
  return cancelled_;
}

// Runs one step or phase of every lane that has steps left.
void Session::train_one_round(Lanes& lanes, bool by_phase, std::stop_token stop) {
  const bool inspection_requested = std::exchange(inspect_next_, false);
  // A lane that has made the step in which another one stands waits for it, so that both stand at the same step.
  std::set<int64_t> open; // steps
  for (const Lane& lane : lanes.all())
    if (!by_phase && plays(&lane - lanes.all().data(), lane) && lane.trainer->within_step())
      open.insert(lane.trainer->steps_done());
  stopped_by_line_ = false;
  for (Lane& lane : lanes.all()) lane.time_travel.reset(); // frees memory for training
  for (size_t i = 0; i < lanes.all().size() && !stop.stop_requested(); ++i) {
    Lane& lane = lanes.all()[i];
    const auto id = static_cast<int64_t>(i);
    if (!lane.live() || (!by_phase && !plays(id, lane))) continue;
    if (!lane.trainer->within_step() && open.contains(lane.trainer->steps_done())) continue;
    try {
      run_for_lane(id, lane, [&] {
        if (by_phase)
          train_one_phase(id, lane, stop);
        else
          train_one_step(id, lane, inspection_requested, stop);
      });
    } catch (const DeviceLost& error) {
      return end_on_device_loss(lanes, id, error.what());
    }
  }
  if (single_steps_ > 0) --single_steps_;
  if (pending_continue_)
    std::erase_if(pending_continue_->without_reply, [&](int64_t id) { return !lanes.at(id).live(); });
  if (!lanes.any_live()) {
    playing_ = false;
    single_steps_ = 0;
    pending_continue_.reset();
  } else if (stopped_by_line_ || (pending_continue_ && pending_continue_->without_reply.empty())) {
    pause(lanes);
  } else if (!playing_ && single_steps_ == 0) {
    pause(lanes);
  }
}

std::string Session::sentence_of(const std::exception& error) {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
  return memory ? "This machine has not enough memory for that: use a smaller model, batch or data set, or close other "
                  "programs."
                : error.what();
}

// CUDA is unusable in this process afterwards, so lanes on other devices end too.
void Session::end_on_device_loss(Lanes& lanes, int64_t culprit, const std::string& reason) {
  const std::string name = culprit < 0 ? "" : lanes.at(culprit).config.name;
  for (int64_t id = 0; id < std::ssize(lanes.all()); ++id) {
    Lane& lane = lanes.at(id);
    if (!lane.live()) continue;
    const EndedBy by = culprit < 0 || id == culprit ? EndedBy::device_lost : EndedBy::neighbour;
    set_status(id, lane, LaneState::failed, amplab::sentence_of(by, {{"lane", name}, {"why", reason}}), by);
  }
  report(wire::Failure{reason});
  {
    const std::lock_guard lock(mutex_);
    ended_reason_ = reason;
  }
  lost_ = true;
  thread_.request_stop();
}

void Session::run_for_lane(int64_t id, Lane& lane, const std::function<void()>& action) {
  try {
    action();
  } catch (const DeviceLost&) {
    throw;
  } catch (const interpreter::StopRequested&) { // a partial step cannot be kept
    if (std::vector<Event> events = lane.trainer->pop_printed(); !events.empty())
      report(wire::Events{id, std::move(events)});
    lane.trainer.reset();
    set_status(id, lane, LaneState::stopped, amplab::sentence_of(EndedBy::person), EndedBy::person);
  } catch (const loop::LoopError& error) { // an error that PyTorch would raise is a result of the run
    Trainer& trainer = *lane.trainer;
    std::vector<Event> events = trainer.pop_printed();
    Event event{trainer.steps_done(),
                trainer.wall_s(),
                EventKind::error,
                "loop",
                {},
                {},
                error.exception + ": " + error.what()};
    event.line = error.where.begin.line;
    events.push_back(std::move(event));
    report(wire::Events{id, std::move(events)});
    lane.trainer.reset();
    set_status(id, lane, LaneState::failed, located(error), EndedBy::error);
  } catch (const std::exception& error) {
    lane.trainer.reset();
    set_status(id, lane, LaneState::failed, sentence_of(error), EndedBy::error);
  }
}

void Session::train_one_step(int64_t id, Lane& lane, bool inspection_requested, std::stop_token stop) {
  if (lane.status.state != LaneState::running) set_status(id, lane, LaneState::running);
  snapshot_before_step(id, lane);
  const int64_t every = lane.trainer->config().inspect.every;
  const int64_t next = lane.trainer->steps_done() + 1;
  const bool inspect = inspection_requested || (every > 0 && next % every == 0);
  const bool watched = inspection_rule_.inspects() && !lane.trainer->within_step(),
             evaluated = lane.trainer->evaluates_after(next);
  const double began = watched ? seconds_() : 0;
  // Evaluation time would count as cost of inspection.
  const bool inspects = watched && (inspect || (!evaluated && lane.inspection_budget.due(inspection_rule_, began)));
  if (inspects && inspection_rule_.lines) lane.trainer->record_lines();
  LineResult result = lane.trainer->resume_execution(Pace::free, inspect || (inspects && inspection_rule_.numbers),
                                                     {{}, begin_execution()});
  end_execution();
  if (inspects && result.step && !result.raised) report_preview(id, lane);
  if (watched && result.step && (inspect || !evaluated)) {
    using enum InspectionBudget::Step;
    lane.inspection_budget.record_step(inspection_rule_,
                                       inspect    ? inspected
                                       : inspects ? sampled
                                                  : plain,
                                       began, seconds_() - began);
    if (inspects && !inspect) lane.inspection_cost = lane.inspection_budget.cost();
  }
  report_lines(id, lane, std::move(result), stop);
  if (!lane.live() || single_steps_ == 1) report_preview(id, lane); // the lane stops here
}

void Session::snapshot_before_step(int64_t id, Lane& lane) {
  if (std::optional<Event> event = snapshot_if_due(lane)) report(wire::Events{id, {std::move(*event)}});
}

void Session::report_preview(int64_t id, Lane& lane) {
  if (!inspection_rule_.inspects() || !inspection_rule_.previews || !lane.trainer || lane.trainer->within_step())
    return;
  const int64_t steps = lane.trainer->steps_done();
  if (std::exchange(lane.previewed_at, steps) == steps) return;
  try {
    report(wire::Preview{id, lane.trainer->preview()});
  } catch (const OutOfMemory& error) { // the run does not need a preview
    report(wire::Preview{id, {steps, not_recorded(), 0, NoPreview{error.what()}}});
  }
}

void Session::train_one_phase(int64_t id, Lane& lane, std::stop_token stop) {
  snapshot_before_step(id, lane);
  PhaseResult result = lane.trainer->advance(begin_execution());
  end_execution();
  report(wire::Phases{id, std::move(result.phase)});
  if (result.step) report_result(id, lane, std::move(*result.step), stop);
}

void Session::finish_step(int64_t id, Lane& lane, std::stop_token stop) {
  if (!lane.trainer->within_step()) return;
  StepResult result = lane.trainer->step(false, nullptr, begin_execution());
  end_execution();
  report_result(id, lane, std::move(result), stop);
}

void Session::report_result(int64_t id, Lane& lane, StepResult result, std::stop_token stop) {
  const RunConfig& config = lane.trainer->config();
  lane.losses.push_back(result.record.loss, result.record.found_inf);
  reports_.push_step(id, result.record, stop);
  // Setting changes made within the step apply from here on.
  if (!lane.history.config_changes.empty() && lane.history.config_changes.back().step == result.record.step + 1)
    report_program(id, lane);
  if (!result.ops.empty()) report(wire::Ops{id, std::move(result.ops)});
  if (result.inspection) report(wire::InspectionReport{id, std::move(*result.inspection)});
  if (result.lines) report(wire::Lines{id, std::move(*result.lines)});
  if (const auto cost = std::exchange(lane.inspection_cost, {}))
    report(wire::InspectionDone{id, result.record.step, *cost});
  Tripped tripped = tripped_guard(config.guard, result.record, lane.trainer->declared_columns(), result.events,
                                  lane.trainer->loss_scale());
  if (!result.events.empty()) report(wire::Events{id, std::move(result.events)});
  const bool stopped = tripped.by != EndedBy::nothing, finished = result.record.step >= config.train.steps;
  checkpoint_if_due(id, lane, finished || stopped);
  if (stopped)
    set_status(id, lane, LaneState::stopped, std::move(tripped.sentence), tripped.by);
  else if (finished)
    set_status(id, lane, LaneState::finished);
}

void Session::report_program(int64_t id, Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  LaneInfo& info = lane.info;
  if (info.loop == trainer.loop_text() && info.columns == trainer.declared_columns()) return;
  info.loop = trainer.loop_text();
  info.columns = trainer.declared_columns();
  report(wire::ProgramChanged{id, info.loop, info.columns});
}

void Session::set_status(int64_t id, Lane& lane, LaneState state, std::string reason, EndedBy by) {
  lane.status = {state, std::move(reason), by};
  report(wire::Status{id, lane.status});
}

void Session::pause(Lanes& lanes) {
  playing_ = false;
  single_steps_ = 0;
  end_pending_continue(lanes);
  for (size_t i = 0; i < lanes.all().size(); ++i)
    if (Lane& lane = lanes.all()[i]; lane.live() && lane.status.state != LaneState::paused)
      set_status(static_cast<int64_t>(i), lane, LaneState::paused);
}

void Session::checkpoint_if_due(int64_t id, const Lane& lane, bool ends) {
  const CheckpointPlan& plan = lane.checkpoints;
  if (plan.path.empty() || !(ends || (plan.every > 0 && lane.trainer->steps_done() % plan.every == 0))) return;
  const int64_t previous = std::exchange(replying_to_, plan.command);
  try {
    report(wire::Events{id, {save_checkpoint(lane, path_for(lane, plan.path))}});
  } catch (const DeviceLost&) {
    replying_to_ = previous;
    throw;
  } catch (const std::exception& error) { // a disk error does not end training
    report(wire::Failure{error.what()});
  }
  replying_to_ = previous;
}

void Session::report(wire::Report report) {
  report.command = replying_to_;
  reports_.push(std::move(report), stop_);
}

} // namespace amplab
