// SPDX-License-Identifier: Apache-2.0
// The tape. A node remembers one op call; edges lead from it to the producers of its inputs. Used only by the thread
// that trains. A gradient always has the dtype and shape of the tensor it belongs to (amp-semantics: PyTorch's
// torch/csrc/autograd/engine.cpp, validate_outputs).
#pragma once
#include "engine/ops/execute.h"

#include <array>
#include <string_view>

namespace amplab {

class Node;

// Where the gradient of one input goes. No node: nobody needs it.
struct Edge {
  Ref<Node> node;
  Shape shape;
  DType dtype = DType::f32;
};

class Node : public RefCounted {
 public:
  // gradient: of this node's first output. Fills in the gradients of those inputs that have an edge.
  virtual void backward(const Tensor& gradient, std::array<Tensor, kMostInputs>& input_gradients) = 0;

  // Drops what was kept for backward; a tape is walked once.
  virtual void release() {}
  // Does this node add into the grad of a leaf?
  virtual bool accumulates() const { return false; }

  std::array<Edge, kMostInputs> edges;
  int64_t sequence = 0; // rises with every node made: later nodes never feed earlier ones

  // ---- scratch of run_backward ----
  Tensor incoming;      // sum of the gradients that have arrived
  int64_t awaited = 0;  // how many have not
  int64_t visit = 0;    // number of the run that counted `awaited`
};

// Gradient mode of this thread; off, nothing is recorded.
bool grad_enabled();

class NoGradGuard {
 public:
  NoGradGuard();
  ~NoGradGuard();
  NoGradGuard(const NoGradGuard&) = delete;
  NoGradGuard& operator=(const NoGradGuard&) = delete;

 private:
  bool before_;
};

// Does a call on these inputs need a node?
bool needs_node(std::span<const Tensor> inputs);

// The edge to whoever produces the gradient's destination: the tensor's node, or its accumulator if it is a leaf.
Edge edge_to(const Tensor& tensor);

// Hangs the output on its node.
void set_history(const Tensor& output, Ref<Node> node);

// Adds d root / d leaf to the grad of every leaf that requires one. `gradient` has root's dtype and shape.
void run_backward(const Tensor& root, const Tensor& gradient);

} // namespace amplab
