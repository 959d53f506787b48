// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/looks.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr auto kStepOf = [](const std::shared_ptr<const StepLook>& look) { return look->step; };

} // namespace

void Looks::take(StepLook look) {
  const int64_t step = look.step;
  const auto place = std::ranges::lower_bound(looks_, step, {}, kStepOf);
  tensors_ += look.tensors.size();
  sums_.take(look);
  auto taken = std::make_shared<const StepLook>(std::move(look));
  if (place != looks_.end() && (*place)->step == step) {
    tensors_ -= (*place)->tensors.size();
    *place = std::move(taken);
  } else {
    looks_.insert(place, std::move(taken));
  }
  while (tensors_ > kMostTensors && looks_.size() > 1) {
    const auto oldest = looks_.front()->step == step ? std::next(looks_.begin()) : looks_.begin();
    tensors_ -= (*oldest)->tensors.size();
    looks_.erase(oldest);
  }
}

void Looks::forgetAfter(int64_t step) {
  while (!looks_.empty() && looks_.back()->step > step) {
    tensors_ -= looks_.back()->tensors.size();
    looks_.pop_back();
  }
  sums_.forgetAfter(step);
}

const StepLook* Looks::at(int64_t step) const {
  const auto place = std::ranges::lower_bound(looks_, step, {}, kStepOf);
  return place != looks_.end() && (*place)->step == step ? place->get() : nullptr;
}

} // namespace amplab
