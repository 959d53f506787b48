// SPDX-License-Identifier: Apache-2.0
// Stepping by lines, and the end of an execution in progress.
#include "engine/run/config_error.h"
#include "engine/run/operation_cancelled.h"
#include "engine/session/lane_history.h"
#include "engine/session/lanes.h"
#include "engine/session/session.h"

namespace amplab {

// ---- commands ------------------------------------------------------------------------------------------------------

void Session::resume_execution(Lanes& lanes, const wire::ContinueLane& command, std::stop_token halt,
                               std::stop_token stop) {
  if (command.lane >= 0) lanes.at(command.lane);
  std::vector<int64_t> wanted;
  for (int64_t id = 0; id < std::ssize(lanes.all()); ++id)
    if (lanes.at(id).live() && (command.lane < 0 || command.lane == id)) wanted.push_back(id);
  if (wanted.empty()) throw ConfigError("No run can continue: it has ended.");
  for (const int64_t id : wanted) lanes.at(id).trainer->check_breaks(command.until);
  pause(lanes);
  for (const int64_t id : wanted) lanes.at(id).trainer->set_until(command.until);
  if (command.pace == Pace::free) {
    pending_continue_ = {replying_to_, command.lane, {wanted.begin(), wanted.end()}};
    playing_ = true;
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    pause_halts_ = true;
  }
  for (const int64_t id : wanted) {
    Lane& lane = lanes.at(id);
    run_for_lane(id, lane, [&] { resume_by_lines(id, lane, command.pace, halt, stop); });
    if (lane.trainer) lane.trainer->set_until({});
  }
  const std::lock_guard lock(mutex_);
  pause_halts_ = false;
}

void Session::resume_by_lines(int64_t id, Lane& lane, Pace pace, std::stop_token halt, std::stop_token stop) {
  snapshot_before_step(id, lane);
  LineResult result = lane.trainer->resume_execution(pace, true, {std::move(halt), begin_execution()});
  end_execution();
  report_lines(id, lane, std::move(result), stop);
}

void Session::set_breaks(Lanes& lanes, const wire::SetBreaks& command) {
  if (command.lane >= 0) lanes.at(command.lane);
  std::vector<int64_t> wanted;
  for (int64_t id = 0; id < std::ssize(lanes.all()); ++id)
    if (const Lane& lane = lanes.at(id); command.lane < 0 ? lane.live() : command.lane == id && lane.trainer)
      wanted.push_back(id);
  if (wanted.empty())
    throw ConfigError(command.lane < 0
                          ? "No run can have breaks: it has ended."
                          : lanes.at(command.lane).config.name + " has failed: rewind it to set breaks in it.");
  const auto each = [&](auto action) {
    for (const int64_t id : wanted) action(id, lanes.at(id));
  };
  each([&](int64_t, const Lane& lane) { lane.trainer->check_breaks(command.breaks); });
  each([&](int64_t id, Lane& lane) {
    lane.breaks = command.breaks;
    lane.trainer->set_breaks(lane.breaks);
    report(wire::BreaksSet{id, lane.breaks});
  });
}

// Keeps one replay, of one lane, since it takes as much device memory as a lane.
void Session::travel_back(Lanes& lanes, const wire::TimeTravel& command, ReplayProgress& progress,
                          std::stop_token halt) {
  Lane& lane = lanes.at(command.lane);
  for (Lane& other : lanes.all())
    if (&other != &lane) other.time_travel.reset();
  struct Execution { // so that a Stop ends it soon
    Session& session;
    std::stop_token end = session.begin_execution();
    ~Execution() { session.end_execution(); }
  } execution{*this};
  try {
    report(wire::Stopped{command.lane, time_travel(lane, command, progress, {std::move(halt), execution.end})});
  } catch (const interpreter::StopRequested&) {
    throw OperationCancelled("The replay was cancelled, because the run was stopped.");
  }
}

// ---- progress of lanes ---------------------------------------------------------------------------------------------

void Session::report_lines(int64_t id, Lane& lane, LineResult result, std::stop_token stop) {
  if (result.step) report_result(id, lane, std::move(*result.step), stop);
  if (result.stop) {
    stopped_by_line_ = true;
    report_stop(id, std::move(*result.stop));
  } else if (pending_continue_ && !lane.live()) {
    report_stop(id, lane.trainer->current_stop(StopReason::step, "The run is over."));
  }
  if (result.raised) std::rethrow_exception(result.raised);
}

void Session::report_stop(int64_t id, LineStop stop) {
  const bool is_reply = pending_continue_ && pending_continue_->without_reply.erase(id) > 0;
  const int64_t previous = is_reply ? std::exchange(replying_to_, pending_continue_->command) : replying_to_;
  report(wire::Stopped{id, std::move(stop)});
  replying_to_ = previous;
}

std::vector<std::pair<int64_t, LineStop>> Session::pending_stops(Lanes& lanes, int64_t wanted,
                                                                 const std::string& reason) const {
  std::vector<std::pair<int64_t, LineStop>> stops;
  if (!pending_continue_) return stops;
  for (const int64_t id : pending_continue_->without_reply)
    if (Lane& lane = lanes.at(id); lane.trainer && (wanted < 0 || wanted == id))
      stops.emplace_back(id, lane.trainer->current_stop(StopReason::requested, reason));
  return stops;
}

void Session::end_pending_continue(Lanes& lanes) {
  if (!pending_continue_) return;
  for (auto& [id, stop] : pending_stops(lanes, -1, "Stopped when the session paused."))
    report_stop(id, std::move(stop));
  for (Lane& lane : lanes.all())
    if (lane.trainer) lane.trainer->set_until({});
  pending_continue_.reset();
}

bool Session::plays(int64_t id, const Lane& lane) const {
  return lane.live() && (!pending_continue_ || pending_continue_->lane < 0 || pending_continue_->lane == id);
}

// ---- the current execution -----------------------------------------------------------------------------------------

std::stop_token Session::begin_execution() {
  const std::lock_guard lock(mutex_);
  if (execution_.stop_requested() && !thread_.get_stop_token().stop_requested()) execution_ = {};
  execution_began_ = Clock::now();
  return execution_.get_token();
}

void Session::end_execution() {
  const std::lock_guard lock(mutex_);
  execution_began_.reset();
}

void Session::end_execution_if_late() {
  if (execution_began_ && end_requested_ && Clock::now() - std::max(*execution_began_, *end_requested_) > kStopGrace)
    execution_.request_stop();
}

} // namespace amplab
