// SPDX-License-Identifier: Apache-2.0
// The autograd graph. A node records one op call, and its edges lead to the nodes that made the inputs. Training thread
// only. A gradient always has the dtype and shape of its tensor: a node's results are summed over broadcast axes and
// converted if they differ (PyTorch's torch/csrc/autograd/engine.cpp, validate_outputs).
#pragma once
#include "engine/context/execution_context.h"
#include "engine/ops/execute.h"

#include <array>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace amplab {

class Node;

// Thrown when backward needs saved tensors that an earlier pass freed. what() is PyTorch's message.
struct GraphFreed : std::runtime_error {
  GraphFreed();
};

// Thrown when backward needs a saved tensor that was changed in place since. what() is not PyTorch's message, which
// also names the device.
struct ModifiedInPlace : std::runtime_error {
  // maker: the node that made the tensor; null: a leaf
  ModifiedInPlace(const Tensor& changed, int64_t saved_version, const Node* maker);
  DType dtype;
  Shape shape;
  int64_t version, expected;
  std::string made_by; // the maker's name, "ReluBackward0"; empty: a leaf
  int output;
};

// Destination of one input's gradient. Without a node, no gradient is needed; the other members still describe the
// input.
struct Edge {
  Ref<Node> node;
  Shape shape;
  DType dtype = DType::f32;
  MemoryFormat format = MemoryFormat::contiguous;
};

// One per input of a call. Undefined where there is none.
using Gradients = std::array<Tensor, kMostInputs>;

class Node : public RefCounted {
 public:
  // gradient: of this node's first output. Sets the gradients of the inputs that have an edge. While gradient mode is
  // on (create_graph), implementations must record what they do.
  virtual void backward(const Tensor& gradient, Gradients& input_gradients) = 0;

  // Adds the gradient of the first input to `arrived` if that is cheaper than computing it separately. Returns false,
  // without effect, if it cannot. Never called while gradient mode is on.
  virtual bool backward_into(const Tensor& /*gradient*/, Tensor& /*arrived*/) { return false; }

  // Returns a buffer into which the gradient of this node's output can be written directly, or undefined. It has the
  // layout of `output`, which is that output. Called during an unrecorded backward pass, by the node that computes the
  // gradient. Requires: the buffer then arrives here, as the only gradient.
  virtual Tensor gradient_buffer(const Tensor& /*output*/) { return {}; }
  // Returns and clears the gradient that has arrived; undefined: none. Called once, when no more will come.
  virtual Tensor pop_incoming() { return std::exchange(incoming, {}); }

  // Called when the first output was written over the elements of `output`, in place. A saved output then uses those.
  virtual void output_written_into(const Tensor& /*output*/) {}

  // Frees saved tensors.
  virtual void release() {}
  // PyTorch's name: "MulBackward0".
  virtual std::string name() const = 0;
  // Which output of the function this node stands for, as PyTorch counts them. Outputs of a split have a node each.
  virtual int output_number() const { return 0; }
  // True if this node adds into a leaf's grad.
  virtual bool accumulates() const { return false; }
  // Memory category of gradients that go to this node.
  virtual MemoryCategory gradients_are() const { return MemoryCategory::temporaries; }

  std::array<Edge, kMostInputs> edges;
  int64_t sequence = 0; // creation order: later nodes never feed earlier ones

  // ---- state of one backward pass ----
  Tensor incoming;               // sum of the gradients that have arrived
  Ref<RefCounted> parts;         // gradients of the parts of a split that have arrived (split.cpp)
  int64_t pending_gradients = 0; // how many gradients have yet to arrive
  int64_t pass = 0;              // number of the pass that counted `pending_gradients`
  bool is_needed = true;         // to a node that wants a gradient; else it is not run
};

// True if a call on these inputs needs a node.
bool needs_node(std::span<const Tensor> inputs);

// Returns the edge to the tensor's node, or to its accumulator if it is a leaf. The edge has no node if the tensor
// requires no gradient.
Edge edge_to(const Tensor& tensor);

// Makes `node` the output's node.
void set_history(const Tensor& output, Ref<Node> node);
// The same for an intermediate node that belongs to no tensor.
void put_on_tape(Node& node);

struct BackwardOptions {
  bool create_graph = false;        // record the backward pass, so that gradients can be differentiated again
  bool retain_graph = create_graph; // keep saved tensors, so that backward can run again
};

// torch.autograd.backward: adds d root / d leaf to the grad of every leaf that requires one. `gradient` has root's
// dtype and shape. Inside an autocast region, ops of backward follow the region's policies, whatever forward ran under.
// Leave the region first, as PyTorch advises.
void run_backward(const Tensor& root, const Tensor& gradient, BackwardOptions options = {});

// torch.autograd.grad: returns d root / d input for each input, undefined where root does not depend on it. Leaves'
// grads stay as they are.
std::vector<Tensor> gradients_of(const Tensor& root, const Tensor& gradient, std::span<const Tensor> inputs,
                                 BackwardOptions options = {});

// The same for several roots in one pass: the sum over them. roots and gradients are pairs.
void run_backward(std::span<const Tensor> roots, std::span<const Tensor> gradients, BackwardOptions options = {});
std::vector<Tensor> gradients_of(std::span<const Tensor> roots, std::span<const Tensor> gradients,
                                 std::span<const Tensor> inputs, BackwardOptions options = {});

// Until the end of the scope, calls `hook` after a backward pass has added to a leaf's grad, once for
// each leaf and pass, as Tensor.register_post_accumulate_grad_hook.
class PostAccumulateGradHook {
 public:
  explicit PostAccumulateGradHook(std::function<void(const Tensor& leaf)> hook) : hook_(std::move(hook)) {}

 private:
  const std::function<void(const Tensor&)> hook_;
  const ContextGuard<&ExecutionContext::post_accumulate_grad_hook> active_{&hook_};
};

} // namespace amplab
