// SPDX-License-Identifier: Apache-2.0
// A lane's past: snapshots as it goes, and what can be done from them: fork, look again, start over. Engine thread
// only.
#pragma once
#include "engine/session/lanes.h"

namespace amplab {

// Before a step: keeps a snapshot if one is due. Not where dials were turned since the step before: what they have
// changed is of the step that comes.
void snapshot_if_due(Lane& lane);
// Keeps one now, of a lane that does not begin as its configuration says. Requires: none of this step is kept.
void keep_snapshot(Lane& lane);

// Turns dials of a live lane, from its next step on. Throws: ConfigError, and nothing has changed.
void turn_dials(Lane& lane, const RunConfig& config);

// Puts a fault into a live lane's next step. Requires: injection.step is that step. Throws: ConfigError.
void inject(Lane& lane, const Injection& injection);

// A lane that shares the past up to and with `step` (-1: all that was done) and goes on with these dials turned.
// index: the parent's. Throws: ConfigError for a step that is not there and dials that cannot be turned.
// watch: of the replay.
Lane forked(const Lane& parent, int64_t index, const wire::Fork& fork, ReplayWatch& watch);

// Stands in a replay of the lane's past, by its lines. tokens: as WalkTokens says. Throws: ConfigError, CalledOff,
// interpreter::WalkStopped.
LineStop looked_back(Lane& lane, const wire::LookBack& wanted, ReplayWatch& watch, const WalkTokens& tokens);

// A step that was done, inspected: its op calls, and what its tensors held.
StepResult inspected_past(const Lane& lane, int64_t step, ReplayWatch& watch);

} // namespace amplab
