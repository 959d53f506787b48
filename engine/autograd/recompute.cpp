// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/recompute.h"

#include "engine/autograd/apply.h"
#include "engine/probe/origin.h"
#include "engine/tensor/kept_tensor.h"

#include <cassert>
#include <utility>

namespace amplab {
namespace {

class RecomputeNode final : public Node {
 public:
  RecomputeNode(Segment segment, std::initializer_list<Tensor> inputs)
      : segment_(std::move(segment)), inputs_(inputs.begin(), inputs.end()), state_(autocast_state()),
        layer_(current_origin.layer) {}

  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (grad_enabled())
      throw NotTwiceDifferentiable("The gradient of a recomputed segment cannot be differentiated again.");
    const LayerScope layer(layer_);
    std::vector<Tensor> leaves(inputs_.begin(), inputs_.end());
    for (Tensor& leaf : leaves)
      if (leaf) {
        const bool wanted = leaf.requires_grad();
        leaf = leaf.detach();
        leaf.set_requires_grad(wanted);
      }
    const Tensor output = run_again(leaves);
    run_backward(output, gradient);
    for (size_t i = 0; i < leaves.size(); ++i)
      if (leaves[i] && (gradients[i] = leaves[i].grad())) gradients[i].charge_to(MemoryCategory::temporaries);
  }
  void release() override { inputs_.clear(); }

 private:
  Tensor run_again(std::span<const Tensor> leaves) const {
    const GradModeGuard recorded(true);
    const AutocastGuard as_before(state_, clear_cast_cache);
    return segment_(leaves);
  }

  Segment segment_;
  std::vector<KeptTensor> inputs_;
  AutocastState state_;
  std::string_view layer_;
};

} // namespace

Tensor recomputed(Segment segment, std::initializer_list<Tensor> inputs) {
  assert(inputs.size() <= kMostInputs);
  const bool kept = needs_node(inputs);
  Tensor output;
  {
    const NoGradGuard unrecorded;
    output = segment(inputs).detach();
  }
  if (!kept) return output;
  auto node = make_ref<RecomputeNode>(std::move(segment), inputs);
  for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs.begin()[i]);
  set_history(output, node);
  return output;
}

} // namespace amplab
