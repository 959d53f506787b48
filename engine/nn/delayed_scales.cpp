// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/delayed_scales.h"

#include "kernels/quantize/product_recipe.h"

namespace amplab {
namespace {

// Not an op of the step, so hidden from the probe.
void copy_state(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  from.device().run({Op::clone, Direction::forward, in, out});
}

void initialise(const Tensor& state) {
  const Shape& shape = state.shape();
  std::vector<float> values(static_cast<size_t>(shape.count()));
  for (size_t scale = 0; scale < values.size(); scale += static_cast<size_t>(shape[1])) values[scale] = 1;
  state.device().copy_from_host(state.view().data, values.data(), values.size() * sizeof(float));
}

} // namespace

Tensor DelayedScales::find(const std::string& layer, int64_t length) const {
  const auto at = states_.find(layer);
  const bool found = at != states_.end() && at->second.used && at->second.now.shape()[1] == 1 + length;
  return found ? at->second.now : Tensor();
}

const Tensor& DelayedScales::of(const std::string& layer, int64_t length, CachingAllocator& memory) {
  State& state = states_[layer];
  const Shape shape{quantize::kSlots, 1 + length};
  if (state.used && state.now && state.now.shape() == shape) return state.now;
  if (state.now && state.now.shape() != shape) retired_.push_back(std::exchange(state, {}).now);
  if (!state.now) state.now = Tensor(memory, shape, DType::f32, MemoryCategory::buffers);
  initialise(state.now);
  state.used = true;
  return state.now;
}

std::vector<std::pair<std::string, Tensor>> DelayedScales::all() const {
  std::vector<std::pair<std::string, Tensor>> states;
  for (const auto& [layer, state] : states_)
    if (state.used) states.emplace_back(layer, state.now);
  return states;
}

std::vector<std::pair<std::string, Tensor>> DelayedScales::saved() const {
  std::vector<std::pair<std::string, Tensor>> states;
  for (const auto& [layer, state] : states_)
    if (state.used) states.emplace_back(layer, state.saved);
  return states;
}

void DelayedScales::forget() {
  for (auto& [layer, state] : states_) state.used = false;
}

void DelayedScales::allocate_buffers() {
  for (auto& [layer, state] : states_)
    if (!state.saved)
      state.saved = Tensor(state.now.allocator(), state.now.shape(), DType::f32, MemoryCategory::compiled_step);
}

void DelayedScales::save() const {
  for (const auto& [layer, state] : states_)
    if (state.saved) copy_state(state.now, state.saved);
}

void DelayedScales::restore() const {
  for (const auto& [layer, state] : states_)
    if (state.saved) copy_state(state.saved, state.now);
}

} // namespace amplab
