// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/reference_gradients.h"

#include "engine/context/execution_context.h"
#include "engine/probe/probe.h"

#include <algorithm>

namespace amplab {

bool ReferenceGradients::returns_local(const Call& call) const {
  const auto has_reference = [this](const View& view) { return reference_of(view).has_value(); };
  return current_context().phase == Phase::backward && row_of(call.op).differentiable() &&
         std::ranges::none_of(call.in, has_reference);
}

std::vector<Tensor> ReferenceGradients::outputs(Device& device, const Call& call, std::span<const Tensor> local) {
  if (current_context().phase != Phase::backward) return {};
  std::vector<View> in(call.in.begin(), call.in.end());
  bool differs = false;
  for (View& view : in)
    if (const auto reference = reference_of(view)) {
      view = *reference;
      differs = true;
    }
  if (row_of(call.op).functional()) {
    if (!differs) return {local.begin(), local.end()};
    return outputs_in_fp32(allocator_, device,
                           {call.op, call.direction, in, call.out, call.attributes, call.math_mode});
  }
  // Accumulated gradients, and the zeros around a part of one, for which the reference is written part by part.
  const bool adds = call.op == Op::accumulate;
  if (call.op != Op::fill && !adds) return {};
  const View& out = call.out.front();
  const auto before = reference_of(out);
  if (!ReferenceMemory::can_hold(out) || (adds && !differs && !before)) return {};
  const Tensor result(allocator_, out.shape, DType::f32, MemoryCategory::inspection);
  if (adds) copy_elements(device, before.value_or(out), result.view());
  const View to[] = {result.view()};
  device.run({call.op, Direction::forward, in, to, call.attributes});
  return {result};
}

void ReferenceGradients::store_outputs(Device& device, const Call& call, std::span<const Tensor> outputs) {
  if (current_context().phase == Phase::unscale || current_context().phase == Phase::clip) return; // zeros stay zeros
  if (current_context().phase != Phase::backward) {
    for (const View& view : call.in) references_.forget(view);
    for (const View& view : call.out) references_.forget(view);
    return;
  }
  for (size_t i = 0; i < call.out.size(); ++i)
    references_.set(device, call.out[i], i < outputs.size() ? outputs[i] : Tensor());
}

void ReferenceGradients::expect_partial_writes(const View& whole) {
  if (current_context().phase == Phase::backward) references_.prepare_partial_writes(whole);
}

} // namespace amplab
