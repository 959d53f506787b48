// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lane_past.h"

#include "engine/fields/knob.h"
#include "engine/train/emulation.h"

#include <chrono>

namespace amplab {
namespace {

// Returns whether a change of the setting keeps the run comparable: live settings, or its name.
bool may_turn(const Field& field) { return field.live == Live::at_step || field.key == "name"; }

RunConfig with_dials(RunConfig config, const std::vector<wire::Dial>& dials) {
  for (const wire::Dial& dial : dials) {
    const std::optional<Knob> knob = find_knob(config, dial.key);
    if (knob && !may_turn(knob->row()))
      throw ConfigError("\"" + dial.key +
                        "\" cannot be changed at a fork: the past would not fit it. Start another run with it.");
    set_field_from_json(config, dial.key, dial.value);
  }
  return config;
}

} // namespace

void snapshot_if_due(Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  const bool turned = !lane.history.turns.empty() && lane.history.turns.back().step > trainer.steps_done();
  if (!trainer.within_step() && !turned && lane.snapshots.due(trainer.wall_s())) keep_snapshot(lane);
}

void keep_snapshot(Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  const auto begin = std::chrono::steady_clock::now();
  lane.snapshots.keep(std::make_shared<const TrainerState>(trainer.snapshot()));
  lane.snapshots.note_cost(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                           trainer.wall_s());
}

void turn_dials(Lane& lane, const RunConfig& config) {
  lane.trainer->turn_dials(config);
  lane.history.turns.push_back({lane.trainer->steps_done() + 1, config});
}

void inject(Lane& lane, const Injection& injection) {
  lane.trainer->inject(injection);
  lane.history.injections.push_back(injection);
}

Lane forked(const Lane& parent, int64_t index, const wire::Fork& fork, ReplayWatch& watch) {
  const int64_t step = fork.step < 0 ? parent.past().steps_done() : fork.step;
  Lane lane(parent.history.config_before(step + 1));
  lane.device = parent.device;
  lane.data = parent.data;
  lane.trainer = parent.past(&watch).at(step);
  lane.trainer->set_evaluates(true);
  lane.first_step = step;
  lane.from_seed = false;
  keep_snapshot(lane);
  if (fork.step < 0) { // setting changes and faults since the last whole step also apply
    for (const DialTurn& turn : parent.history.turns)
      if (turn.step > step) turn_dials(lane, turn.config);
    for (const Injection& injection : parent.history.injections)
      if (injection.step > step) inject(lane, injection);
  }
  RunConfig config = with_dials(lane.history.config_before(step + 2), fork.dials);
  if (!fork.name.empty()) config.name = fork.name;
  if (config.train.steps <= step)
    throw ConfigError("The fork at step " + std::to_string(step) + " has no step to go: raise train.steps above it.");
  if (config != lane.trainer->config()) turn_dials(lane, config);
  lane.config = config;
  lane.history.prepared.name = config.name;
  lane.info = parent.info;
  lane.info.emulated = emulated_on(*lane.device, config);
  lane.info.columns = lane.trainer->declared_columns();
  lane.info.loop = lane.trainer->loop_text();
  lane.info.parent = index;
  lane.info.parent_run_id = parent.info.run_id;
  lane.info.fork_step = step;
  lane.info.run_id = run_id_of(config, parent.info.run_id + std::to_string(step));
  lane.status = {LaneState::paused, ""};
  return lane;
}

LineStop looked_back(Lane& lane, const wire::LookBack& wanted, ReplayWatch& watch, const WalkTokens& tokens) {
  Past past = lane.past(&watch);
  past.end = tokens.end;
  LinePast::Lane stands{past, past.steps_done(), {StepPlace::kEnd, 0}, lane.info.loop, tokens};
  if (lane.trainer && lane.trainer->within_step()) {
    const LinePlace place = lane.trainer->place();
    stands.step = place.step;
    stands.place = {place.at, std::max<int64_t>(place.calls, 0)};
  } else if (!lane.trainer && lane.status.ended_by == EndedBy::error) {
    ++stands.step; // the step that raised the error, and does so again
  }
  if (!lane.looked_back) lane.looked_back = std::make_unique<LinePast>();
  return lane.looked_back->look(stands, wanted.from, wanted.seek, wanted.name);
}

StepResult inspected_past(const Lane& lane, int64_t step, ReplayWatch& watch) {
  const Past past = lane.past(&watch);
  past.require_step(step);
  const auto trainer = past.at(step - 1);
  prepare_next_step(*trainer, lane.history);
  return past.inspected_step(*trainer);
}

} // namespace amplab
