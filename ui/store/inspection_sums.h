// SPDX-License-Identifier: GPL-3.0-or-later
// Inspected steps of a lane as sums: exponents of all tensors of a kind. Covers the whole run, while complete
// inspections are kept for its latest steps only. Owned by Looks; GUI thread.
#pragma once
#include "engine/run/step_inspection.h"

#include <array>
#include <cstddef>
#include <vector>

namespace amplab {

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

} // namespace amplab
