// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/node.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/cycles.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/op_node.h"
#include "engine/probe/probe.h"
#include "engine/tensor/saved_tensor.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <limits>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace amplab {
namespace {

// Shared by all threads: a step may continue on another thread, and its nodes and passes must keep counting up.
std::atomic<int64_t> next_sequence = 1, last_pass = 0;

// Returns false for a strided gradient, such as an expanded one, where several elements share memory.
bool is_dense(const Tensor& gradient) { return gradient.view().lies(gradient.view().format()); }

// sum += addend, in sum's dtype. Out of place if another handle must not see the change, if sum is not dense, or if the
// addition is recorded.
void add_to(Tensor& sum, const Tensor& addend, bool seen_by_others = false) {
  if (grad_enabled() || (!seen_by_others && !sum.exclusive()) || !is_dense(sum)) {
    sum = add(sum, addend);
    return;
  }
  const Tensor dense = contiguous(addend, sum.view().format());
  const View in[] = {dense.view()}, out[] = {sum.view()};
  execute(sum.device(), {Op::accumulate, Direction::forward, in, out});
}

// The node of a leaf: the first gradient becomes .grad, later ones are added to it. It owns the leaf, which points back
// to it without owning it. A leaf without other owners therefore lives as long as a graph that leads to it.
class AccumulateGrad final : public Node {
 public:
  explicit AccumulateGrad(const Tensor& leaf) : leaf_(leaf) {
    leaf.body()->accumulator = this;
    sequence = std::numeric_limits<int64_t>::max(); // as in PyTorch: runs at once, so that the gradient is freed early
  }
  ~AccumulateGrad() override {
    leaf_.body()->accumulator = nullptr;
    if (!in_cycle_) return;
    const std::lock_guard lock(cycles_mutex);
    cycles.erase(this);
  }
  void backward(const Tensor& gradient, Gradients&) override {
    if (leaf_.requires_grad()) accumulate(gradient); // not if frozen since forward
    if (const auto* hook = current_context().post_accumulate_grad_hook) (*hook)(leaf_);
  }
  std::string name() const override { return "AccumulateGrad"; }
  bool accumulates() const override { return true; }
  MemoryCategory gradients_are() const override { // the first one becomes .grad
    return leaf_.grad() ? MemoryCategory::temporaries : MemoryCategory::gradients;
  }

  // Returns the leaves in `memory` with gradients that have a history.
  static std::vector<Tensor> leaves_of_cycles(const CachingAllocator& memory) {
    const std::lock_guard lock(cycles_mutex);
    std::vector<Tensor> leaves;
    for (const AccumulateGrad* node : cycles)
      if (&node->leaf_.allocator() == &memory) leaves.push_back(node->leaf_);
    return leaves;
  }

 private:
  void accumulate(const Tensor& gradient) {
    Tensor& grad = leaf_.body()->grad;
    if (grad) {
      add_to(grad, gradient, true);
      grad.changed_in_place();
    } else // kept uncopied unless shared or strided: gradients are changed in place later
      grad = gradient.exclusive() && gradient.view().contiguous() ? gradient : clone(gradient);
    grad.charge_to(MemoryCategory::gradients);
    if (grad.body()->node) note_cycle();
  }

  void note_cycle() {
    in_cycle_ = true;
    const std::lock_guard lock(cycles_mutex);
    cycles.insert(this);
  }

  static inline std::mutex cycles_mutex; // replicas run on their own threads
  static inline std::unordered_set<const AccumulateGrad*> cycles;

  Tensor leaf_;
  bool in_cycle_ = false;
};

// A running backward pass. For every node reachable from the roots, counts how many gradients it will receive and marks
// whether it must run. Passes nest: a node's backward may run one over its own graph (recompute.h) that shares leaves.
// The outer pass's state of the nodes that the inner one visits is saved until the inner one ends.
class BackwardPass {
 public:
  // wanted: the nodes for which gradients are returned. Null: the leaves accumulate theirs.
  BackwardPass(std::span<const Edge> roots, const std::vector<Ref<Node>>* wanted)
      : number_(++last_pass), accumulates_(!wanted), depth_(current_context().backward_depth + 1) {
    const auto discover = [&](Node* node) {
      if (node->pass == number_) return;
      enter(node);
      found_.push_back(node);
    };
    for (const Edge& root : roots) discover(root.node.get());
    for (size_t next = 0; next < found_.size(); ++next)
      for (const Edge& edge : found_[next]->edges)
        if (Node* node = edge.node.get()) {
          discover(node);
          ++node->pending_gradients;
        }
    if (wanted) mark_needed(found_, *wanted);
  }
  ~BackwardPass() {
    if (std::uncaught_exceptions() > exceptions_)
      for (Node* node : found_) node->incoming = {}, node->parts = {};
    for (OuterState& outer : outer_states_) {
      outer.node->incoming = std::move(outer.incoming);
      outer.node->parts = std::move(outer.parts);
      outer.node->pending_gradients = outer.pending_gradients;
      outer.node->pass = outer.pass;
      outer.node->is_needed = outer.is_needed;
    }
  }
  BackwardPass(const BackwardPass&) = delete;
  BackwardPass& operator=(const BackwardPass&) = delete;

 private:
  struct OuterState {
    Ref<Node> node;
    Tensor incoming;
    Ref<RefCounted> parts;
    int64_t pending_gradients, pass;
    bool is_needed;
  };

  void enter(Node* node) {
    // State of an outer pass.
    Tensor incoming = std::exchange(node->incoming, {});
    Ref<RefCounted> parts = std::exchange(node->parts, {});
    if (current_context().backward_depth > 1)
      outer_states_.push_back({Ref<Node>(node), std::move(incoming), std::move(parts), node->pending_gradients,
                               node->pass, node->is_needed});
    node->pass = number_;
    node->pending_gradients = 0;
    node->is_needed = true;
  }

  // Runs, and frees, only nodes that lead to a wanted node, as PyTorch does.
  static void mark_needed(std::vector<Node*> found, const std::vector<Ref<Node>>& wanted) {
    std::ranges::sort(found, {}, [](const Node* node) { return node->accumulates() ? 0 : node->sequence; });
    for (Node* node : found)
      node->is_needed = std::ranges::any_of(node->edges, [&](const Edge& edge) {
        return edge.node && (edge.node->is_needed || std::ranges::find(wanted, edge.node) != wanted.end());
      });
  }

  int64_t number_;
  const ContextGuard<&ExecutionContext::backward_accumulates> accumulates_;
  const ContextGuard<&ExecutionContext::backward_depth> depth_;
  int exceptions_ = std::uncaught_exceptions();
  std::vector<Node*> found_; // the roots own them
  std::vector<OuterState> outer_states_;
};

bool older(const Ref<Node>& a, const Ref<Node>& b) { return a->sequence < b->sequence; }

// The gradient in the shape and dtype of its tensor: summed over broadcast axes, then converted.
Tensor fitted(Tensor gradient, const Edge& edge) {
  if (gradient.shape() != edge.shape) gradient = sum_to(gradient, edge.shape);
  if (gradient.dtype() != edge.dtype) gradient = to(gradient, edge.dtype);
  return gradient;
}

bool add_in_place(Node& node, const Tensor& gradient) {
  Node* next = node.edges[0].node.get();
  return next && next->incoming && !grad_enabled() && next->incoming.exclusive() && is_dense(next->incoming) &&
         node.backward_into(gradient, next->incoming);
}

void arrive(Tensor& incoming, Tensor gradient) {
  if (incoming)
    add_to(incoming, gradient);
  else
    incoming = std::move(gradient);
}

// Runs backward from the roots, newest node first as in PyTorch. Calls arrived(node, gradient) for each node once its
// gradient is complete. A node that no gradient reached only counts down its edges.
template <class Arrived> void run_pass(std::span<const Tensor> roots, std::span<const Tensor> gradients_of_roots,
                                       BackwardOptions options, const std::vector<Ref<Node>>* wanted, Arrived arrived) {
  assert(roots.size() == gradients_of_roots.size());
  const GradModeGuard recording(options.create_graph);
  std::vector<Edge> starts;
  for (const Tensor& root : roots) starts.push_back(edge_to(root));
  const BackwardPass scope(starts, wanted);
  std::vector<Ref<Node>> ready;
  for (size_t i = 0; i < roots.size(); ++i) {
    const Tensor& gradient = gradients_of_roots[i];
    assert(roots[i].requires_grad() && gradient.dtype() == roots[i].dtype() && gradient.shape() == roots[i].shape());
    const Ref<Node>& node = starts[i].node;
    if (node->pending_gradients == 0 && !node->incoming) {
      ready.push_back(node);
      std::ranges::push_heap(ready, older);
    }
    arrive(node->incoming, gradient);
  }
  while (!ready.empty()) {
    std::ranges::pop_heap(ready, older);
    const Ref<Node> node = std::move(ready.back());
    ready.pop_back();

    Gradients gradients;
    if (const Tensor incoming = node->pop_incoming()) {
      arrived(*node, incoming);
      if (node->is_needed && !add_in_place(*node, incoming)) node->backward(incoming, gradients);
    }
    if (node->is_needed && !options.retain_graph) node->release();
    for (int i = 0; i < kMostInputs; ++i) {
      Node* next = node->edges[i].node.get();
      if (!next) continue;
      if (gradients[i]) arrive(next->incoming, fitted(std::move(gradients[i]), node->edges[i]));
      if (--next->pending_gradients == 0) {
        ready.push_back(node->edges[i].node);
        std::ranges::push_heap(ready, older);
      }
    }
  }
}

} // namespace

GraphFreed::GraphFreed()
    : std::runtime_error(
          "Trying to backward through the graph a second time (or directly access saved tensors after they have "
          "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
          "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time "
          "or if you need to access saved tensors after calling backward.") {}

// PyTorch makes a new node, AsStridedBackward0, for a view of elements that have changed.
ModifiedInPlace::ModifiedInPlace(const Tensor& changed, int64_t saved_version, const Node* maker)
    : std::runtime_error("A tensor " + to_string(changed.shape()) +
                         " that backward needs was changed in place after it was saved."),
      dtype(changed.dtype()), shape(changed.shape()), version(changed.version()), expected(saved_version),
      made_by(!maker                    ? ""
              : changed.body()->is_view ? "AsStridedBackward0"
                                        : maker->name()),
      output(maker && !changed.body()->is_view ? maker->output_number() : 0) {}

bool needs_node(std::span<const Tensor> inputs) {
  return grad_enabled() && std::ranges::any_of(inputs, [](const Tensor& t) { return t && t.requires_grad(); });
}

Edge edge_to(const Tensor& tensor) {
  if (!tensor) return {};
  Edge edge{{}, tensor.shape(), tensor.dtype(), tensor.view().format()};
  if (!tensor.requires_grad()) return edge;
  const TensorBody* body = tensor.body();
  RefCounted* known = body->node ? body->node.get() : body->accumulator;
  edge.node = Ref<Node>(known ? static_cast<Node*>(known) : new AccumulateGrad(tensor));
  return edge;
}

void put_on_tape(Node& node) { node.sequence = next_sequence++; }
void set_history(const Tensor& output, Ref<Node> node) {
  put_on_tape(*node);
  output.body()->requires_grad = true;
  output.body()->node = node;
}

void break_cycles(const CachingAllocator& memory) {
  for (Tensor& leaf : AccumulateGrad::leaves_of_cycles(memory)) leaf.set_grad({});
  release_rewritten(memory);
}

void detach_gradients(const CachingAllocator& memory) {
  for (Tensor& leaf : AccumulateGrad::leaves_of_cycles(memory))
    if (leaf.grad()) leaf.set_grad(leaf.grad().detach());
}

void run_backward(const Tensor& root, const Tensor& gradient, BackwardOptions options) {
  run_backward({&root, 1}, {&gradient, 1}, options);
}
void run_backward(std::span<const Tensor> roots, std::span<const Tensor> gradients, BackwardOptions options) {
  run_pass(roots, gradients, options, nullptr, [](const Node&, const Tensor&) {});
}

std::vector<Tensor> gradients_of(const Tensor& root, const Tensor& gradient, std::span<const Tensor> inputs,
                                 BackwardOptions options) {
  return gradients_of({&root, 1}, {&gradient, 1}, inputs, options);
}
std::vector<Tensor> gradients_of(std::span<const Tensor> roots, std::span<const Tensor> gradients,
                                 std::span<const Tensor> inputs, BackwardOptions options) {
  std::vector<Ref<Node>> wanted;
  for (const Tensor& input : inputs) wanted.push_back(edge_to(input).node);
  std::vector<Tensor> found(inputs.size());
  run_pass(roots, gradients, options, &wanted, [&](const Node& node, const Tensor& arrived) {
    for (size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i].get() == &node) found[i] = arrived;
  });
  return found;
}

} // namespace amplab
