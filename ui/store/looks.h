// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a lane whose tensors were looked at: the latest ones whole, all of them as sums. Owned by LaneStore; GUI
// thread.
#pragma once
#include "engine/run/step_look.h"
#include "ui/store/look_sums.h"

#include <deque>
#include <memory>
#include <optional>

namespace amplab {

class Looks {
 public:
  // A step that is there already is replaced.
  void take(StepLook look);
  void forgetAfter(int64_t step);

  bool empty() const { return looks_.empty(); }
  const StepLook* latest() const {
    return looks_.empty() ? nullptr : looks_.back().get();
  }                                       // the last step, not the last to come
  const StepLook* at(int64_t step) const; // null: it was not looked at, or has been dropped
  // By step. A look that is there stays as it is as long as somebody holds it.
  const std::deque<std::shared_ptr<const StepLook>>& all() const { return looks_; }
  // Of so many tensors the ones of the latest steps are kept, and of the step that came last, whichever it is.
  static constexpr size_t kMostTensors = 50'000; // some 50 MB

  const LookSums& sums() const { return sums_; } // of the whole run

  // What looking costs, as the engine told last.
  const std::optional<LookingCost>& cost() const { return cost_; }
  void setCost(const LookingCost& cost) { cost_ = cost; }

 private:
  std::deque<std::shared_ptr<const StepLook>> looks_;
  size_t tensors_ = 0;
  LookSums sums_;
  std::optional<LookingCost> cost_;
};

} // namespace amplab
