// SPDX-License-Identifier: Apache-2.0
// Outcomes of runs, one sentence each, for a terminal. Pure; any thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/run/outcome.h"

#include <span>
#include <string>

namespace amplab {

// zero_gradients: the measured share, or not recorded. explained: explanation of the first non-finite step; null if not
// requested.
RunFigures figures_of(const RunRecord& run, const Summary& summary, double zero_gradients,
                      const Explanation* explained = nullptr);

// Returns one line "name: sentence" for each run that has ended.
std::string outcome_text(std::span<const RunRecord> runs, std::span<const RunFigures> figures);

} // namespace amplab
