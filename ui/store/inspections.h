// SPDX-License-Identifier: GPL-3.0-or-later
// Inspected steps of a lane: the latest ones complete, all of them as sums. Owned by LaneStore; GUI thread.
#pragma once
#include "engine/run/step_inspection.h"

#include <array>
#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

// Inspected steps of a lane as sums: exponents of all tensors of a kind. Covers the whole run, while complete
// inspections are kept for its latest steps only. Owned by Inspections; GUI thread.

inline constexpr size_t kTensorKinds = static_cast<size_t>(kLastTensorKind) + 1;

struct InspectionSum {
  int64_t step = 0;
  double loss_scale = 1;
  bool skipped = false;
  // By TensorKind, in the values of the step: gradients are multiplied by the loss scale. Uses the fp32 reference where
  // it is known.
  std::array<Exponents, kTensorKinds> kinds;

  const Exponents& of(TensorKind kind) const { return kinds[static_cast<size_t>(kind)]; }
};
InspectionSum sum_of(const StepInspection& inspection);

class InspectionSums {
 public:
  // Replaces an existing step.
  void add(const StepInspection& inspection);
  void forgetAfter(int64_t step);

  const std::vector<InspectionSum>& all() const { return sums_; } // by step
  // Returns a number that changes with the sums.
  int64_t version() const { return version_; }

  // Limit of stored steps. Beyond it the step with the closest neighbours is removed. Steps stay evenly spread over the
  // run, and the first and last step stay.
  static constexpr size_t kMost = 4096; // some 10 MB

 private:
  void thin();

  std::vector<InspectionSum> sums_;
  int64_t version_ = 0;
};

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
