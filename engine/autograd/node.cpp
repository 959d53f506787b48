// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/node.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace amplab {
namespace {

thread_local bool grad_mode = true;
thread_local int64_t next_sequence = 1;
thread_local int64_t walks = 0, walks_under_way = 0;

// sum += addend, in sum's dtype; out of place if somebody else may still look at sum, or if the addition is recorded.
void add_to(Tensor& sum, const Tensor& addend) {
  if (grad_mode || !sum.exclusive() || !sum.view().contiguous()) {
    sum = add(sum, addend);
    return;
  }
  const Tensor dense = contiguous(addend);
  const View in[] = {dense.view()}, out[] = {sum.view()};
  execute(sum.device(), {Op::accumulate, Direction::forward, in, out});
}

// The end of the tape at a leaf: the first gradient becomes .grad, later ones are added to it. It owns the leaf, which
// only knows it, so that a leaf that nobody else holds lives as long as a tape that leads to it.
class AccumulateGrad final : public Node {
 public:
  explicit AccumulateGrad(const Tensor& leaf) : leaf_(leaf) {
    leaf.body()->accumulator = this;
    sequence = std::numeric_limits<int64_t>::max(); // as PyTorch's: at once, so that what is added is let go of
  }
  ~AccumulateGrad() override { leaf_.body()->accumulator = nullptr; }
  void backward(const Tensor& gradient, Gradients&) override {
    Tensor& grad = leaf_.body()->grad;
    if (grad)
      add_to(grad, gradient);
    else // taken over, unless somebody else looks at the same elements: gradients are changed in place later
      grad = gradient.exclusive() && gradient.view().contiguous() ? gradient : clone(gradient);
    grad.charge_to(MemoryCategory::gradients);
  }
  bool accumulates() const override { return true; }
  MemoryCategory gradients_are() const override { // the first one is taken over
    return leaf_.grad() ? MemoryCategory::temporaries : MemoryCategory::gradients;
  }

 private:
  Tensor leaf_;
};

// A walk under way: counts, for every node reachable from root, how many gradients it will receive. Walks nest: a
// node's backward may walk a tape of its own (recompute.h), and the two share the leaves. What the outer one has in the
// nodes that the inner one visits is laid aside until the inner one ends.
class WalkScope {
 public:
  explicit WalkScope(Node* root) : number_(++walks) {
    ++walks_under_way;
    std::vector<Node*> found = {root};
    enter(root);
    for (size_t next = 0; next < found.size(); ++next)
      for (const Edge& edge : found[next]->edges) {
        Node* node = edge.node.get();
        if (!node) continue;
        if (node->visit != number_) {
          enter(node);
          found.push_back(node);
        }
        ++node->awaited;
      }
  }
  ~WalkScope() {
    --walks_under_way;
    for (LaidAside& outer : laid_aside_) {
      outer.node->incoming = std::move(outer.incoming);
      outer.node->awaited = outer.awaited;
      outer.node->visit = outer.visit;
    }
  }
  WalkScope(const WalkScope&) = delete;
  WalkScope& operator=(const WalkScope&) = delete;

 private:
  struct LaidAside {
    Ref<Node> node;
    Tensor incoming;
    int64_t awaited, visit;
  };

  void enter(Node* node) {
    Tensor incoming = std::exchange(node->incoming, {}); // of an outer walk, or of one that an exception ended
    if (walks_under_way > 1) laid_aside_.push_back({Ref<Node>(node), std::move(incoming), node->awaited, node->visit});
    node->visit = number_;
    node->awaited = 0;
  }

  int64_t number_;
  std::vector<LaidAside> laid_aside_;
};

bool older(const Ref<Node>& a, const Ref<Node>& b) { return a->sequence < b->sequence; }

// The gradient as the tensor it belongs to wants it: summed over what was broadcast, in its dtype.
Tensor fitted(Tensor gradient, const Edge& edge) {
  if (gradient.shape() != edge.shape) gradient = sum_to(gradient, edge.shape);
  if (gradient.dtype() != edge.dtype) gradient = to(gradient, edge.dtype);
  return gradient;
}

bool added_in_place(Node& node, const Tensor& gradient) {
  Node* next = node.edges[0].node.get();
  return next && next->incoming && !grad_mode && next->incoming.exclusive() && node.backward_into(gradient, next->incoming);
}

// Walks the tape from root, the youngest node first as PyTorch orders them. visit(node, gradient) says whether to go
// on through a node whose gradient is complete.
template <class Visit>
void walk(const Tensor& root, const Tensor& gradient, BackwardOptions options, Visit visit) {
  assert(root.requires_grad() && gradient.dtype() == root.dtype() && gradient.shape() == root.shape());
  const GradModeGuard recording(options.create_graph);
  const Edge start = edge_to(root);
  const WalkScope scope(start.node.get());
  start.node->incoming = gradient;

  std::vector<Ref<Node>> ready = {start.node};
  while (!ready.empty()) {
    std::ranges::pop_heap(ready, older);
    const Ref<Node> node = std::move(ready.back());
    ready.pop_back();

    Gradients gradients;
    {
      const Tensor incoming = std::exchange(node->incoming, {});
      if (visit(*node, incoming) && !added_in_place(*node, incoming)) node->backward(incoming, gradients);
      if (!options.retain_graph) node->release();
    }
    for (int i = 0; i < kMostInputs; ++i) {
      Node* next = node->edges[i].node.get();
      if (!next) continue;
      if (gradients[i]) {
        Tensor fit = fitted(std::move(gradients[i]), node->edges[i]);
        if (next->incoming)
          add_to(next->incoming, fit);
        else
          next->incoming = std::move(fit);
      }
      if (--next->awaited == 0 && next->incoming) {
        ready.push_back(node->edges[i].node);
        std::ranges::push_heap(ready, older);
      }
    }
  }
}

} // namespace

bool grad_enabled() { return grad_mode; }
GradModeGuard::GradModeGuard(bool on) : before_(std::exchange(grad_mode, on)) {}
GradModeGuard::~GradModeGuard() { grad_mode = before_; }

bool needs_node(std::span<const Tensor> inputs) {
  return grad_mode && std::ranges::any_of(inputs, [](const Tensor& t) { return t && t.requires_grad(); });
}

Edge edge_to(const Tensor& tensor) {
  if (!tensor || !tensor.requires_grad()) return {};
  const TensorBody* body = tensor.body();
  RefCounted* known = body->node ? body->node.get() : body->accumulator;
  Node* destination = known ? static_cast<Node*>(known) : new AccumulateGrad(tensor);
  return {Ref<Node>(destination), tensor.shape(), tensor.dtype()};
}

void set_history(const Tensor& output, Ref<Node> node) {
  node->sequence = next_sequence++;
  output.body()->requires_grad = true;
  output.body()->node = node;
}

void run_backward(const Tensor& root, const Tensor& gradient, BackwardOptions options) {
  walk(root, gradient, options, [](const Node&, const Tensor&) { return true; });
}

std::vector<Tensor> gradients_of(const Tensor& root, const Tensor& gradient, std::span<const Tensor> inputs,
                                 BackwardOptions options) {
  std::vector<Ref<Node>> wanted;
  for (const Tensor& input : inputs) wanted.push_back(edge_to(input).node);
  std::vector<Tensor> found(inputs.size());
  walk(root, gradient, options, [&](const Node& node, const Tensor& arrived) {
    for (size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i].get() == &node) found[i] = arrived;
    return !node.accumulates();
  });
  return found;
}

} // namespace amplab
