// SPDX-License-Identifier: Apache-2.0
// Measurements of lanes, as input of lessons. Immutable values; any thread.
#pragma once
#include "engine/export/run_record.h"
#include "engine/export/summary.h"
#include "engine/run/outcome.h"

#include <memory>
#include <vector>

namespace amplab::lesson {

struct MeasuredLane {
  RunRecord run; // with all events
  Summary summary;
  OutcomeKind outcome = OutcomeKind::going;
  std::vector<StepRecord> steps;
  std::vector<OpRecord> ops;
  std::vector<StepInspection> inspections;
};

// Each is named by run.config.name. Shared, so that unchanged lanes are reused.
using Measured = std::vector<std::shared_ptr<const MeasuredLane>>;

// Collects all rows of a run. Throws: what its row sources throw.
std::shared_ptr<const MeasuredLane> measured(const ExportedRun& run);

} // namespace amplab::lesson
