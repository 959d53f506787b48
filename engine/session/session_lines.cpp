// SPDX-License-Identifier: Apache-2.0
// Stepping by lines, and the end of an execution in progress.
#include "engine/run/config_error.h"
#include "engine/session/lane_past.h"
#include "engine/session/lanes.h"
#include "engine/session/session.h"

namespace amplab {

// ---- commands ------------------------------------------------------------------------------------------------------

void Session::go_on(Lanes& lanes, const wire::GoOn& command, std::stop_token halt, std::stop_token stop) {
  if (command.lane >= 0) lanes.at(command.lane);
  std::vector<int64_t> wanted;
  for (int64_t id = 0; id < std::ssize(lanes.all()); ++id)
    if (lanes.at(id).live() && (command.lane < 0 || command.lane == id)) wanted.push_back(id);
  if (wanted.empty()) throw ConfigError("There is no run to go on with: it has ended.");
  for (const int64_t id : wanted) lanes.at(id).trainer->refuse_breaks(command.until);
  pause(lanes);
  for (const int64_t id : wanted) lanes.at(id).trainer->set_until(command.until);
  if (command.pace == Pace::free) {
    going_ = {answering_, command.lane, {wanted.begin(), wanted.end()}};
    playing_ = true;
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    halts_at_pause_ = true;
  }
  for (const int64_t id : wanted) {
    Lane& lane = lanes.at(id);
    charge(id, lane, [&] { go_on_by_lines(id, lane, command.pace, halt, stop); });
    if (lane.trainer) lane.trainer->set_until({});
  }
  const std::lock_guard lock(mutex_);
  halts_at_pause_ = false;
}

void Session::go_on_by_lines(int64_t id, Lane& lane, Pace pace, std::stop_token halt, std::stop_token stop) {
  snapshot_if_due(lane);
  LineResult result = lane.trainer->go_on(pace, true, {std::move(halt), walk_begins()});
  walk_is_over();
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
                          ? "There is no run to set breaks in: it has ended."
                          : lanes.at(command.lane).config.name + " has failed: rewind it to set breaks in it.");
  const auto each = [&](auto action) {
    for (const int64_t id : wanted) action(id, lanes.at(id));
  };
  each([&](int64_t, const Lane& lane) { lane.trainer->refuse_breaks(command.breaks); });
  each([&](int64_t id, Lane& lane) {
    lane.breaks = command.breaks;
    lane.trainer->set_breaks(lane.breaks);
    report(wire::BreaksSet{id, lane.breaks});
  });
}

// Keeps one replay, of one lane, since it takes as much device memory as a lane.
void Session::look_back(Lanes& lanes, const wire::LookBack& command, ReplayWatch& watch, std::stop_token halt) {
  Lane& lane = lanes.at(command.lane);
  for (Lane& other : lanes.all())
    if (&other != &lane) other.looked_back.reset();
  struct Walk { // so that a Stop ends it soon
    Session& session;
    std::stop_token end = session.walk_begins();
    ~Walk() { session.walk_is_over(); }
  } walk{*this};
  try {
    report(wire::Stopped{command.lane, looked_back(lane, command, watch, {std::move(halt), walk.end})});
  } catch (const interpreter::WalkStopped&) {
    throw CalledOff("The replay was ended where it was: the run was to stop.");
  }
}

// ---- progress of lanes ---------------------------------------------------------------------------------------------

void Session::report_lines(int64_t id, Lane& lane, LineResult result, std::stop_token stop) {
  if (result.step) report_result(id, lane, std::move(*result.step), stop);
  if (result.stop) {
    line_stopped_ = true;
    report_stop(id, std::move(*result.stop));
  } else if (going_ && !lane.live()) {
    report_stop(id, lane.trainer->where_it_stands(StopWhy::step, "The run is over."));
  }
  if (result.raised) std::rethrow_exception(result.raised);
}

void Session::report_stop(int64_t id, LineStop stop) {
  const bool answers = going_ && going_->unanswered.erase(id) > 0;
  const int64_t obeyed = answers ? std::exchange(answering_, going_->command) : answering_;
  report(wire::Stopped{id, std::move(stop)});
  answering_ = obeyed;
}

std::vector<std::pair<int64_t, LineStop>> Session::where_going_stands(Lanes& lanes, int64_t wanted,
                                                                      const std::string& why) const {
  std::vector<std::pair<int64_t, LineStop>> stops;
  if (!going_) return stops;
  for (const int64_t id : going_->unanswered)
    if (Lane& lane = lanes.at(id); lane.trainer && (wanted < 0 || wanted == id))
      stops.emplace_back(id, lane.trainer->where_it_stands(StopWhy::asked, why));
  return stops;
}

void Session::end_going(Lanes& lanes) {
  if (!going_) return;
  for (auto& [id, stop] : where_going_stands(lanes, -1, "Stopped where it was when the session paused."))
    report_stop(id, std::move(stop));
  for (Lane& lane : lanes.all())
    if (lane.trainer) lane.trainer->set_until({});
  going_.reset();
}

bool Session::goes(int64_t id, const Lane& lane) const {
  return lane.live() && (!going_ || going_->lane < 0 || going_->lane == id);
}

// ---- the current execution -----------------------------------------------------------------------------------------

std::stop_token Session::walk_begins() {
  const std::lock_guard lock(mutex_);
  if (walk_.stop_requested() && !thread_.get_stop_token().stop_requested()) walk_ = {};
  walk_began_ = Clock::now();
  return walk_.get_token();
}

void Session::walk_is_over() {
  const std::lock_guard lock(mutex_);
  walk_began_.reset();
}

void Session::end_walk_if_late() {
  if (walk_began_ && end_asked_ && Clock::now() - std::max(*walk_began_, *end_asked_) > kLastMoments)
    walk_.request_stop();
}

} // namespace amplab
