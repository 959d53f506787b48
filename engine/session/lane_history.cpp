// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lane_history.h"

#include "engine/settings/setting_ref.h"
#include "engine/train/emulation.h"

#include <chrono>
#include <utility>

namespace amplab {
namespace {

// Returns whether a change of the setting keeps the run comparable: live settings, or its name.
bool may_change(const SettingRow& setting) {
  return setting.applies_at == AppliesAt::next_step || setting.key == "name";
}

RunConfig with_settings(RunConfig config, const std::vector<wire::ChangedSetting>& settings) {
  for (const wire::ChangedSetting& change : settings) {
    const std::optional<SettingRef> setting = find_setting(config, change.key);
    if (setting && !may_change(setting->row()))
      throw ConfigError("\"" + change.key +
                        "\" cannot be changed at a fork, because past steps depend on it. Start another run with it.");
    apply_setting_from_json(config, change.key, change.value);
  }
  return config;
}

} // namespace

std::optional<Event> snapshot_if_due(Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  const bool has_pending_change =
      !lane.history.config_changes.empty() && lane.history.config_changes.back().step > trainer.steps_done();
  if (trainer.within_step() || has_pending_change || !lane.snapshots.due(trainer.wall_s())) return {};
  try {
    save_snapshot(lane);
  } catch (const loop::LoopError& error) {
    if (!std::exchange(lane.reported_missing_snapshot, true))
      return Event{trainer.steps_done(),
                   trainer.wall_s(),
                   EventKind::checkpoint,
                   "snapshot",
                   {},
                   {},
                   std::string("No snapshot is kept while this is so, and replays take longer: ") + error.what()};
  }
  return {};
}

void save_snapshot(Lane& lane) {
  const Trainer& trainer = *lane.trainer;
  const auto begin = std::chrono::steady_clock::now();
  const auto note_cost = [&] {
    lane.snapshots.note_cost(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                             trainer.wall_s());
  };
  try {
    lane.snapshots.keep(std::make_shared<const TrainerState>(trainer.snapshot()));
  } catch (const loop::LoopError&) {
    note_cost(); // otherwise the next step would try again
    throw;
  }
  note_cost();
}

void apply_settings(Lane& lane, const RunConfig& config) {
  lane.trainer->apply_settings(config);
  lane.history.config_changes.push_back({lane.trainer->steps_done() + 1, config});
}

void inject(Lane& lane, const Injection& injection) {
  lane.trainer->inject(injection);
  lane.history.injections.push_back(injection);
}

Lane forked(const Lane& parent, int64_t index, const wire::Fork& fork, ReplayProgress& progress) {
  const int64_t step = fork.step < 0 ? parent.past().steps_done() : fork.step;
  Lane lane(parent.history.config_before(step + 1));
  lane.device = parent.device;
  lane.data = parent.data;
  lane.trainer = parent.past(&progress).at(step);
  lane.trainer->set_evaluates(true);
  lane.first_step = step;
  lane.from_seed = false;
  save_snapshot(lane);
  if (fork.step < 0) { // setting changes and faults since the last whole step also apply
    for (const ConfigChange& turn : parent.history.config_changes)
      if (turn.step > step) apply_settings(lane, turn.config);
    for (const Injection& injection : parent.history.injections)
      if (injection.step > step) inject(lane, injection);
  }
  RunConfig config = with_settings(lane.history.config_before(step + 2), fork.settings);
  if (!fork.name.empty()) config.name = fork.name;
  if (config.train.steps <= step)
    throw ConfigError("The fork at step " + std::to_string(step) + " has no steps left: raise train.steps above it.");
  if (config != lane.trainer->config()) apply_settings(lane, config);
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

LineStop time_travel(Lane& lane, const wire::TimeTravel& wanted, ReplayProgress& progress, const StopTokens& tokens) {
  Past past = lane.past(&progress);
  past.end = tokens.end;
  TimeTravelDebugger::Lane stands{past, past.steps_done(), {StepPosition::kEnd, 0}, lane.info.loop, tokens};
  if (lane.trainer && lane.trainer->within_step()) {
    const LinePosition place = lane.trainer->place();
    stands.step = place.step;
    stands.position = {place.at, std::max<int64_t>(place.calls, 0)};
  } else if (!lane.trainer && lane.status.ended_by == EndedBy::error) {
    ++stands.step; // the step that raised the error, and does so again
  }
  if (!lane.time_travel) lane.time_travel = std::make_unique<TimeTravelDebugger>();
  return lane.time_travel->travel(stands, wanted.from, wanted.seek, wanted.name);
}

StepResult inspect_past_step(const Lane& lane, int64_t step, ReplayProgress& progress) {
  const Past past = lane.past(&progress);
  past.require_step(step);
  const auto trainer = past.at(step - 1);
  prepare_next_step(*trainer, lane.history);
  return past.inspected_step(*trainer);
}

} // namespace amplab
