// SPDX-License-Identifier: GPL-3.0-or-later
// Inspected steps of a lane: the latest ones complete, all of them as sums. Owned by LaneStore; GUI thread.
#pragma once
#include "engine/run/step_look.h"
#include "ui/store/look_sums.h"

#include <deque>
#include <memory>
#include <optional>

namespace amplab {

class Looks {
 public:
  // Replaces an existing step.
  void take(StepLook look);
  void forgetAfter(int64_t step);

  bool empty() const { return looks_.empty(); }
  const StepLook* latest() const {
    return looks_.empty() ? nullptr : looks_.back().get();
  }                                       // the highest step, not the last to arrive
  const StepLook* at(int64_t step) const; // null: not inspected, or dropped
  // By step. Shared, so that an inspection stays valid while it is held.
  const std::deque<std::shared_ptr<const StepLook>>& all() const { return looks_; }
  // Limit of stored tensors. Those of the latest steps are kept, and always those of the step that arrived last.
  static constexpr size_t kMostTensors = 50'000; // some 50 MB

  const LookSums& sums() const { return sums_; } // of the whole run

  // Returns the cost of inspection, as last reported by the engine.
  const std::optional<LookingCost>& cost() const { return cost_; }
  void setCost(const LookingCost& cost) { cost_ = cost; }

 private:
  std::deque<std::shared_ptr<const StepLook>> looks_;
  size_t tensors_ = 0;
  LookSums sums_;
  std::optional<LookingCost> cost_;
};

} // namespace amplab
