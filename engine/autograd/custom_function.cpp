// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/custom_function.h"

#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/probe/origin.h"
#include "engine/tensor/kept_tensor.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

class CustomNode final : public Node {
 public:
  CustomNode(const CustomFunction& function, const AutocastState& state)
      : function_(function), state_(state), layer_(current_origin.layer) {}

  void backward(const Tensor& gradient, Gradients& gradients) override {
    const LayerScope layer(layer_);
    const AutocastGuard as_in_forward(state_, clear_cast_cache);
    const std::vector<Tensor> kept(saved.begin(), saved.end());
    std::vector<Tensor> returned = function_.backward(gradient, kept);
    assert(returned.size() <= gradients.size());
    std::ranges::move(returned, gradients.begin());
  }
  void release() override { saved.clear(); }

  std::vector<KeptTensor> saved;

 private:
  CustomFunction function_;
  AutocastState state_;
  std::string_view layer_;
};

} // namespace

Tensor call(const CustomFunction& function, std::initializer_list<Tensor> given) {
  assert(given.size() <= kMostInputs);
  AutocastState state = autocast_state();
  std::vector<Tensor> inputs = given;
  const auto run = [&](std::vector<Tensor>& saved) {
    const NoGradGuard unrecorded;
    if (function.cast_inputs && state.enabled)
      for (Tensor& x : inputs)
        if (x && castable(x.dtype())) x = apply_cast(x, *function.cast_inputs);
    if (function.cast_inputs) state.enabled = false;
    const AutocastGuard region(state);
    return function.forward(inputs, saved);
  };
  std::vector<Tensor> saved;
  const Tensor made = run(saved);
  if (!needs_node(given)) return made;

  auto node = make_ref<CustomNode>(function, state);
  node->saved.assign(saved.begin(), saved.end());
  for (size_t i = 0; i < given.size(); ++i) node->edges[i] = edge_to(given.begin()[i]);
  const Tensor output = made.detach(); // forward may have returned an input, or saved what it returns
  set_history(output, node);
  return output;
}

} // namespace amplab
