// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/zeros_of_products.h"

namespace amplab {
namespace {

constexpr DType kCounted = DType::bf16; // a count of one or more never becomes zero

Tensor made_by(CachingAllocator& allocator, Device& device, Op op, const View& x, DType dtype, const Attributes& attributes) {
  Tensor made(allocator, x.shape, dtype, MemoryCategory::inspection);
  const View out[] = {made.view()};
  device.run({op, Direction::forward, {&x, 1}, out, attributes});
  return made;
}

// 1 where x is not zero, NaN too; else 0.
Tensor not_zero(CachingAllocator& allocator, Device& device, const View& x) {
  const Tensor zero = made_by(allocator, device, Op::eq, x, DType::u8, ScalarAttributes{0});
  const Tensor mask = made_by(allocator, device, Op::eq, zero.view(), DType::u8, ScalarAttributes{0});
  return made_by(allocator, device, Op::cast, mask.view(), kCounted, NoAttributes{});
}

} // namespace

bool sums_zeros_alone(CachingAllocator& allocator, Device& device, const Call& call, size_t output) {
  constexpr size_t kX = 0, kWeight = 1, kGradient = 2, kOfWeight = 1;
  if (call.op != Op::linear || call.direction != Direction::backward || output != kOfWeight) return false;
  if (device.emulated(Op::linear, kCounted)) return false;
  const Tensor x = not_zero(allocator, device, call.in[kX]), g = not_zero(allocator, device, call.in[kGradient]);
  const Tensor counts(allocator, call.out[output].shape, kCounted, MemoryCategory::inspection);
  const View in[] = {x.view(), call.in[kWeight], g.view()}, out[] = {{}, counts.view(), {}};
  device.run({call.op, call.direction, in, out, call.attributes});
  return device.zeros_but_for({&call.out[output], 1}, counts.view()) == 0;
}

} // namespace amplab
