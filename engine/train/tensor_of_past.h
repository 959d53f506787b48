// SPDX-License-Identifier: Apache-2.0
// The elements of one tensor of a step that a lane has made: the step is replayed, in a trainer of its own, and the
// tensor read where it lies. The lane is not touched. Used only by the engine's thread.
#pragma once
#include "engine/run/step_look.h"
#include "engine/train/history.h"

namespace amplab {

// wanted: as step_look.h names tensors. Of several calls of one name seq chooses; 0: the first of them.
// A gradient is told as it was when the first call after backward was about to read or change it; an update as after
// minus before, in fp32, of what the optimizer steps. Throws: ConfigError for a step that was not made or that nobody
// remembers, a name that is not known there (with the nearest that is), what the step has not made, as the update of a
// skipped one, and a tensor of more than kMostTensorBytes; CalledOff.
TensorValues tensor_of_past(const Past& past, int64_t step, const TensorName& wanted);

} // namespace amplab
