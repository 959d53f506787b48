// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/node.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace amplab {
namespace {

thread_local bool grad_mode = true;
thread_local int64_t next_sequence = 1;
thread_local int64_t runs = 0;

// sum += addend, in sum's dtype; out of place if somebody else may still look at sum.
void add_to(Tensor& sum, const Tensor& addend) {
  if (!sum.exclusive()) {
    const Tensor copy(sum.allocator(), sum.shape(), sum.dtype(), MemoryCategory::activations);
    const View in[] = {sum.view()}, out[] = {copy.view()};
    execute(sum.device(), {Op::cast, Direction::forward, in, out});
    sum = copy;
  }
  const View in[] = {addend.view()}, out[] = {sum.view()};
  execute(sum.device(), {Op::accumulate, Direction::forward, in, out});
}

// The end of the tape at a leaf: the first gradient becomes .grad, later ones are added to it.
// The leaf owns this node, which therefore only points back.
class AccumulateGrad final : public Node {
 public:
  explicit AccumulateGrad(TensorBody* leaf) : leaf_(leaf) {}
  void backward(const Tensor& gradient, std::array<Tensor, kMostInputs>&) override {
    if (leaf_->grad)
      add_to(leaf_->grad, gradient);
    else
      leaf_->grad = gradient;
  }
  bool accumulates() const override { return true; }

 private:
  TensorBody* leaf_;
};

// Counts, for every node reachable from root, how many gradients it will receive.
void count_awaited(Node* root) {
  ++runs;
  root->visit = runs;
  root->awaited = 0;
  std::vector<Node*> stack = {root};
  while (!stack.empty()) {
    Node* node = stack.back();
    stack.pop_back();
    for (Edge& edge : node->edges) {
      Node* next = edge.node.get();
      if (!next) continue;
      if (next->visit != runs) {
        next->visit = runs;
        next->awaited = 0;
        stack.push_back(next);
      }
      ++next->awaited;
    }
  }
}

bool older(const Ref<Node>& a, const Ref<Node>& b) { return a->sequence < b->sequence; }

} // namespace

bool grad_enabled() { return grad_mode; }
NoGradGuard::NoGradGuard() : before_(std::exchange(grad_mode, false)) {}
NoGradGuard::~NoGradGuard() { grad_mode = before_; }

bool needs_node(std::span<const Tensor> inputs) {
  return grad_mode && std::ranges::any_of(inputs, [](const Tensor& t) { return t && t.requires_grad(); });
}

Edge edge_to(const Tensor& tensor) {
  if (!tensor || !tensor.requires_grad()) return {};
  TensorBody* body = tensor.body();
  if (!body->node && !body->accumulator) body->accumulator = make_ref<AccumulateGrad>(body);
  const Ref<RefCounted>& destination = body->node ? body->node : body->accumulator;
  return {Ref<Node>(static_cast<Node*>(destination.get())), tensor.shape(), tensor.dtype()};
}

void set_history(const Tensor& output, Ref<Node> node) {
  node->sequence = next_sequence++;
  output.body()->requires_grad = true;
  output.body()->node = node;
}

void run_backward(const Tensor& root, const Tensor& gradient) {
  assert(root.requires_grad() && gradient.dtype() == root.dtype());
  const Edge start = edge_to(root);
  count_awaited(start.node.get());
  start.node->incoming = gradient;

  std::vector<Ref<Node>> ready = {start.node}; // a heap: the youngest node first, as PyTorch orders them
  while (!ready.empty()) {
    std::ranges::pop_heap(ready, older);
    const Ref<Node> node = std::move(ready.back());
    ready.pop_back();

    std::array<Tensor, kMostInputs> gradients;
    {
      const Tensor incoming = std::exchange(node->incoming, {});
      node->backward(incoming, gradients);
      node->release();
    }
    for (int i = 0; i < kMostInputs; ++i) {
      Node* next = node->edges[i].node.get();
      if (!next) continue;
      if (gradients[i]) {
        if (next->incoming)
          add_to(next->incoming, gradients[i]);
        else
          next->incoming = std::move(gradients[i]);
      }
      if (--next->awaited == 0 && next->incoming) {
        ready.push_back(node->edges[i].node);
        std::ranges::push_heap(ready, older);
      }
    }
  }
}

} // namespace amplab
