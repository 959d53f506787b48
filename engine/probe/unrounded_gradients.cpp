// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/unrounded_gradients.h"

#include "engine/probe/origin.h"
#include "engine/probe/probe.h"

namespace amplab {
namespace {

Tensor fresh(CachingAllocator& allocator, const Shape& shape, DType dtype) {
  return Tensor(allocator, shape, dtype, MemoryCategory::inspection);
}

} // namespace

std::vector<Tensor> UnroundedGradients::outputs(Device& device, const Call& call, std::span<const Tensor> local) {
  if (current_origin.phase != Phase::backward) return {};
  std::vector<View> in(call.in.begin(), call.in.end());
  bool differs = false;
  for (View& view : in)
    if (const auto twin = twin_of(view)) {
      view = *twin;
      differs = true;
    }
  if (row_of(call.op).functional()) {
    if (!differs) return {local.begin(), local.end()};
    return outputs_in_fp32(allocator_, device, {call.op, call.direction, in, call.out, call.attributes});
  }
  // Gradients that are added up, and the zeros around a part of one, whose twin is written part by part.
  const bool adds = call.op == Op::accumulate;
  if (call.op != Op::fill && !adds) return {};
  const View& out = call.out.front();
  const auto before = twin_of(out);
  if (!Twins::follows(out) || (adds && !differs && !before)) return {};
  const Tensor result = fresh(allocator_, out.shape, DType::f32);
  if (adds) copy_elements(device, before.value_or(out), result.view());
  const View to[] = {result.view()};
  device.run({call.op, Direction::forward, in, to, call.attributes});
  return {result};
}

void UnroundedGradients::take(Device& device, const Call& call, std::span<const Tensor> outputs) {
  if (current_origin.phase == Phase::unscale || current_origin.phase == Phase::clip) return; // what is zero stays so
  if (current_origin.phase != Phase::backward) {
    for (const View& view : call.in) twins_.forget(view);
    for (const View& view : call.out) twins_.forget(view);
    return;
  }
  for (size_t i = 0; i < call.out.size(); ++i) twins_.keep(device, call.out[i], i < outputs.size() ? outputs[i] : Tensor());
}

int64_t zeros_but_for(CachingAllocator& allocator, Device& device, const View& x, const View* and_in,
                      const View& otherwise) {
  const auto zero_in = [&](const View& view) {
    const Tensor mask = fresh(allocator, view.shape, DType::u8);
    const View out[] = {mask.view()};
    device.run({Op::eq, Direction::forward, {&view, 1}, out, ScalarAttributes{0}});
    return mask;
  };
  const auto chosen = [&](const Tensor& mask, const View& values) {
    const Tensor result = fresh(allocator, values.shape, DType::f32);
    const View in[] = {mask.view(), values}, out[] = {result.view()};
    device.run({Op::where, Direction::forward, in, out, ScalarAttributes{0}});
    return result;
  };
  Tensor rest = chosen(zero_in(x), otherwise);
  if (and_in) rest = chosen(zero_in(*and_in), rest.view());
  const Statistics s = device.statistics(rest.view());
  return s.count - s.zeros - s.inf - s.nan;
}

} // namespace amplab
