// SPDX-License-Identifier: Apache-2.0
// Why a step was skipped, or where its NaN or Inf came from: the step is replayed and watched. Engine thread only.
#pragma once
#include "engine/run/explanation.h"
#include "engine/train/history.h"

namespace amplab {

// Leaves Explanation::lane to the caller. Where the parameters were damaged before the step, the step that damaged them
// is explained. What would have helped is tried in further replays (cures.h). open: the step that has begun and is not
// over, which is replayed to its end; 0: none. Throws: ConfigError if the step is not in the past.
Explanation explain(const Past& past, int64_t step, int64_t open = 0);

} // namespace amplab
