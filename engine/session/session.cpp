// SPDX-License-Identifier: Apache-2.0
#include "engine/session/session.h"

#include "engine/session/lane_files.h"
#include "engine/session/lane_past.h"
#include "engine/parallel/active_world.h"
#include "engine/session/lanes.h"
#include "engine/train/guards.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <numeric>
#include <stdexcept>

namespace amplab {
namespace {

double seconds_of_the_machine() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

constexpr size_t kMostWaiting = 4096, kMostWaitingBytes = 64 << 20; // commands that are not obeyed yet
constexpr size_t kMostUnheard = 1 << 16;                            // records in reports that nobody has drained yet

size_t weight_of(const wire::Report& report) {
  if (const auto* ops = std::get_if<wire::Ops>(&report)) return 1 + ops->records.size();
  if (const auto* numbers = std::get_if<wire::Numbers>(&report)) return 1 + numbers->look.tensors.size() + numbers->look.updates.size();
  const auto weight = [](const std::vector<LineRecord>& lines) {
    return std::accumulate(lines.begin(), lines.end(), size_t{1}, [](size_t sum, const LineRecord& line) { return sum + 1 + line.made.size(); });
  };
  if (const auto* stopped = std::get_if<wire::Stopped>(&report)) return weight(stopped->stop.lines) + stopped->stop.ops.size() + stopped->stop.names.size();
  if (const auto* lines = std::get_if<wire::Lines>(&report)) return weight(lines->lines.lines);
  if (const auto* pictured = std::get_if<wire::Pictured>(&report)) return 1 + pictured->picture.cells() / 64;
  return 1;
}

} // namespace

Session::Session(OpenDevice open_device, std::function<double()> seconds, World* world)
    : open_device_(std::move(open_device)), world_(world), seconds_(seconds ? std::move(seconds) : seconds_of_the_machine), thread_([this](std::stop_token stop) { run(stop); }) {}

Session::~Session() {
  thread_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    walk_.request_stop();
  }
  thread_.join();
}

void Session::post(wire::Command command, size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto* call_off = std::get_if<wire::CallOff>(&command)) {
      if (!waiting_.contains(call_off->asked)) return;
      called_off_.insert(call_off->asked);
      if (call_off->asked == obeyed_) unwanted_.request_stop();
      return;
    }
    if (commands_.size() >= kMostWaiting || waiting_bytes_ + bytes > kMostWaitingBytes) {
      ++left_out_; // a Stop is heard however much waits: it takes the place of the last
      commanded_.notify_all(); // to say so, where nothing else waits any more
      if (!std::holds_alternative<wire::Stop>(command) || commands_.empty()) return;
      waiting_.erase(commands_.back().id);
      commands_.pop_back();
    }
    const bool ends = std::holds_alternative<wire::Stop>(command) || std::holds_alternative<wire::Shutdown>(command);
    if (ends && !end_asked_) end_asked_ = Clock::now();
    if (halts_at_pause_ && (ends || std::holds_alternative<wire::Pause>(command))) unwanted_.request_stop();
    waiting_bytes_ += bytes;
    if (command.id != 0) waiting_.insert(command.id);
    commands_.push_back(std::move(command));
  }
  commanded_.notify_all();
}

std::vector<wire::Report> Session::drain() {
  std::vector<RareReport> rare;
  size_t pushed = 0; // a step after these may follow a report that is not among `rare`
  {
    const std::lock_guard lock(mutex_);
    end_walk_if_late();
    rare.swap(rare_);
    rare_weight_ = 0;
    pushed = pushed_.load(std::memory_order_acquire);
  }
  drained_some_.notify_all();
  std::vector<wire::Report> reports, beside_steps;
  LaneStep step;
  // Steps pushed before `limit`, one message a lane; then what happened during them.
  auto take_steps = [&](size_t limit) {
    std::vector<wire::Steps> by_lane;
    while (drained_ < limit && steps_->pop(step)) {
      ++drained_;
      auto batch = std::ranges::find(by_lane, step.lane, &wire::Steps::lane);
      if (batch == by_lane.end()) batch = by_lane.insert(by_lane.end(), wire::Steps{step.lane, {}});
      batch->records.push_back(step.record);
    }
    std::ranges::move(by_lane, std::back_inserter(reports));
    std::ranges::move(beside_steps, std::back_inserter(reports));
    beside_steps.clear();
  };
  for (RareReport& r : rare) {
    // Events, op tables, lines, looks and pictures say their step themselves and need not cut the columns; anything else must stay in order.
    if (std::holds_alternative<wire::Events>(r.report) || std::holds_alternative<wire::Ops>(r.report) ||
        std::holds_alternative<wire::Lines>(r.report) || std::holds_alternative<wire::Numbers>(r.report) ||
        std::holds_alternative<wire::Looked>(r.report) || std::holds_alternative<wire::Pictured>(r.report)) {
      beside_steps.push_back(std::move(r.report));
      continue;
    }
    take_steps(r.after_steps);
    reports.push_back(std::move(r.report));
  }
  take_steps(pushed);
  return reports;
}

void Session::wait(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  reported_.wait_for(lock, limit, [this] { return !rare_.empty(); });
}

void Session::run(std::stop_token stop) {
  stop_ = stop;
  const WorldScope ours(world_);
  Lanes lanes(open_device_);
  while (!stop.stop_requested()) {
    std::vector<wire::Command> commands;
    size_t left_out = 0;
    {
      std::unique_lock lock(mutex_);
      const auto has_work = [&] { return !commands_.empty() || left_out_ > 0 || playing_ || single_steps_ > 0; };
      commanded_.wait(lock, stop, has_work);
      commands.swap(commands_);
      waiting_bytes_ = 0;
      left_out = std::exchange(left_out_, 0);
    }
    if (left_out > 0)
      report(wire::Failure{std::to_string(left_out) + (left_out == 1 ? " command was" : " commands were") +
                           " left out: too much was waiting. Wait for answers between commands."});
    for (wire::Command& command : commands) {
      if (stop.stop_requested()) return;
      obey(command, lanes, stop);
    }
    if (!stop.stop_requested() && (playing_ || single_steps_ > 0)) train_one_round(lanes, false, stop);
  }
}

bool Session::called_off(int64_t command) {
  const std::lock_guard lock(mutex_);
  return called_off_.contains(command);
}

// One step, or one phase, of every lane that has steps left.
void Session::train_one_round(Lanes& lanes, bool by_phase, std::stop_token stop) {
  const bool inspect_asked = std::exchange(inspect_next_, false);
  // A step that stands open comes to its end before any lane begins another: so all stand at the same step again.
  const bool some_open = !by_phase && std::ranges::any_of(lanes.all(), [this, &lanes](const Lane& lane) {
    return goes(&lane - lanes.all().data(), lane) && lane.trainer->within_step();
  });
  line_stopped_ = false;
  for (Lane& lane : lanes.all()) lane.looked_back.reset(); // who plays looks ahead, and needs the memory
  for (size_t i = 0; i < lanes.all().size() && !stop.stop_requested(); ++i) {
    Lane& lane = lanes.all()[i];
    const auto id = static_cast<int64_t>(i);
    if (!lane.live() || (!by_phase && !goes(id, lane)) || (some_open && !lane.trainer->within_step())) continue;
    try {
      charge(id, lane, [&] {
        if (by_phase)
          train_one_phase(id, lane, stop);
        else
          train_one_step(id, lane, inspect_asked, stop);
      });
    } catch (const DeviceLost& error) {
      return lose(lanes, id, error.what());
    }
  }
  if (single_steps_ > 0) --single_steps_;
  if (going_) std::erase_if(going_->unanswered, [&](int64_t id) { return !lanes.at(id).live(); });
  if (!lanes.any_live()) {
    playing_ = false;
    single_steps_ = 0;
    going_.reset();
  } else if (line_stopped_ || (going_ && going_->unanswered.empty())) {
    pause(lanes);
  } else if (!playing_ && single_steps_ == 0) {
    pause(lanes);
  }
}

std::string Session::sentence_of(const std::exception& error) {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
  return memory ? "This machine has not enough memory for that: take a smaller model, batch or data set, or close other "
                  "programs."
                : error.what();
}

// CUDA answers nothing more in this process, so that lanes on other devices end too.
void Session::lose(Lanes& lanes, int64_t culprit, const std::string& reason) {
  const std::string name = culprit < 0 ? "" : lanes.at(culprit).config.name;
  for (int64_t id = 0; id < std::ssize(lanes.all()); ++id) {
    Lane& lane = lanes.at(id);
    if (!lane.live()) continue;
    const EndedBy by = culprit < 0 || id == culprit ? EndedBy::device_lost : EndedBy::neighbour;
    set_status(id, lane, LaneState::failed, amplab::sentence_of(by, {{"lane", name}, {"why", reason}}), by);
  }
  report(wire::Failure{reason});
  lost_ = true;
  thread_.request_stop();
}

void Session::charge(int64_t id, Lane& lane, const std::function<void()>& action) {
  try {
    action();
  } catch (const DeviceLost&) {
    throw;
  } catch (const interpreter::WalkStopped&) { // half a step is no state to keep
    lane.trainer.reset();
    set_status(id, lane, LaneState::stopped, amplab::sentence_of(EndedBy::person), EndedBy::person);
  } catch (const loop::LoopError& error) { // what PyTorch would have raised is a result of the run
    const Trainer& trainer = *lane.trainer;
    Event event{trainer.steps_done(), trainer.wall_s(), EventKind::error, "loop", {}, {}, error.exception + ": " + error.what()};
    event.line = error.where.begin.line;
    report(wire::Events{id, {std::move(event)}});
    lane.trainer.reset();
    set_status(id, lane, LaneState::failed, located(error), EndedBy::error);
  } catch (const std::exception& error) {
    lane.trainer.reset();
    set_status(id, lane, LaneState::failed, sentence_of(error), EndedBy::error);
  }
}

void Session::train_one_step(int64_t id, Lane& lane, bool inspect_asked, std::stop_token stop) {
  if (lane.status.state != LaneState::running) set_status(id, lane, LaneState::running);
  snapshot_if_due(lane);
  const int64_t every = lane.trainer->config().inspect.every;
  const int64_t next = lane.trainer->steps_done() + 1;
  const bool inspect = inspect_asked || (every > 0 && next % every == 0);
  const bool watched = look_rule_.looks() && !lane.trainer->within_step(), evaluated = lane.trainer->evaluates_after(next);
  const double began = watched ? seconds_() : 0;
  // What evaluation takes would be taken for looking's.
  const bool looks = watched && (inspect || (!evaluated && lane.looks.due(look_rule_, began)));
  if (looks && look_rule_.lines) lane.trainer->tell_lines();
  LineResult result = lane.trainer->go_on(Pace::free, inspect || (looks && look_rule_.numbers), {{}, walk_begins()});
  walk_is_over();
  if (looks && result.step && !result.raised) tell_picture(id, lane);
  if (watched && result.step && (inspect || !evaluated)) {
    using enum LookBudget::Step;
    lane.looks.took(look_rule_, inspect ? inspected : looks ? looked_at : plain, began, seconds_() - began);
    if (looks && !inspect) lane.looked = lane.looks.cost();
  }
  report_lines(id, lane, std::move(result), stop);
  if (!lane.live() || single_steps_ == 1) tell_picture(id, lane); // there it stands
}

void Session::tell_picture(int64_t id, Lane& lane) {
  if (!look_rule_.looks() || !look_rule_.pictures || !lane.trainer || lane.trainer->within_step()) return;
  const int64_t steps = lane.trainer->steps_done();
  if (std::exchange(lane.pictured, steps) == steps) return;
  try {
    report(wire::Pictured{id, lane.trainer->picture()});
  } catch (const OutOfMemory& error) { // the run may do without
    report(wire::Pictured{id, {steps, not_recorded(), 0, NoPicture{error.what()}}});
  }
}

void Session::train_one_phase(int64_t id, Lane& lane, std::stop_token stop) {
  snapshot_if_due(lane);
  PhaseResult result = lane.trainer->advance(walk_begins());
  walk_is_over();
  report(wire::Phases{id, std::move(result.phase)});
  if (result.step) report_result(id, lane, std::move(*result.step), stop);
}

void Session::finish_step(int64_t id, Lane& lane, std::stop_token stop) {
  if (!lane.trainer->within_step()) return;
  StepResult result = lane.trainer->step(false, nullptr, walk_begins());
  walk_is_over();
  report_result(id, lane, std::move(result), stop);
}

void Session::report_result(int64_t id, Lane& lane, StepResult result, std::stop_token stop) {
  const RunConfig& config = lane.trainer->config();
  lane.losses.push_back(result.record.loss, result.record.found_inf);
  report_step(id, result.record, stop);
  // Dials that were turned within the step hold from here on.
  if (!lane.history.turns.empty() && lane.history.turns.back().step == result.record.step + 1) tell_loop(id, lane);
  if (!result.ops.empty()) report(wire::Ops{id, std::move(result.ops)});
  if (result.look) report(wire::Numbers{id, std::move(*result.look)});
  if (result.lines) report(wire::Lines{id, std::move(*result.lines)});
  if (const auto cost = std::exchange(lane.looked, {})) report(wire::Looked{id, result.record.step, *cost});
  Tripped tripped = tripped_guard(config.guard, result.record, result.events, lane.trainer->loss_scale());
  if (!result.events.empty()) report(wire::Events{id, std::move(result.events)});
  const bool stopped = tripped.by != EndedBy::nothing, finished = result.record.step >= config.train.steps;
  checkpoint_if_due(id, lane, finished || stopped);
  if (stopped)
    set_status(id, lane, LaneState::stopped, std::move(tripped.sentence), tripped.by);
  else if (finished)
    set_status(id, lane, LaneState::finished);
}

void Session::tell_loop(int64_t id, Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  LaneInfo& info = lane.info;
  if (info.loop == trainer.loop_text() && info.columns == trainer.declared_columns()) return;
  info.loop = trainer.loop_text();
  info.columns = trainer.declared_columns();
  report(wire::LoopTurned{id, info.loop, info.columns});
}

void Session::set_status(int64_t id, Lane& lane, LaneState state, std::string reason, EndedBy by) {
  lane.status = {state, std::move(reason), by};
  report(wire::Status{id, lane.status});
}

void Session::pause(Lanes& lanes) {
  playing_ = false;
  single_steps_ = 0;
  end_going(lanes);
  for (size_t i = 0; i < lanes.all().size(); ++i)
    if (Lane& lane = lanes.all()[i]; lane.live() && lane.status.state != LaneState::paused)
      set_status(static_cast<int64_t>(i), lane, LaneState::paused);
}

void Session::checkpoint_if_due(int64_t id, const Lane& lane, bool ends) {
  const CheckpointPlan& plan = lane.checkpoints;
  if (plan.path.empty() || !(ends || (plan.every > 0 && lane.trainer->steps_done() % plan.every == 0))) return;
  const int64_t obeyed = std::exchange(answering_, plan.command);
  try {
    report(wire::Events{id, {save_checkpoint(lane, path_for(lane, plan.path))}});
  } catch (const DeviceLost&) {
    answering_ = obeyed;
    throw;
  } catch (const std::exception& error) { // the disk's fault, not the run's: training goes on
    report(wire::Failure{error.what()});
  }
  answering_ = obeyed;
}

void Session::report(wire::Report report) {
  report.command = answering_;
  {
    std::unique_lock lock(mutex_);
    const size_t weight = weight_of(report);
    drained_some_.wait(lock, stop_, [&] { return rare_weight_ == 0 || rare_weight_ + weight <= kMostUnheard; });
    rare_weight_ += weight;
    rare_.push_back({pushed_, std::move(report)});
  }
  reported_.notify_all();
}

void Session::report_step(int64_t lane, const StepRecord& record, std::stop_token stop) {
  while (!steps_->push({lane, record})) {
    if (stop.stop_requested()) return;
    reported_.notify_all();
    std::this_thread::sleep_for(std::chrono::milliseconds(1)); // the consumer is behind: training waits, nothing is dropped
  }
  pushed_.fetch_add(1, std::memory_order_release);
}

} // namespace amplab
