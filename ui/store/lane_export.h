// SPDX-License-Identifier: GPL-3.0-or-later
// Converts lanes for the exporters of engine/export.
#pragma once
#include "engine/export/run_record.h"
#include "ui/store/run_store.h"

#include <vector>

namespace amplab {

// Returns a cheap snapshot of the lane, bit for bit. Created on the GUI thread; may be used and destroyed on any thread
// while the lane grows or is removed.
ExportedRun exported_run(const LaneStore& lane);

// Returns all lanes, in order.
std::vector<ExportedRun> exported_runs(const RunStore& store);

} // namespace amplab
