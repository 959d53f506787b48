// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/kept_casts.h"

#include "engine/ops/execute.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

thread_local KeptCasts* lender = nullptr;

} // namespace

KeptCasts* casts_kept() { return lender; }

KeptCasts::Lending::Lending(KeptCasts& kept) : before_(std::exchange(lender, &kept)) {}
void KeptCasts::Lending::end() {
  if (!std::exchange(ended_, true)) lender = before_;
}

KeptCasts::KeptCasts(std::span<const Tensor> weights, DType dtype) {
  for (const Tensor& weight : weights) {
    if (weight.dtype() != DType::f32 || !weight.requires_grad()) continue;
    const ChargeScope apart(weight.allocator(), MemoryCategory::compiled_step);
    copies_.push_back({weight, allocate_outputs(Op::cast, {&weight, 1}, NoAttributes{}, dtype).tensor[0],
                       weight.body()->storage->version()});
  }
}

Tensor KeptCasts::copy_of(const Tensor& x, DType dtype) {
  const auto copy =
      std::ranges::find_if(copies_, [&](const Copy& c) { return c.weight.same_as(x) && c.tensor.dtype() == dtype; });
  if (copy == copies_.end() || copy->outdated()) return {};
  copy->used = true;
  return copy->tensor.lent(MemoryCategory::temporaries);
}

void KeptCasts::drop_unused() {
  std::erase_if(copies_, [](const Copy& copy) { return !copy.used; });
}

void KeptCasts::cast(const Copy& copy) {
  const View in[] = {copy.weight.view()}, out[] = {copy.tensor.view()};
  execute(copy.tensor.device(), {Op::cast, Direction::forward, in, out});
}

void KeptCasts::fill() const { std::ranges::for_each(copies_, cast); }

void KeptCasts::fill_changed() const {
  for (const Copy& copy : copies_)
    if (copy.used && copy.outdated()) cast(copy);
}

} // namespace amplab
