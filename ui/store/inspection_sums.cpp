// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/inspection_sums.h"

#include <algorithm>

namespace amplab {

InspectionSum sum_of(const StepInspection& inspection) {
  InspectionSum sum{inspection.step, inspection.loss_scale, inspection.skipped, {}};
  for (const TensorHistogram& each : inspection.tensors)
    sum.kinds[static_cast<size_t>(each.tensor.kind)] += each.true_exponents();
  return sum;
}

void InspectionSums::add(const StepInspection& inspection) {
  ++version_;
  const auto position = std::ranges::lower_bound(sums_, inspection.step, {}, &InspectionSum::step);
  if (position != sums_.end() && position->step == inspection.step) {
    *position = sum_of(inspection);
    return;
  }
  sums_.insert(position, sum_of(inspection));
  if (sums_.size() > kMost) thin();
}

void InspectionSums::forgetAfter(int64_t step) {
  std::erase_if(sums_, [&](const InspectionSum& sum) { return sum.step > step; });
  ++version_;
}

void InspectionSums::thin() {
  size_t least = 1;
  const auto gap = [this](size_t at) { return sums_[at + 1].step - sums_[at - 1].step; };
  for (size_t at = 2; at + 1 < sums_.size(); ++at)
    if (gap(at) < gap(least)) least = at;
  sums_.erase(sums_.begin() + static_cast<std::ptrdiff_t>(least));
}

} // namespace amplab
