// SPDX-License-Identifier: Apache-2.0
// A step that has begun and not ended: its record so far, what inspects it, and what runs it. Owned by the trainer.
// Training thread only, or the executing thread of a stepped step.
#pragma once
#include "engine/inspection/step_inspector.h"
#include "engine/probe/probe.h"
#include "engine/step/step_executor.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

// What is inspected of a step, from its begin on.
struct InspectionPlan {
  std::optional<Probe::InspectionLevel> calls = {}; // op calls; empty: none
  CallObserver* observer = nullptr;                 // of these calls. Null: whole inspections compare with fp32
  bool lines = false;                               // what each line does
  bool tensors = false;                             // StepInspection. Requires: whole

  bool whole() const { return calls == Probe::InspectionLevel::whole; }
};

struct OpenStep {
  StepRecord record;
  std::vector<double> scales; // of all scalers at its begin
  InspectionPlan inspection;
  bool returns_lines = false;               // in its result
  std::unique_ptr<Probe> probe;             // null: op calls are not recorded. A stepped step may begin with it later
  std::unique_ptr<StepInspector> inspector; // null: tensors are not inspected
  StepExecutor* executor = nullptr;         // that runs it; null: none has begun
  double seconds = 0;                       // of execution
  double waited_before = 0;                 // seconds in collectives during earlier steps

  // Runs it by this executor, and by no other one unless this declines.
  StepExecutor::Outcome run(StepExecutor& by, const StepRun& how) {
    const auto begin = std::chrono::steady_clock::now();
    const StepExecutor::Outcome outcome = by.run(how);
    if (outcome != StepExecutor::Outcome::declined) executor = &by;
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return outcome;
  }
};

} // namespace amplab
