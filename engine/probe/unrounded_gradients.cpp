// SPDX-License-Identifier: Apache-2.0
#include "engine/probe/unrounded_gradients.h"

#include "engine/probe/origin.h"
#include "engine/probe/probe.h"

#include <algorithm>

namespace amplab {

bool UnroundedGradients::takes_local(const Call& call) const {
  const auto has_twin = [this](const View& view) { return twin_of(view).has_value(); };
  return current_origin.phase == Phase::backward && row_of(call.op).differentiable() &&
         std::ranges::none_of(call.in, has_twin);
}

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
  // Accumulated gradients, and the zeros around a part of one, for which the reference is written part by part.
  const bool adds = call.op == Op::accumulate;
  if (call.op != Op::fill && !adds) return {};
  const View& out = call.out.front();
  const auto before = twin_of(out);
  if (!Twins::follows(out) || (adds && !differs && !before)) return {};
  const Tensor result(allocator_, out.shape, DType::f32, MemoryCategory::inspection);
  if (adds) copy_elements(device, before.value_or(out), result.view());
  const View to[] = {result.view()};
  device.run({call.op, Direction::forward, in, to, call.attributes});
  return {result};
}

void UnroundedGradients::take(Device& device, const Call& call, std::span<const Tensor> outputs) {
  if (current_origin.phase == Phase::unscale || current_origin.phase == Phase::clip) return; // zeros stay zeros
  if (current_origin.phase != Phase::backward) {
    for (const View& view : call.in) twins_.forget(view);
    for (const View& view : call.out) twins_.forget(view);
    return;
  }
  for (size_t i = 0; i < call.out.size(); ++i)
    twins_.keep(device, call.out[i], i < outputs.size() ? outputs[i] : Tensor());
}

void UnroundedGradients::expect_parts(const View& whole) {
  if (current_origin.phase == Phase::backward) twins_.keep_parts(whole);
}

} // namespace amplab
