// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/same_zeros.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr DType kCounted = DType::bf16; // a count of at least one never rounds to zero

Tensor made_by(CachingAllocator& allocator, Device& device, Op op, const View& x, DType dtype,
               const Attributes& attributes) {
  Tensor made(allocator, x.shape, dtype, MemoryCategory::inspection);
  const View out[] = {made.view()};
  device.run({op, Direction::forward, {&x, 1}, out, attributes});
  return made;
}

// 1 where x is not zero, including NaN; else 0.
Tensor not_zero(CachingAllocator& allocator, Device& device, const View& x) {
  const Tensor zero = made_by(allocator, device, Op::eq, x, DType::u8, ScalarAttributes{0});
  const Tensor mask = made_by(allocator, device, Op::eq, zero.view(), DType::u8, ScalarAttributes{0});
  return made_by(allocator, device, Op::cast, mask.view(), kCounted, NoAttributes{});
}

// For x and g, dw[o, i] is the sum over the batch of g[., o] x[., i].
bool sums_zeros_alone(CachingAllocator& allocator, Device& device, const Call& call, const View& dw) {
  constexpr size_t kX = 0, kWeight = 1, kGradient = 2;
  const Tensor x = not_zero(allocator, device, call.in[kX]), g = not_zero(allocator, device, call.in[kGradient]);
  const Tensor counts(allocator, dw.shape, kCounted, MemoryCategory::inspection);
  const View in[] = {x.view(), call.in[kWeight], g.view()}, out[] = {{}, counts.view(), {}};
  device.run({call.op, call.direction, in, out, NoAttributes{}, call.math_mode}); // the counts are not quantised
  return device.probing().count_zeros_where_nonzero({&dw, 1}, counts.view()) == 0;
}

bool returns_operands_or_sums(Op op) {
  switch (op) {
  case Op::relu:
  case Op::max_pool2d:
  case Op::max_pool2d_scatter: return true;
  default: return false;
  }
}

} // namespace

bool zeros_match_fp32(CachingAllocator& allocator, Device& device, const Call& call, size_t output) {
  constexpr size_t kOfWeight = 1;
  const View& result = call.out[output];
  if (returns_operands_or_sums(call.op))
    return std::ranges::all_of(call.in,
                               [&](const View& v) { return !v || !is_floating(v.dtype) || v.dtype == result.dtype; });
  const bool of_weight = call.op == Op::linear && call.direction == Direction::backward && output == kOfWeight;
  return of_weight && !device.properties().emulated(Op::linear, kCounted) &&
         sums_zeros_alone(allocator, device, call, result);
}

} // namespace amplab
