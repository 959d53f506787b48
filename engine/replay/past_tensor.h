// SPDX-License-Identifier: Apache-2.0
// Reads one tensor of a past step. Replays the step in a new trainer, so the lane does not change. Engine thread
// only.
#pragma once
#include "engine/replay/history.h"
#include "engine/run/step_inspection.h"

namespace amplab {

// wanted: named as in step_inspection.h. seq selects among several calls of one name. 0: the first.
// A gradient is read as it was before the first call after backward that reads or changes it. An update is after
// minus before, in fp32, of the stepped tensor. Throws: OperationCancelled. Throws ConfigError for
//   a step that was not made, or is no longer available
//   an unknown name; the message suggests the nearest
//   a tensor that the step did not make, such as the update of a skipped step
//   a tensor larger than kMostTensorBytes
TensorValues past_tensor(const Past& past, int64_t step, const TensorName& wanted);

} // namespace amplab
