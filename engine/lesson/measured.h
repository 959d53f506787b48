// SPDX-License-Identifier: Apache-2.0
// What lanes have measured, for lessons to ask. Values, never changed once made; any thread.
#pragma once
#include "engine/export/run_record.h"
#include "engine/export/summary.h"
#include "engine/run/outcome.h"

#include <memory>
#include <vector>

namespace amplab::lesson {

struct MeasuredLane {
  RunRecord run; // its events are all that happened
  Summary summary;
  OutcomeKind outcome = OutcomeKind::going;
  std::vector<StepRecord> steps;
  std::vector<OpRecord> ops;
  std::vector<StepLook> looks;
};

// By their names, run.config.name. Shared, so that one that did not change is kept.
using Measured = std::vector<std::shared_ptr<const MeasuredLane>>;

// All rows of a run. Throws: what its rows throw.
std::shared_ptr<const MeasuredLane> measured(const ExportedRun& run);

} // namespace amplab::lesson
