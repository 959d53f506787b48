// SPDX-License-Identifier: Apache-2.0
// A comparison of runs as a table for a terminal. Pure; any thread.
#pragma once
#include "engine/export/summary.h"

#include <span>
#include <string>

namespace amplab {

// Returns a header line and one line per run, in aligned columns. Numbers are rounded; "-" marks a missing one.
// Requires: one summary per run.
std::string comparison_text(std::span<const RunRecord> runs, std::span<const Summary> summaries);

} // namespace amplab
