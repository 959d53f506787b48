// SPDX-License-Identifier: GPL-3.0-or-later
// Inspected steps of a lane: the latest ones complete, all of them as sums. Owned by LaneStore; GUI thread.
#pragma once
#include "engine/run/step_inspection.h"
#include "ui/store/inspection_sums.h"

#include <deque>
#include <memory>
#include <optional>

namespace amplab {

class Inspections {
 public:
  // Replaces an existing step.
  void add(StepInspection inspection);
  void forgetAfter(int64_t step);

  bool empty() const { return inspections_.empty(); }
  const StepInspection* latest() const {
    return inspections_.empty() ? nullptr : inspections_.back().get();
  }                                             // the highest step, not the last to arrive
  const StepInspection* at(int64_t step) const; // null: not inspected, or dropped
  // By step. Shared, so that an inspection stays valid while it is held.
  const std::deque<std::shared_ptr<const StepInspection>>& all() const { return inspections_; }
  // Limit of stored tensors. Those of the latest steps are kept, and always those of the step that arrived last.
  static constexpr size_t kMostTensors = 50'000; // some 50 MB

  const InspectionSums& sums() const { return sums_; } // of the whole run

  // Returns the cost of inspection, as last reported by the engine.
  const std::optional<InspectionCost>& cost() const { return cost_; }
  void setCost(const InspectionCost& cost) { cost_ = cost; }

 private:
  std::deque<std::shared_ptr<const StepInspection>> inspections_;
  size_t tensors_ = 0;
  InspectionSums sums_;
  std::optional<InspectionCost> cost_;
};

} // namespace amplab
