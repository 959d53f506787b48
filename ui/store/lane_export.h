// SPDX-License-Identifier: GPL-3.0-or-later
// A lane as the exporters of engine/run take it.
#pragma once
#include "engine/export/run_record.h"
#include "ui/store/run_store.h"

#include <vector>

namespace amplab {

// What the lane holds at this moment, bit for bit. Made in no time on the GUI thread; may then be used and destroyed on
// any other, while the lane grows or goes.
ExportedRun exported_run(const LaneStore& lane);

// All lanes, in order.
std::vector<ExportedRun> exported_runs(const RunStore& store);

} // namespace amplab
