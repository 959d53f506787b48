// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/look_sums.h"

#include <algorithm>

namespace amplab {

LookSum sum_of(const StepLook& look) {
  LookSum sum{look.step, look.loss_scale, look.skipped, {}};
  for (const TensorHistogram& each : look.tensors)
    sum.kinds[static_cast<size_t>(each.tensor.kind)] += each.true_exponents();
  return sum;
}

void LookSums::take(const StepLook& look) {
  ++version_;
  const auto place = std::ranges::lower_bound(sums_, look.step, {}, &LookSum::step);
  if (place != sums_.end() && place->step == look.step) {
    *place = sum_of(look);
    return;
  }
  sums_.insert(place, sum_of(look));
  if (sums_.size() > kMost) thin();
}

void LookSums::forgetAfter(int64_t step) {
  std::erase_if(sums_, [&](const LookSum& sum) { return sum.step > step; });
  ++version_;
}

void LookSums::thin() {
  size_t least = 1;
  const auto gap = [this](size_t at) { return sums_[at + 1].step - sums_[at - 1].step; };
  for (size_t at = 2; at + 1 < sums_.size(); ++at)
    if (gap(at) < gap(least)) least = at;
  sums_.erase(sums_.begin() + static_cast<std::ptrdiff_t>(least));
}

} // namespace amplab
