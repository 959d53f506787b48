// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/inspections.h"

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

namespace {

constexpr auto kStepOf = [](const std::shared_ptr<const StepInspection>& inspection) { return inspection->step; };

} // namespace

void Inspections::add(StepInspection inspection) {
  const int64_t step = inspection.step;
  const auto position = std::ranges::lower_bound(inspections_, step, {}, kStepOf);
  tensors_ += inspection.tensors.size();
  sums_.add(inspection);
  auto added = std::make_shared<const StepInspection>(std::move(inspection));
  if (position != inspections_.end() && (*position)->step == step) {
    tensors_ -= (*position)->tensors.size();
    *position = std::move(added);
  } else {
    inspections_.insert(position, std::move(added));
  }
  while (tensors_ > kMostTensors && inspections_.size() > 1) {
    const auto oldest = inspections_.front()->step == step ? std::next(inspections_.begin()) : inspections_.begin();
    tensors_ -= (*oldest)->tensors.size();
    inspections_.erase(oldest);
  }
}

void Inspections::forgetAfter(int64_t step) {
  while (!inspections_.empty() && inspections_.back()->step > step) {
    tensors_ -= inspections_.back()->tensors.size();
    inspections_.pop_back();
  }
  sums_.forgetAfter(step);
}

const StepInspection* Inspections::at(int64_t step) const {
  const auto position = std::ranges::lower_bound(inspections_, step, {}, kStepOf);
  return position != inspections_.end() && (*position)->step == step ? position->get() : nullptr;
}

} // namespace amplab
