// SPDX-License-Identifier: Apache-2.0
// Explains why a step was skipped, or where its NaN or Inf came from, by replaying the step. Engine thread only.
#pragma once
#include "engine/replay/history.h"
#include "engine/run/explanation.h"

namespace amplab {

// Returns an explanation without Explanation::lane. If the parameters were damaged before the step, explains the
// step that damaged them. Tests remedies in further replays (cures.h). open: the unfinished step, which is replayed
// to its end. 0: none. Throws: ConfigError if the step is not in the past.
Explanation explain(const Past& past, int64_t step, int64_t open = 0);

} // namespace amplab
