// SPDX-License-Identifier: Apache-2.0
// The tape. A node remembers one op call; edges lead from it to the producers of its inputs. Used only by the thread
// that trains. A gradient always has the dtype and shape of the tensor it belongs to: what a node returns is summed
// over broadcast axes and converted where it differs (PyTorch's torch/csrc/autograd/engine.cpp, validate_outputs).
#pragma once
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

// backward needs what an earlier one has let go of. what() is PyTorch's sentence.
struct GraphFreed : std::runtime_error {
  GraphFreed();
};

// backward needs a tensor whose elements were changed in place since the tape kept it. The sentence is ours; PyTorch's
// names the device as well, which nobody here knows.
struct ModifiedInPlace : std::runtime_error {
  ModifiedInPlace(const Tensor& changed, int64_t kept_at, std::string maker, int output_of_maker);
  DType dtype;
  Shape shape;
  int64_t version, expected;
  std::string made_by; // the node that it is an output of, "ReluBackward0"; empty: it is a leaf
  int output;
};

// Where the gradient of one input goes. No node: the gradient is not needed; the rest is the input's all the same.
struct Edge {
  Ref<Node> node;
  Shape shape;
  DType dtype = DType::f32;
  MemoryFormat format = MemoryFormat::contiguous;
};

// By input of a call; undefined where there is none.
using Gradients = std::array<Tensor, kMostInputs>;

class Node : public RefCounted {
 public:
  // gradient: of this node's first output. Fills in the gradients of those inputs that have an edge. While gradient
  // mode is on (create_graph) what it does must itself be recorded.
  virtual void backward(const Tensor& gradient, Gradients& input_gradients) = 0;

  // Adds the gradient of the first input to what has already arrived there, where that is cheaper than making it.
  // Returns false, and nothing has happened, where it cannot. Never called while gradient mode is on.
  virtual bool backward_into(const Tensor& /*gradient*/, Tensor& /*arrived*/) { return false; }

  // Where the gradient of this node's output may be written so that it need not be moved afterwards: memory that lies
  // as `output`, which is that output, does; undefined where there is none. What is written there must then arrive
  // here, and from nobody else: asked by whoever is about to make the gradient, during a walk that is not recorded.
  virtual Tensor room(const Tensor& /*output*/) { return {}; }
  // The gradient that has arrived, which does not stay here; undefined: none has. Called once all have come that will.
  virtual Tensor take_incoming() { return std::exchange(incoming, {}); }

  // The first output was written over the elements of `output`, in place: what was kept of it is kept there.
  virtual void output_written_into(const Tensor& /*output*/) {}

  // Drops what was kept for backward.
  virtual void release() {}
  // As PyTorch calls it: "MulBackward0".
  virtual std::string name() const = 0;
  // Which output of the function it is the node of, as PyTorch counts them. Those of a split have a node each.
  virtual int output_number() const { return 0; }
  // Does this node add into the grad of a leaf?
  virtual bool accumulates() const { return false; }
  // What the memory of a gradient on its way here counts as.
  virtual MemoryCategory gradients_are() const { return MemoryCategory::temporaries; }

  std::array<Edge, kMostInputs> edges;
  int64_t sequence = 0; // rises with every node made: later nodes never feed earlier ones

  // ---- scratch of one walk over the tape ----
  Tensor incoming;       // sum of the gradients that have arrived
  Ref<RefCounted> parts; // what has arrived of a gradient that is made of parts (split.cpp)
  int64_t awaited = 0;   // how many have not
  int64_t visit = 0;     // number of the walk that counted `awaited`
  bool leads_on = true;  // to somebody who wants a gradient; else it is not run
};

// Gradient mode of this thread; off, nothing is recorded.
bool grad_enabled();

// Sets it to the end of the scope, as torch.no_grad and torch.enable_grad do.
class GradModeGuard {
 public:
  explicit GradModeGuard(bool on);
  ~GradModeGuard();
  GradModeGuard(const GradModeGuard&) = delete;
  GradModeGuard& operator=(const GradModeGuard&) = delete;

 private:
  bool before_;
};

struct NoGradGuard : GradModeGuard {
  NoGradGuard() : GradModeGuard(false) {}
};

// Does a call on these inputs need a node?
bool needs_node(std::span<const Tensor> inputs);

// The edge to whoever produces the gradient's destination: the tensor's node, or its accumulator if it is a leaf.
// Without a node if the tensor requires no gradient.
Edge edge_to(const Tensor& tensor);

// Hangs the output on its node.
void set_history(const Tensor& output, Ref<Node> node);
// The same for a node that no tensor hangs on: it stands between others.
void put_on_tape(Node& node);

struct BackwardOptions {
  bool create_graph = false;        // record the walk, so that gradients can be differentiated again
  bool retain_graph = create_graph; // keep what the tape saved, so that it can be walked once more
};

// torch.autograd.backward: adds d root / d leaf to the grad of every leaf that requires one. `gradient` has root's
// dtype and shape. Inside an autocast region the ops of backward meet its policies, whatever forward ran under; leave
// the region first, as PyTorch advises.
void run_backward(const Tensor& root, const Tensor& gradient, BackwardOptions options = {});

// torch.autograd.grad: d root / d input for each input, undefined where root does not depend on it. No leaf's grad is
// touched.
std::vector<Tensor> gradients_of(const Tensor& root, const Tensor& gradient, std::span<const Tensor> inputs,
                                 BackwardOptions options = {});

// The same from several roots in one walk: the sum over them. roots and gradients go in pairs.
void run_backward(std::span<const Tensor> roots, std::span<const Tensor> gradients, BackwardOptions options = {});
std::vector<Tensor> gradients_of(std::span<const Tensor> roots, std::span<const Tensor> gradients,
                                 std::span<const Tensor> inputs, BackwardOptions options = {});

// To the end of the scope, on this thread: `hook` hears of each leaf right after a walk has added to its grad, once a
// walk, as Tensor.register_post_accumulate_grad_hook has it.
class PostAccumulateGradHook {
 public:
  explicit PostAccumulateGradHook(std::function<void(const Tensor& leaf)> hook);
  ~PostAccumulateGradHook();
  PostAccumulateGradHook(const PostAccumulateGradHook&) = delete;
  PostAccumulateGradHook& operator=(const PostAccumulateGradHook&) = delete;

 private:
  std::function<void(const Tensor&)> hook_;
  const std::function<void(const Tensor&)>* outer_;
};

// Does the walk under way, the innermost, add into the grads of leaves?
bool walk_accumulates();

} // namespace amplab
