// SPDX-License-Identifier: Apache-2.0
// What each command does, between two steps.
#include "engine/fields/fields.h"
#include "engine/session/lane_files.h"
#include "engine/session/lane_past.h"
#include "engine/session/session.h"
#include "engine/train/divergence.h"
#include "engine/train/explain.h"

#include <algorithm>
#include <limits>

namespace amplab {
namespace {

template <class... F> struct Overloaded : F... { using F::operator()...; };

// action(index, lane) for the lane wanted, or for all (-1) that satisfy `fits`. Throws: ConfigError for no such lane.
template <class Fits, class Action> void for_lanes(Lanes& lanes, int64_t wanted, Fits fits, Action action) {
  if (wanted >= 0) lanes.at(wanted);
  for (int64_t i = 0; i < std::ssize(lanes.all()); ++i)
    if (Lane& lane = lanes.at(i); (wanted < 0 || wanted == i) && fits(lane)) action(i, lane);
}
bool is_live(const Lane& lane) { return lane.live(); }
bool has_trainer(const Lane& lane) { return lane.trainer != nullptr; }

void refuse_shared_file(const Lanes& lanes, int64_t wanted, const std::string& path) {
  if (wanted < 0 && lanes.count() > 1 && path.find("{name}") == std::string::npos)
    throw ConfigError(path + ": several runs need a file each: write {name} where the run's name shall stand.");
}

Event dial_event(const Lane& lane, const Field& field, const RunConfig& before, const RunConfig& after) {
  const std::string from = to_text(field.get(before)), to = to_text(field.get(after)), key(field.key);
  return {lane.trainer->steps_done() + 1,
          lane.trainer->wall_s(),
          EventKind::dial,
          key,
          from,
          to,
          key + " turned from " + from + " to " + to + "."};
}

// Returns nothing if the dial stands there already.
std::optional<Event> turned(Lane& lane, const wire::SetDial& dial) {
  const Field* field = find_field(dial.key);
  if (field && field->live == Live::never)
    throw ConfigError("\"" + dial.key + "\" cannot be changed while a run is live; restart to apply it.");
  const RunConfig before = lane.history.config_before(lane.trainer->steps_done() + 2);
  RunConfig after = before;
  set_field_from_json(after, dial.key, dial.value);
  if (after == before) return std::nullopt;
  turn_dials(lane, after);
  return dial_event(lane, *field, before, after);
}

Event injected(Lane& lane, const wire::Inject& command) {
  const std::optional<Fault> fault = fault_named(command.kind);
  if (!fault) throw ConfigError("A fault is inf, nan or factor, not \"" + command.kind + "\".");
  const int64_t step = lane.trainer->steps_done() + 1;
  inject(lane, {step, command.target, *fault, command.factor, command.index});
  const std::string what = *fault == Fault::factor
                               ? "multiplied by " + to_text(command.factor)
                               : "element " + std::to_string(command.index) + " set to " + command.kind;
  return {step,
          lane.trainer->wall_s(),
          EventKind::injection,
          command.target,
          "",
          command.kind,
          "A fault on purpose: " + command.target + ", " + what + "."};
}

} // namespace

void Session::obey(wire::Command& command, Lanes& lanes, std::stop_token stop) {
  const auto tell = [&](int64_t id, Event event) { report(wire::Events{id, {std::move(event)}}); };
  const auto prepare = [&](const std::vector<RunConfig>& configs) {
    lanes.prepare(configs);
    playing_ = false;
    single_steps_ = 0;
    wire::Prepared prepared;
    for (const Lane& lane : lanes.all()) prepared.lanes.push_back(lane.info);
    report(std::move(prepared));
  };
  const auto load = [&](int64_t id, Lane& lane, const std::string& path) {
    tell(id, load_weights(lane, path));
    lane.initial = path;
    lane.from_seed = false;
    lane.snapshots = Snapshots(lane.config.inspect.snapshot_mb << 20);
    keep_snapshot(lane); // what the seed does not give
  };
  const auto rewind_all = [&] {
    std::vector<RunConfig> configs;
    std::vector<std::string> initial;
    for (const Lane& lane : lanes.all()) {
      configs.push_back(lane.config);
      initial.push_back(lane.initial);
    }
    prepare(configs);
    for (size_t i = 0; i < initial.size(); ++i)
      if (!initial[i].empty()) load(static_cast<int64_t>(i), lanes.all()[i], initial[i]);
  };
  const auto rewind_one = [&](int64_t id) {
    const std::string initial = lanes.at(id).initial;
    lanes.rewind(id);
    report(wire::Rewound{id});
    set_status(id, lanes.at(id), LaneState::paused, "");
    if (!initial.empty()) load(id, lanes.at(id), initial);
  };

  const auto handlers = Overloaded{
      [&](wire::Prepare& c) { prepare(c.configs); },
      [&](wire::Play&) { playing_ = lanes.any_live(); },
      [&](wire::Pause&) { pause(lanes); },
      [&](wire::StepOnce& c) {
        playing_ = false;
        const int64_t room = std::numeric_limits<int64_t>::max() - single_steps_;
        single_steps_ = lanes.any_live() ? single_steps_ + std::clamp<int64_t>(c.steps, 0, room) : 0;
      },
      [&](wire::StepPhase&) {
        pause(lanes);
        train_one_round(lanes, true, stop);
      },
      [&](wire::Stop&) {
        playing_ = false;
        single_steps_ = 0;
        for_lanes(lanes, -1, is_live, [&](int64_t id, Lane& lane) {
          finish_step(id, lane, stop);
          if (!lane.live()) return; // with that step
          checkpoint_if_due(id, lane, true);
          set_status(id, lane, LaneState::stopped, "Stopped.");
        });
      },
      [&](wire::SetDial& c) {
        for_lanes(lanes, c.lane, is_live, [&](int64_t id, Lane& lane) {
          if (std::optional<Event> event = turned(lane, c)) tell(id, std::move(*event));
        });
      },
      [&](wire::Inject& c) {
        for_lanes(lanes, c.lane, is_live, [&](int64_t id, Lane& lane) { tell(id, injected(lane, c)); });
      },
      [&](wire::InspectNext&) { inspect_next_ = true; },
      [&](wire::InspectPast& c) {
        report(wire::Ops{c.lane, ops_of_past(lanes.at(c.lane), c.step)});
      },
      [&](wire::Rewind& c) {
        if (c.lane < 0)
          rewind_all();
        else
          rewind_one(c.lane);
      },
      [&](wire::Fork& c) {
        const Lane& lane = lanes.add(forked(lanes.at(c.lane), c.lane, c));
        const int64_t id = std::ssize(lanes.all()) - 1;
        report(wire::Forked{id, lane.config, lane.info});
        tell(id, {lane.info.fork_step, lane.trainer->wall_s(), EventKind::fork, lanes.at(c.lane).config.name, "",
                  lane.config.name,
                  "Forked from " + lanes.at(c.lane).config.name + " after step " + std::to_string(lane.info.fork_step) +
                      "."});
        report(wire::Status{id, lane.status});
      },
      [&](wire::Explain& c) {
        Explanation explanation = explain(lanes.at(c.lane).past(), c.step);
        explanation.lane = c.lane;
        report(wire::Explained{std::move(explanation)});
      },
      [&](wire::Compare& c) {
        Divergence divergence = divergence_of(lanes.at(c.a).past(), lanes.at(c.b).past());
        divergence.a = c.a;
        divergence.b = c.b;
        report(wire::Diverged{std::move(divergence)});
      },
      [&](wire::LoadWeights& c) {
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t id, Lane& lane) { load(id, lane, path_for(lane, c.path)); });
      },
      [&](wire::Resume& c) {
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t id, Lane& lane) {
          finish_step(id, lane, stop);
          tell(id, resume(lane, path_for(lane, c.path)));
          keep_snapshot(lane);
        });
      },
      [&](wire::SaveWeights& c) {
        refuse_shared_file(lanes, c.lane, c.path);
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t id, Lane& lane) {
          finish_step(id, lane, stop);
          tell(id, save_weights(lane, path_for(lane, c.path), c.dtype));
        });
      },
      [&](wire::KeepCheckpoints& c) {
        refuse_shared_file(lanes, c.lane, c.path);
        for_lanes(lanes, c.lane, has_trainer, [&](int64_t, Lane& lane) { lane.checkpoints = {c.path, c.every}; });
      },
      [&](wire::Shutdown&) { thread_.request_stop(); },
  };
  try {
    std::visit(handlers, command);
  } catch (const DeviceLost& error) {
    lose(lanes, error.what());
  } catch (const std::exception& error) {
    report(wire::Failure{sentence_of(error)});
  }
}

} // namespace amplab
