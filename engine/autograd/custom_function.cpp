// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/custom_function.h"

#include "engine/amp/decision.h"
#include "engine/autograd/apply.h"
#include "engine/context/execution_context.h"
#include "engine/tensor/saved_tensor.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

class CustomNode final : public Node {
 public:
  CustomNode(const CustomFunction& function, const AutocastState& state)
      : function_(function), state_(state), layer_(current_context().layer) {}

  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (freed_) throw GraphFreed();
    const LayerScope layer(layer_);
    std::optional<AutocastGuard> as_in_forward;
    if (function_.backward_as_forward) as_in_forward.emplace(state_, clear_cast_cache);
    std::vector<Tensor> unpacked;
    for (const Saved& each : saved) {
      check(each);
      unpacked.push_back(each.is_output ? with_history(each.tensor) : *each.tensor);
    }
    std::vector<Tensor> returned = function_.backward(gradient, unpacked);
    assert(returned.size() <= gradients.size());
    std::ranges::move(returned, gradients.begin());
  }
  void release() override {
    freed_ |= !saved.empty();
    saved.clear();
  }
  std::string name() const override { return function_.name; }

  struct Saved {
    SavedTensor tensor;
    bool is_output; // saved detached: otherwise output and node would own each other
  };
  std::vector<Saved> saved;

 private:
  Tensor with_history(const Tensor& output) {
    const Tensor alone = output.detach();
    alone.body()->requires_grad = true;
    alone.body()->node = Ref<Node>(this);
    return alone;
  }

  void check(const Saved& each) const {
    const SavedTensor& unpacked = each.tensor;
    if (!unpacked) return;
    if (unpacked.is_recomputed() && grad_enabled())
      throw NotTwiceDifferentiable(
          "The gradient of a custom function in a checkpointed function cannot be differentiated again.");
    if (unpacked.version() == unpacked->version()) return;
    const Node* maker = each.is_output ? this : static_cast<const Node*>(unpacked->body()->node.get());
    throw ModifiedInPlace(*unpacked, unpacked.version(), maker);
  }

  bool freed_ = false; // something was saved and has been freed
  CustomFunction function_;
  AutocastState state_;
  std::string_view layer_;
};

} // namespace

Tensor call(const CustomFunction& function, std::span<const Tensor> given) {
  assert(given.size() <= kMostInputs);
  AutocastState state = autocast_state();
  std::vector<Tensor> inputs(given.begin(), given.end());
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
  if (!needs_node(given) || !is_floating(made.dtype())) return made;

  auto node = make_ref<CustomNode>(function, state);
  const auto is_input = [&](const Tensor& x) {
    return std::ranges::any_of(inputs, [&](const Tensor& input) { return input && input.same_as(x); });
  };
  for (const Tensor& each : saved) node->saved.push_back({each, each && each.same_as(made) && !is_input(each)});
  for (size_t i = 0; i < given.size(); ++i) node->edges[i] = edge_to(given[i]);
  const Tensor output = made.detach(); // forward may have returned an input, or saved its output
  set_history(output, node);
  if (is_input(made) || made.body()->is_view) {
    output.body()->is_view = true;
    output.body()->creation_meta = CreationMeta::in_custom_function;
  }
  return output;
}

} // namespace amplab
