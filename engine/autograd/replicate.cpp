// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/replicate.h"

#include "engine/autograd/node.h"

namespace amplab {
namespace {

class BroadcastNode final : public Node {
 public:
  void backward(const Tensor& gradient, Gradients& gradients) override { gradients[0] = gradient; }
  std::string name() const override { return "BroadcastBackward"; }
  MemoryCategory gradients_are() const override { return edges[0].node->gradients_are(); }
};

} // namespace

Tensor replicated(const Tensor& parameter) {
  const Tensor replica = parameter.viewed_as(parameter.view());
  if (needs_node({&parameter, 1})) {
    auto node = make_ref<BroadcastNode>();
    node->edges[0] = edge_to(parameter);
    set_history(replica, node);
  }
  return replica;
}

} // namespace amplab
