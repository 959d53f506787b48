// SPDX-License-Identifier: Apache-2.0
// The comparison of runs as a table for a terminal. Pure; any thread.
#pragma once
#include "engine/export/summary.h"

#include <span>
#include <string>

namespace amplab {

// One line per run under a line of headings, columns aligned; numbers rounded for the eye, "-" where there is none.
// Requires: as many summaries as runs.
std::string comparison_text(std::span<const RunRecord> runs, std::span<const Summary> summaries);

} // namespace amplab
