// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/captured_casts.h"

#include "engine/ops/execute.h"

#include <algorithm>

namespace amplab {

CapturedCasts::CapturedCasts(std::span<const Tensor> weights, DType dtype) {
  for (const Tensor& weight : weights) {
    if (weight.dtype() != DType::f32 || !weight.requires_grad()) continue;
    const ChargeScope apart(weight.allocator(), MemoryCategory::compiled_step);
    copies_.push_back({weight, allocate_outputs(Op::cast, {&weight, 1}, NoAttributes{}, dtype).tensor[0],
                       weight.body()->storage->version()});
  }
}

Tensor CapturedCasts::copy_of(const Tensor& x, DType dtype) {
  const auto copy =
      std::ranges::find_if(copies_, [&](const Copy& c) { return c.weight.same_as(x) && c.tensor.dtype() == dtype; });
  if (copy == copies_.end() || copy->outdated()) return {};
  copy->used = true;
  return copy->tensor.saved_scope(MemoryCategory::temporaries);
}

void CapturedCasts::drop_unused() {
  std::erase_if(copies_, [](const Copy& copy) { return !copy.used; });
}

void CapturedCasts::cast(const Copy& copy) {
  const View in[] = {copy.weight.view()}, out[] = {copy.tensor.view()};
  execute(copy.tensor.device(), {Op::cast, Direction::forward, in, out});
}

void CapturedCasts::fill() const { std::ranges::for_each(copies_, cast); }

void CapturedCasts::fill_changed() const {
  for (const Copy& copy : copies_)
    if (copy.used && copy.outdated()) cast(copy);
}

} // namespace amplab
