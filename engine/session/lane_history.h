// SPDX-License-Identifier: Apache-2.0
// A lane's past: its snapshots, and forks, replays and inspections that start from them. Engine thread only.
#pragma once
#include "engine/session/lanes.h"

namespace amplab {

// Keeps a snapshot before a step if one is due. Keeps none if settings changed since the last step, because their
// effects belong to the next step, or if the program keeps a value that cannot be saved. Returns an event the first
// time that a value cannot be saved.
std::optional<Event> snapshot_if_due(Lane& lane);
// Keeps a snapshot now, for a lane that did not begin from its configuration alone. Requires: no snapshot of this
// step exists. Throws: loop::LoopError if the program keeps a value that cannot be saved.
void save_snapshot(Lane& lane);

// Changes settings of a live lane from its next step on. Throws: ConfigError, without effect.
void apply_settings(Lane& lane, const RunConfig& config);

// Injects a fault into a live lane's next step. Requires: injection.step is that step. Throws: ConfigError.
void inject(Lane& lane, const Injection& injection);

// Returns a lane that shares the parent's past through `step` (-1: all steps done) and then runs with changed
// settings. index: of the parent. watch: of the replay. Throws: ConfigError for an unknown step or a setting that
// cannot change live.
Lane forked(const Lane& parent, int64_t index, const wire::Fork& fork, ReplayProgress& progress);

// Goes to a past line in a replay. tokens: as for StopTokens. Throws: ConfigError, OperationCancelled,
// interpreter::StopRequested.
LineStop time_travel(Lane& lane, const wire::TimeTravel& wanted, ReplayProgress& progress, const StopTokens& tokens);

// Returns a past step, inspected: its op calls and tensors.
StepResult inspect_past_step(const Lane& lane, int64_t step, ReplayProgress& progress);

} // namespace amplab
