// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a lane that were looked at, as sums: where the magnitudes of all tensors of a kind lay. Of a whole run,
// where whole looks are kept of its latest steps only. Owned by Looks; GUI thread.
#pragma once
#include "engine/run/step_look.h"

#include <array>
#include <cstddef>
#include <vector>

namespace amplab {

inline constexpr size_t kTensorKinds = static_cast<size_t>(kLastTensorKind) + 1;

struct LookSum {
  int64_t step = 0;
  double loss_scale = 1;
  bool skipped = false;
  // By TensorKind, as the step has them, gradients times the loss scale; where rounding has lost something, as it was
  // before that.
  std::array<Exponents, kTensorKinds> kinds;

  const Exponents& of(TensorKind kind) const { return kinds[static_cast<size_t>(kind)]; }
};
LookSum sum_of(const StepLook& look);

class LookSums {
 public:
  // A step that is there already is replaced.
  void take(const StepLook& look);
  void forgetAfter(int64_t step);

  const std::vector<LookSum>& all() const { return sums_; } // by step
  // Counts what has been taken: another number, other sums.
  int64_t version() const { return version_; }

  // Beyond so many the step goes that is missed least: whose neighbours stand closest together. So they stay evenly
  // spread over the run, however long it is; its first and its last step stay.
  static constexpr size_t kMost = 4096; // some 10 MB

 private:
  void thin();

  std::vector<LookSum> sums_;
  int64_t version_ = 0;
};

} // namespace amplab
