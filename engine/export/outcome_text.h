// SPDX-License-Identifier: Apache-2.0
// How runs went, a sentence each, for a terminal. Pure; any thread.
#pragma once
#include "engine/export/summary.h"
#include "engine/run/outcome.h"

#include <span>
#include <string>

namespace amplab {

// zero_gradients: the share that was measured, or not recorded. explained: of its first step that was not finite; null
// if nobody has asked.
RunFigures figures_of(const RunRecord& run, const Summary& summary, double zero_gradients,
                      const Explanation* explained = nullptr);

// "name: sentence", a line for each run that has ended.
std::string outcome_text(std::span<const RunRecord> runs, std::span<const RunFigures> figures);

} // namespace amplab
