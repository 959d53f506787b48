// SPDX-License-Identifier: Apache-2.0
// Execution of each command, between two steps.
#include "engine/checkpoint/safetensors.h"
#include "engine/diagnose/divergence.h"
#include "engine/diagnose/explain.h"
#include "engine/forecast/memory.h"
#include "engine/replay/past_tensor.h"
#include "engine/run/operation_cancelled.h"
#include "engine/session/lane_files.h"
#include "engine/session/lane_history.h"
#include "engine/session/session.h"
#include "engine/settings/setting_ref.h"
#include "engine/state/load_datasets.h"
#include "engine/state/state_file.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace amplab {
namespace {

template <class... F> struct Overloaded : F... { using F::operator()...; };

// Calls action(index, lane) for lane `wanted`, or if it is -1 for all lanes that satisfy `fits`. Throws: ConfigError
// for an unknown lane.
template <class Fits, class Action> void for_lanes(Lanes& lanes, int64_t wanted, Fits fits, Action action) {
  if (wanted >= 0) lanes.at(wanted);
  for (int64_t i = 0; i < std::ssize(lanes.all()); ++i)
    if (Lane& lane = lanes.at(i); (wanted < 0 || wanted == i) && fits(lane)) action(i, lane);
}
bool is_live(const Lane& lane) { return lane.live(); }
// Returns whether the lane has ended at a step's end and can go on.
bool can_continue_training(const Lane& lane) {
  return !lane.live() && lane.status.state != LaneState::failed && lane.trainer;
}
bool has_trainer(const Lane& lane) { return lane.trainer != nullptr; }

void check_file_per_lane(const Lanes& lanes, int64_t wanted, const std::string& path) {
  if (wanted < 0 && lanes.count() > 1 && path.find("{name}") == std::string::npos)
    throw ConfigError(path + ": several runs need one file each: write {name} in place of the run's name.");
}

Event setting_event(const Lane& lane, const SettingRef& setting, const RunConfig& before, const RunConfig& after) {
  const SettingValue from = setting.get(before), to = setting.get(after);
  const std::string& key = setting.key();
  return {lane.trainer->steps_done() + 1,
          lane.trainer->wall_s(),
          EventKind::setting,
          key,
          from,
          to,
          setting.row().type == SettingType::lines
              ? key + " was edited."
              : key + " changed from " + to_text(from) + " to " + to_text(to) + "."};
}

// A setting change of a lane. change_of() returns empty if the setting has that value already. Throws: ConfigError.
struct Change {
  RunConfig before, after;
};
std::optional<Change> change_of(const Lane& lane, const wire::ApplySetting& command) {
  const RunConfig& before = lane.history.config_before(lane.trainer->steps_done() + 2);
  const std::optional<SettingRef> setting = find_setting(before, command.key);
  if (setting && setting->row().applies_at == AppliesAt::restart)
    throw ConfigError("\"" + command.key + "\" cannot be changed while a run is live; restart to apply it.");
  RunConfig after = before;
  apply_setting_from_json(after, command.key, command.value);
  if (after == before) return std::nullopt;
  lane.trainer->check_settings(after);
  return Change{before, std::move(after)};
}

Event injected(Lane& lane, const wire::Inject& command, Fault fault) {
  const int64_t step = lane.trainer->steps_done() + 1;
  inject(lane, {step, command.target, fault, command.factor, command.index, command.rank});
  const std::string what = fault == Fault::factor
                               ? "multiplied by " + to_text(command.factor)
                               : "element " + std::to_string(command.index) + " set to " + command.kind;
  const std::string whose = command.rank < 0 ? "" : " of rank " + std::to_string(command.rank);
  const std::string text =
      is_of_rank(fault) ? "rank " + std::to_string(command.rank) + (fault == Fault::die ? " dies" : " is stopped")
                        : command.target + whose + ", " + what;
  return {step, lane.trainer->wall_s(), EventKind::injection,           command.target,
          {},   command.kind,           "Injected fault: " + text + "."};
}

// Returns the lane that the command works on, or -1.
int64_t lane_of(const wire::Command& command) {
  return std::visit(
      [](const auto& c) -> int64_t {
        if constexpr (requires { c.lane; })
          return c.lane;
        else if constexpr (requires { c.a; })
          return c.a;
        else
          return -1;
      },
      command);
}

} // namespace

// Reports the progress of replays, and cancels them.
class Session::Watch final : public ReplayProgress {
 public:
  Watch(Session& session, std::stop_token stop) : session_(session), stop_(std::move(stop)) {}
  void before_step(int64_t left) override {
    if (stop_.stop_requested()) throw OperationCancelled("The engine ended before the replay.");
    if (session_.cancelled()) throw OperationCancelled("Cancelled.");
    if (const auto now = Clock::now(); now - reported_at_ > kProgressEvery) {
      reported_at_ = now;
      session_.report(wire::Progress{steps_, left});
    }
    ++steps_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kProgressEvery = std::chrono::milliseconds(100);
  Session& session_;
  int64_t steps_ = 0;
  std::stop_token stop_;
  Clock::time_point reported_at_ = Clock::now();
};

void Session::execute(wire::Command& command, Lanes& lanes, std::stop_source cancel_source, std::stop_token stop) {
  const std::stop_callback with_session(stop, [&cancel_source] { cancel_source.request_stop(); });
  const auto report_event = [&](int64_t id, Event event) { report(wire::Events{id, {std::move(event)}}); };
  const auto report_previews = [&] {
    for_lanes(lanes, -1, has_trainer,
              [&](int64_t id, Lane& lane) { run_for_lane(id, lane, [&] { report_preview(id, lane); }); });
  };
  const auto prepare = [&](const std::vector<RunConfig>& configs) {
    std::vector<std::pair<int64_t, LineStop>> pending = pending_stops(lanes, -1, "Stopped: other lanes replaced it.");
    try {
      lanes.prepare(configs, cancel_source.get_token());
    } catch (...) {
      for (int64_t id = 0; id < std::ssize(lanes.all()); ++id)
        if (const LaneStatus& status = lanes.at(id).status; status.ended_by == EndedBy::restart)
          report(wire::Status{id, status});
      throw;
    }
    playing_ = false;
    single_steps_ = 0;
    for (auto& [id, where] : pending) report_stop(id, std::move(where));
    pending_continue_.reset();
    wire::Prepared prepared;
    for (const Lane& lane : lanes.all()) prepared.lanes.push_back(lane.info);
    report(std::move(prepared));
    report_previews();
  };
  const auto loaded = [](Lane& lane, const std::string& path) {
    Event event = load_weights(lane, path);
    lane.previewed_at = -1;
    lane.initial = path;
    lane.from_seed = false;
    lane.time_travel.reset();
    lane.snapshots = Snapshots(lane.config.inspect.snapshot_mb << 20);
    save_snapshot(lane); // the seed does not determine it
    return event;
  };
  const auto report_all = [&](std::vector<std::pair<int64_t, Event>> events) {
    for (auto& [id, event] : events) report_event(id, std::move(event));
  };
  const auto rewind_all = [&] {
    std::vector<RunConfig> configs;
    std::vector<std::string> initial;
    std::vector<std::vector<Break>> breaks;
    for (const Lane& lane : lanes.all()) {
      configs.push_back(lane.config);
      initial.push_back(lane.initial);
      breaks.push_back(lane.breaks);
    }
    for (const std::string& path : initial) // check files before the old lanes are released
      if (!path.empty()) weights_in(read_safetensors(path));
    prepare(configs);
    for (size_t i = 0; i < breaks.size(); ++i)
      lanes.all()[i].trainer->set_breaks(lanes.all()[i].breaks = std::move(breaks[i]));
    for (size_t i = 0; i < initial.size(); ++i)
      if (!initial[i].empty()) report_event(static_cast<int64_t>(i), loaded(lanes.all()[i], initial[i]));
  };
  const auto rewind_one = [&](int64_t id) {
    const std::string initial = lanes.at(id).initial;
    if (!initial.empty()) weights_in(read_safetensors(initial));
    const std::string loop = lanes.at(id).info.loop;
    std::vector<std::pair<int64_t, LineStop>> pending = pending_stops(lanes, id, "Stopped by a rewind.");
    lanes.rewind(id, cancel_source.get_token());
    for (auto& [lane, where] : pending) report_stop(lane, std::move(where));
    if (pending_continue_ && pending_continue_->without_reply.empty()) pause(lanes);
    report(wire::Rewound{id});
    if (const LaneInfo& info = lanes.at(id).info; info.loop != loop)
      report(wire::ProgramChanged{id, info.loop, info.columns});
    set_status(id, lanes.at(id), LaneState::paused);
    if (!initial.empty()) report_event(id, loaded(lanes.at(id), initial));
    report_previews();
  };

  const auto continue_training = [&](int64_t id) {
    Lane& lane = lanes.at(id);
    if (!lane.trainer) return; // the setting change has ended it
    if (lane.trainer->steps_done() >= lane.trainer->config().train.steps)
      throw ConfigError(lane.config.name + " has made " + std::to_string(lane.trainer->steps_done()) +
                        " steps: to continue, raise train.steps above that.");
    set_status(id, lane, LaneState::paused);
  };

  Watch progress(*this, stop);
  const auto handlers = Overloaded{
      [&](wire::Prepare& c) { prepare(c.configs); },
      [&](wire::Play&) {
        end_pending_continue(lanes);
        playing_ = lanes.any_live();
      },
      [&](wire::Pause&) {
        pause(lanes);
        report_previews();
      },
      [&](wire::StepOnce& c) {
        playing_ = false;
        end_pending_continue(lanes);
        const int64_t remaining = std::numeric_limits<int64_t>::max() - single_steps_;
        single_steps_ = lanes.any_live() ? single_steps_ + std::clamp<int64_t>(c.steps, 0, remaining) : 0;
      },
      [&](wire::StepPhase&) {
        if (!lanes.any_live()) throw ConfigError("No run can continue: it has ended.");
        pause(lanes);
        train_one_round(lanes, true, stop);
      },
      [&](wire::ContinueLane& c) { resume_execution(lanes, c, cancel_source.get_token(), stop); },
      [&](wire::SetBreaks& c) { set_breaks(lanes, c); },
      [&](wire::ReadVariables& c) {
        Lane& lane = lanes.at(c.lane);
        if (!lane.trainer) throw ConfigError(lane.config.name + " has failed: its variables are gone.");
        report(wire::Stopped{c.lane, lane.trainer->current_stop(StopReason::requested, "Current values.")});
      },
      [&](wire::TimeTravel& c) { travel_back(lanes, c, progress, cancel_source.get_token()); },
      [&](wire::ReadTensor& c) {
        report(wire::Values{c.lane, past_tensor(lanes.at(c.lane).past(&progress), c.step, c.tensor)});
      },
      [&](wire::ForecastMemory& c) {
        check_named_sections(c.config);
        // a new device, since the lanes' device keeps their settings and scratch memory
        const std::unique_ptr<Device> device = open_device_(c.config.device);
        const Datasets data = load_datasets(c.config, cancel_source.get_token(), load_dataset_or_spirals);
        report(wire::Forecast{forecast_memory(*device, data, c.config, c.modes, cancel_source.get_token())});
      },
      [&](wire::SetInspection& c) {
        inspection_rule_ = InspectionRule::of(c.every_ms, c.share, c.lines, c.numbers, c.previews);
        for (Lane& lane : lanes.all()) lane.inspection_budget.reset_cost();
        report_previews();
      },
      [&](wire::Stop&) {
        playing_ = false;
        single_steps_ = 0;
        end_pending_continue(lanes);
        for_lanes(lanes, -1, is_live, [&](int64_t id, Lane& lane) {
          run_for_lane(id, lane, [&] { finish_step(id, lane, stop); });
          if (!lane.live()) return; // with that step
          checkpoint_if_due(id, lane, true);
          set_status(id, lane, LaneState::stopped, amplab::sentence_of(EndedBy::person), EndedBy::person);
        });
      },
      [&](wire::ApplySetting& c) {
        std::map<int64_t, Change> changes;
        // An ended lane trains on if train.steps is raised for it alone. A change for all lanes affects live ones only.
        const bool on = c.lane >= 0 && c.key == "train.steps" && can_continue_training(lanes.at(c.lane));
        const auto applies_to = [&](const Lane& lane) { return lane.live() || on; };
        for_lanes(lanes, c.lane, applies_to, [&](int64_t id, Lane& lane) {
          if (std::optional<Change> change = change_of(lane, c)) changes.emplace(id, std::move(*change));
        });
        for (const auto& [id, change] : changes) {
          Lane& lane = lanes.at(id);
          run_for_lane(id, lane, [&, id = id, &change = change] {
            apply_settings(lane, change.after);
            report_program(id, lane);
            report_event(id, setting_event(lane, *find_setting(change.before, c.key), change.before, change.after));
            // the same weights have other outputs
            if (change.before.precision != change.after.precision) lane.previewed_at = -1;
          });
        }
        if (on) continue_training(c.lane);
        if (!playing_) report_previews();
      },
      [&](wire::Inject& c) {
        const std::optional<Fault> fault = fault_named(c.kind);
        if (!fault) throw ConfigError("A fault must be inf, nan, factor, die or stop, not \"" + c.kind + "\".");
        const Injection requested{0, c.target, *fault, c.factor, c.index, c.rank};
        for_lanes(lanes, c.lane, is_live, [&](int64_t, const Lane& lane) { lane.trainer->check_injection(requested); });
        for_lanes(lanes, c.lane, is_live, [&](int64_t id, Lane& lane) { report_event(id, injected(lane, c, *fault)); });
      },
      [&](wire::InspectNext&) { inspect_next_ = true; },
      [&](wire::InspectPastStep& c) {
        StepResult past = inspect_past_step(lanes.at(c.lane), c.step, progress);
        if (past.inspection) report(wire::InspectionReport{c.lane, std::move(*past.inspection)});
        report(wire::Ops{c.lane, std::move(past.ops)}); // the reply
      },
      [&](wire::Rewind& c) {
        if (c.lane < 0)
          rewind_all();
        else
          rewind_one(c.lane);
      },
      [&](wire::Fork& c) {
        const Lane& lane = lanes.add(forked(lanes.at(c.lane), c.lane, c, progress));
        const int64_t id = std::ssize(lanes.all()) - 1;
        report(wire::Forked{id, lane.config, lane.info});
        report_event(id, {lane.info.fork_step,
                          lane.trainer->wall_s(),
                          EventKind::fork,
                          lanes.at(c.lane).config.name,
                          {},
                          lane.config.name,
                          "Forked from " + lanes.at(c.lane).config.name + " after step " +
                              std::to_string(lane.info.fork_step) + "."});
        report(wire::Status{id, lane.status});
        report_previews();
      },
      [&](wire::Explain& c) {
        const Lane& lane = lanes.at(c.lane);
        const bool within = lane.trainer && lane.trainer->within_step();
        Explanation explanation = explain(lane.past(&progress), c.step, within ? lane.trainer->steps_done() : 0);
        explanation.lane = c.lane;
        report(wire::Explained{std::move(explanation)});
      },
      [&](wire::Compare& c) {
        Divergence divergence = divergence_of(lanes.at(c.a).past(&progress), lanes.at(c.b).past(&progress));
        divergence.a = c.a;
        divergence.b = c.b;
        report(wire::Diverged{std::move(divergence)});
      },
      [&](wire::LoadWeights& c) {
        report_all(
            changed_all_or_none(lanes, c.lane, [&](Lane& lane) { return loaded(lane, path_for(lane, c.path)); }));
        report_previews();
      },
      [&](wire::Resume& c) {
        for_lanes(lanes, c.lane, has_trainer,
                  [&](int64_t id, Lane& lane) { run_for_lane(id, lane, [&] { finish_step(id, lane, stop); }); });
        report_all(changed_all_or_none(lanes, c.lane, [&](Lane& lane) {
          lane.time_travel.reset();
          Event event = resume(lane, path_for(lane, c.path));
          lane.previewed_at = -1;
          save_snapshot(lane);
          return event;
        }));
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t id, Lane& lane) { report_program(id, lane); });
        report_previews();
      },
      [&](wire::SaveWeights& c) {
        check_file_per_lane(lanes, c.lane, c.path);
        std::vector<std::pair<int64_t, PendingFile>> files;
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t id, Lane& lane) {
          run_for_lane(id, lane, [&] { finish_step(id, lane, stop); });
          if (lane.trainer) files.emplace_back(id, weights_to_save(lane, path_for(lane, c.path), c.dtype));
        });
        for (auto& [id, file] : files) {
          file.file.commit();
          report_event(id, std::move(file.event));
        }
      },
      [&](wire::SaveCheckpoints& c) {
        check_file_per_lane(lanes, c.lane, c.path);
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t, Lane& lane) {
          lane.checkpoints = {c.path, c.every, command.id};
        });
      },
      [&](wire::Shutdown&) { thread_.request_stop(); },
      [](wire::CancelCommand&) {}, // handled by post()
  };
  try {
    if (cancelled()) throw OperationCancelled("Cancelled.");
    std::visit(handlers, command);
  } catch (const DeviceLost& error) {
    end_on_device_loss(lanes, lane_of(command), error.what());
  } catch (const std::exception& error) {
    report(wire::Failure{sentence_of(error)});
  }
}

} // namespace amplab
