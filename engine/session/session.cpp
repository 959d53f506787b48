// SPDX-License-Identifier: Apache-2.0
#include "engine/session/session.h"

#include "engine/run/fields.h"
#include "engine/session/lane_files.h"
#include "engine/session/lanes.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

template <class... F> struct Overloaded : F... {
  using F::operator()...;
};

} // namespace

Session::Session(OpenDevice open_device)
    : open_device_(std::move(open_device)), thread_([this](std::stop_token stop) { run(stop); }) {}

Session::~Session() {
  thread_.request_stop();
  thread_.join();
}

void Session::post(wire::Command command) {
  {
    const std::lock_guard lock(mutex_);
    commands_.push_back(std::move(command));
  }
  commanded_.notify_all();
}

std::vector<wire::Report> Session::drain() {
  std::vector<RareReport> rare;
  {
    const std::lock_guard lock(mutex_);
    rare.swap(rare_);
  }
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
    // Events and op tables say their step themselves and need not cut the columns; anything else must stay in order.
    if (std::holds_alternative<wire::Events>(r.report) || std::holds_alternative<wire::Ops>(r.report)) {
      beside_steps.push_back(std::move(r.report));
      continue;
    }
    take_steps(r.after_steps);
    reports.push_back(std::move(r.report));
  }
  take_steps(SIZE_MAX);
  return reports;
}

void Session::wait(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  reported_.wait_for(lock, limit, [this] { return !rare_.empty(); });
}

void Session::run(std::stop_token stop) {
  Lanes lanes(open_device_);
  while (!stop.stop_requested()) {
    std::vector<wire::Command> commands;
    {
      std::unique_lock lock(mutex_);
      const auto has_work = [&] { return !commands_.empty() || playing_ || single_steps_ > 0; };
      commanded_.wait(lock, stop, has_work);
      commands.swap(commands_);
    }
    for (wire::Command& command : commands) {
      if (stop.stop_requested()) return;
      obey(command, lanes);
    }
    if (!stop.stop_requested() && (playing_ || single_steps_ > 0)) train_one_round(lanes, stop);
  }
}

// One step of every lane that has steps left.
void Session::train_one_round(Lanes& lanes, std::stop_token stop) {
  const bool inspect_asked = std::exchange(inspect_next_, false);
  for (size_t i = 0; i < lanes.all().size() && !stop.stop_requested(); ++i) {
    Lane& lane = lanes.all()[i];
    if (!lane.live()) continue;
    const auto id = static_cast<int64_t>(i);
    const auto end = [&](LaneState state, std::string reason) {
      lane.status = {state, std::move(reason)};
      report(wire::Status{id, lane.status});
    };
    if (lane.status.state != LaneState::running) end(LaneState::running, "");
    try {
      const RunConfig& config = lane.trainer->config();
      const int64_t next = lane.trainer->steps_done() + 1;
      const bool inspect = inspect_asked || (config.inspect.every > 0 && next % config.inspect.every == 0);
      StepResult result = lane.trainer->step(inspect);
      report_step(id, result.record, stop);
      if (!result.ops.empty()) report(wire::Ops{id, std::move(result.ops)});
      const bool nonfinite = std::ranges::any_of(result.events, [](const Event& e) { return e.kind == EventKind::nonfinite; });
      std::string reason; // to stop here
      if (nonfinite && config.guard.stop_on_nonfinite)
        reason = "Stopped at step " + std::to_string(next) + " by guard.stop_on_nonfinite.";
      else if (result.record.verdict == Verdict::gave_up)
        reason = "Stopped at step " + std::to_string(next) + " by scaler.behaves_like: " + result.events.back().text;
      const bool stops = !reason.empty();
      if (!result.events.empty()) report(wire::Events{id, std::move(result.events)});
      const bool finished = lane.trainer->steps_done() >= config.train.steps;
      checkpoint_if_due(id, lane, stops || finished);
      if (stops)
        end(LaneState::stopped, std::move(reason));
      else if (finished)
        end(LaneState::finished, "");
    } catch (const std::exception& error) {
      lane.trainer.reset();
      end(LaneState::failed, error.what());
    }
  }
  if (single_steps_ > 0) --single_steps_;
  if (!lanes.any_live()) {
    playing_ = false;
    single_steps_ = 0;
  } else if (!playing_ && single_steps_ == 0) {
    wire::Command pause = wire::Pause{};
    obey(pause, lanes);
  }
}

void Session::checkpoint_if_due(int64_t id, const Lane& lane, bool ends) {
  const CheckpointPlan& plan = lane.checkpoints;
  if (plan.path.empty() || !(ends || (plan.every > 0 && lane.trainer->steps_done() % plan.every == 0))) return;
  try {
    report(wire::Events{id, {save_checkpoint(lane, path_for(lane, plan.path))}});
  } catch (const std::exception& error) { // the disk's fault, not the run's: training goes on
    report(wire::Failure{error.what()});
  }
}

void Session::report(wire::Report report) {
  {
    const std::lock_guard lock(mutex_);
    rare_.push_back({pushed_, std::move(report)});
  }
  reported_.notify_all();
}

void Session::report_step(int64_t lane, const StepRecord& record, std::stop_token stop) {
  while (!steps_->push({lane, record})) {
    if (stop.stop_requested()) return;
    reported_.notify_all();
    std::this_thread::yield(); // the consumer is behind: training waits, nothing is dropped
  }
  ++pushed_;
}

void Session::obey(wire::Command& command, Lanes& lanes) {
  const auto set_all = [&](LaneState state, const std::string& reason) {
    for (size_t i = 0; i < lanes.all().size(); ++i) {
      Lane& lane = lanes.all()[i];
      if (!lane.live() || lane.status.state == state) continue;
      lane.status = {state, reason};
      report(wire::Status{static_cast<int64_t>(i), lane.status});
    }
  };
  const auto prepare = [&](const std::vector<RunConfig>& configs) {
    lanes.prepare(configs);
    playing_ = false;
    single_steps_ = 0;
    wire::Prepared prepared;
    for (const Lane& lane : lanes.all()) prepared.lanes.push_back(lane.info);
    report(std::move(prepared));
  };
  const auto turn_dial = [&](const wire::SetDial& dial) {
    for (size_t i = 0; i < lanes.all().size(); ++i) {
      Lane& lane = lanes.all()[i];
      if (!lane.live() || (dial.lane >= 0 && dial.lane != static_cast<int64_t>(i))) continue;
      const Field* field = find_field(dial.key);
      if (field && field->live == Live::never)
        throw ConfigError("\"" + dial.key + "\" cannot be changed while a run is live; restart to apply it.");
      RunConfig changed = lane.trainer->config();
      const std::string before = field ? field->get(changed).dump() : "";
      set_field(changed, dial.key, nlohmann::json::parse(dial.value));
      if (changed == lane.trainer->config()) continue;
      lane.trainer->turn_dials(changed);
      const std::string after = field->get(changed).dump();
      Event event{lane.trainer->steps_done() + 1, lane.trainer->wall_s(), EventKind::dial, dial.key, before, after,
                  dial.key + " turned from " + before + " to " + after + "."};
      report(wire::Events{static_cast<int64_t>(i), {std::move(event)}});
    }
  };

  const auto refuse_shared_file = [&](int64_t wanted, const std::string& path) {
    if (wanted < 0 && lanes.all().size() > 1 && path.find("{name}") == std::string::npos)
      throw ConfigError(path + ": several runs need a file each: write {name} where the run's name shall stand.");
  };
  const auto each_lane = [&](int64_t wanted, const std::string& path, auto action) {
    for (size_t i = 0; i < lanes.all().size(); ++i) {
      Lane& lane = lanes.all()[i];
      if ((wanted >= 0 && wanted != static_cast<int64_t>(i)) || !lane.trainer) continue;
      action(static_cast<int64_t>(i), lane, path_for(lane, path));
    }
  };
  const auto tell = [&](int64_t id, Event event) { report(wire::Events{id, {std::move(event)}}); };
  const auto load = [&](int64_t id, Lane& lane, const std::string& path) {
    tell(id, load_weights(lane, path));
    lane.initial = path;
  };

  const auto handlers = Overloaded{
      [&](wire::Prepare& c) { prepare(c.configs); },
      [&](wire::Play&) { playing_ = lanes.any_live(); },
      [&](wire::Pause&) {
        playing_ = false;
        single_steps_ = 0;
        set_all(LaneState::paused, "");
      },
      [&](wire::StepOnce& c) {
        playing_ = false;
        single_steps_ = lanes.any_live() ? single_steps_ + std::max<int64_t>(c.steps, 0) : 0;
      },
      [&](wire::Stop&) {
        playing_ = false;
        single_steps_ = 0;
        for (size_t i = 0; i < lanes.all().size(); ++i)
          if (lanes.all()[i].live()) checkpoint_if_due(static_cast<int64_t>(i), lanes.all()[i], true);
        set_all(LaneState::stopped, "Stopped.");
      },
      [&](wire::SetDial& c) { turn_dial(c); },
      [&](wire::InspectNext&) { inspect_next_ = true; },
      [&](wire::Rewind& c) { rewind(c.lane); },
      [&](wire::LoadWeights& c) { each_lane(c.lane, c.path, load); },
      [&](wire::Resume& c) {
        each_lane(c.lane, c.path, [&](int64_t id, Lane& lane, const std::string& path) { tell(id, resume(lane, path)); });
      },
      [&](wire::SaveWeights& c) {
        refuse_shared_file(c.lane, c.path);
        each_lane(c.lane, c.path, [&](int64_t id, Lane& lane, const std::string& path) { tell(id, save_weights(lane, path, c.dtype)); });
      },
      [&](wire::KeepCheckpoints& c) {
        refuse_shared_file(c.lane, c.path);
        each_lane(c.lane, c.path, [&](int64_t, Lane& lane, const std::string&) { lane.checkpoints = {c.path, c.every}; });
      },
      [&](wire::Shutdown&) { thread_.request_stop(); },
  };
  try {
    std::visit(handlers, command);
  } catch (const std::exception& error) {
    report(wire::Failure{error.what()});
  }
}

} // namespace amplab
