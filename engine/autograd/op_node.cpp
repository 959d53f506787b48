// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/op_node.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/derivative.h"
#include "engine/autograd/functional.h"
#include "engine/context/execution_context.h"
#include "engine/tensor/saved_tensor.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace amplab {
namespace {

// Returns `dense` with strides in the order of x's axes in memory.
View in_order_of(const View& x, View dense) {
  std::array<size_t, kMaxRank> order{0, 1, 2, 3, 4};
  const auto rank = static_cast<size_t>(x.shape.rank);
  std::stable_sort(order.begin(), order.begin() + rank, [&](size_t a, size_t b) { return x.stride[a] < x.stride[b]; });
  int64_t step = 1;
  for (size_t i = 0; i < rank; ++i) {
    dense.stride[order[i]] = step;
    step *= dense.shape.size[order[i]];
  }
  return dense;
}

// "log_softmax" is LogSoftmaxBackward0. Ops that PyTorch composes of others have the names of those.
std::string pytorch_name(Op op) {
  std::string name(row_of(op).node);
  bool capital = true;
  if (name.empty())
    for (const char c : row_of(op).id) {
      if (c != '_') name += capital ? static_cast<char>(std::toupper(c)) : c;
      capital = c == '_';
    }
  return name + "Backward0";
}

// The second derivative in an operand that the gradient does not depend on. PyTorch records the gradient of some ops as
// a function of all operands. It then requires a gradient, and its derivative is zero or undefined.
enum class WithoutEffect { not_recorded, zero, no_gradient };
WithoutEffect derivative_without_effect(Op op, size_t input, const Shape& output) {
  switch (op) {
  case Op::adaptive_avg_pool2d: // for size 1 PyTorch computes a mean
    if (output[-1] == 1 && output[-2] == 1) return WithoutEffect::not_recorded;
    [[fallthrough]];
  case Op::relu:
  case Op::max_pool2d:
  case Op::avg_pool2d:
  case Op::nll_loss: return WithoutEffect::zero;
  case Op::group_norm: return input == 1 ? WithoutEffect::zero : WithoutEffect::not_recorded; // of the weight
  case Op::conv2d:
  case Op::layer_norm:
  case Op::batch_norm: return WithoutEffect::no_gradient;
  default: return WithoutEffect::not_recorded;
  }
}

// Links the gradient of an input to that input although it does not depend on it.
class WithoutEffectNode final : public Node {
 public:
  WithoutEffectNode(Op op, WithoutEffect effect) : op_(op), effect_(effect) {}
  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (effect_ == WithoutEffect::zero)
      gradients[0] = filled(gradient.allocator(), edges[0].shape, edges[0].dtype, 0, MemoryCategory::temporaries);
  }
  std::string name() const override {
    std::string name = pytorch_name(op_);
    return name.insert(name.size() - 1, "Backward");
  }

 private:
  Op op_;
  WithoutEffect effect_;
};

class OpNode final : public Node {
 public:
  OpNode(Op op, const Attributes& attributes)
      : op_(op), attributes_(attributes), layer_(current_context().layer),
        once_(derivative_of(op).once && !current_context().in_composite) {}
  ~OpNode() override {
    if (!rewrites_) return;
    const std::lock_guard lock(rewriting_mutex);
    rewriting.erase(this);
  }

  // Requires: the edges are set.
  void save(std::span<const Tensor> inputs, const Outputs& outputs) {
    input_count_ = inputs.size();
    format_ = outputs.tensor[0].view().format();
    const Derivative& derivative = derivative_of(op_);
    for (saved_count_ = 0; saved_count_ < derivative.saved_count; ++saved_count_) {
      const int what = derivative.saved[saved_count_];
      if (is_saved_for_other(what) && !edges[static_cast<size_t>(1 - what)].node) continue;
      // Saved detached: otherwise output and node would own each other.
      saved_[saved_count_] =
          what >= 0 ? inputs[static_cast<size_t>(what)] : outputs.tensor[static_cast<size_t>(-1 - what)].detach();
    }
  }

  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (freed_) throw GraphFreed();
    check_saved();
    const LayerScope layer(layer_);
    if (row_of(op_).kind == OpKind::formula || grad_enabled() || meets_autocast())
      by_formula(gradient, gradients);
    else
      by_kernel(gradient, gradients);
  }

  // With other strides, a saved output stays in its own memory.
  void output_written_into(const Tensor& output) override {
    for (size_t i = 0; i < saved_count_; ++i)
      if (derivative_of(op_).saved[i] == out(0) && saved_[i] && !saved_[i].is_recomputed() &&
          saved_[i]->view().stride == output.view().stride)
        saved_[i] = output.detach();
    rewrites_ = true;
    const std::lock_guard lock(rewriting_mutex);
    rewriting[this] = &output.allocator();
  }
  static std::vector<Ref<Node>> rewriting_in(const CachingAllocator& memory) {
    const std::lock_guard lock(rewriting_mutex);
    std::vector<Ref<Node>> nodes;
    for (const auto& [node, allocator] : rewriting)
      if (allocator == &memory) nodes.emplace_back(node);
    return nodes;
  }

  void release() override {
    freed_ |= once_;
    for (size_t i = 0; i < saved_count_; ++i) {
      freed_ |= static_cast<bool>(saved_[i]);
      saved_[i] = {};
    }
  }
  std::string name() const override { return pytorch_name(op_); }

 private:
  // Throws: ModifiedInPlace if a saved tensor has changed.
  void check_saved() const {
    for (size_t i = 0; i < saved_count_; ++i) {
      if (!saved_[i] || saved_[i].version() == saved_[i]->version()) continue;
      const int what = derivative_of(op_).saved[i];
      throw ModifiedInPlace(*saved_[i], saved_[i].version(),
                            what < 0 ? this : static_cast<const Node*>(saved_[i]->body()->node.get()));
    }
  }

  bool is_saved_for_other(int saved) const { return saved >= 0 && saved < derivative_of(op_).saved_for_other; }

  // True inside an autocast region if PyTorch composes the gradient of ops on its lists. This holds for products.
  // Kernels are on no list.
  bool meets_autocast() const {
    const AutocastState& state = autocast_state();
    return state.enabled && derivative_of(op_).formula && policy_of(op_, state.list) == Policy::lower_precision_fp;
  }

  void by_kernel(const Tensor& given, Gradients& gradients) {
    const Tensor gradient = row_of(op_).strided() ? given : contiguous(given, format_);
    std::array<View, kMostSaved + 1> in;
    for (size_t i = 0; i < saved_count_; ++i) in[i] = saved_view(i);
    in[saved_count_] = gradient.view();
    std::array<View, kMostInputs> out_views;
    for (size_t i = 0; i < input_count_; ++i) {
      const Edge& edge = edges[i];
      if (!edge.node) continue;
      gradients[i] = memory_for(i, gradient.allocator());
      out_views[i] = gradients[i].view();
    }
    execute(gradient.device(),
            {op_, Direction::backward, {in.data(), saved_count_ + 1}, {out_views.data(), input_count_}, attributes_});
  }

  // A saved operand as a kernel sees it. If it was not saved, a view without data.
  View saved_view(size_t i) const {
    if (saved_[i]) return saved_[i]->view();
    const int what = derivative_of(op_).saved[i];
    if (!is_saved_for_other(what)) return {};
    const Edge& edge = edges[static_cast<size_t>(what)];
    return View(nullptr, edge.dtype, edge.shape);
  }

  // Allocates the gradient of input i. A strided op writes into the output buffer of the input's node, if there is one.
  // Otherwise it writes in the input's memory order, so that the backward of the views before it copies nothing.
  Tensor memory_for(size_t i, CachingAllocator& allocator) const {
    const Edge& edge = edges[i];
    const SavedTensor* const input = row_of(op_).layout == Layout::strided ? saved_input(i) : nullptr;
    // A recomputed input may have another layout than the first, for which the buffer was chosen.
    if (input && !input->is_recomputed())
      if (const Tensor gradient_buffer = edge.node->gradient_buffer(**input)) return gradient_buffer;
    const Tensor fresh(allocator, edge.shape, edge.dtype, edge.node->gradients_are(), edge.format);
    return input ? fresh.viewed_as(in_order_of((*input)->view(), fresh.view())) : fresh;
  }
  const SavedTensor* saved_input(size_t i) const {
    for (size_t k = 0; k < saved_count_; ++k)
      if (derivative_of(op_).saved[k] == static_cast<int>(i)) return &saved_[k];
    return nullptr;
  }

  void by_formula(const Tensor& gradient, Gradients& gradients) {
    const Derivative& derivative = derivative_of(op_);
    if (!derivative.formula)
      throw NotTwiceDifferentiable("The gradient of " + std::string(name_of(op_)) +
                                   " cannot be differentiated again: it is computed by one kernel.");
    std::array<Tensor, kMostSaved> saved;
    for (size_t i = 0; i < saved_count_; ++i) saved[i] = grad_enabled() ? with_history(i) : *saved_[i];
    derivative.formula({attributes_, {saved.data(), saved_count_}, gradient, {edges.data(), input_count_}}, gradients);
    if (grad_enabled()) record_without_effect(gradient.shape(), gradients);
  }

  void record_without_effect(const Shape& output, Gradients& gradients) const {
    for (size_t i = 0; i < input_count_; ++i) {
      if (!gradients[i] || !edges[i].node || gradients[i].requires_grad()) continue;
      const WithoutEffect effect = derivative_without_effect(op_, i, output);
      if (effect == WithoutEffect::not_recorded) continue;
      gradients[i] = gradients[i].detach();
      const auto node = make_ref<WithoutEffectNode>(op_, effect);
      node->edges[0] = edges[i];
      set_history(gradients[i], node);
    }
  }

  // Returns a saved tensor with its history. An output gets this node.
  Tensor with_history(size_t i) {
    const int what = derivative_of(op_).saved[i];
    if (!saved_[i] || (what >= 0 && !saved_[i].is_recomputed())) return *saved_[i];
    const Tensor alone = saved_[i]->detach();
    const Ref<Node> maker = what == out(0) ? Ref<Node>(this)
                            : what >= 0    ? edges[static_cast<size_t>(what)].node
                                           : Ref<Node>();
    if (maker) {
      alone.body()->requires_grad = true;
      alone.body()->node = maker;
    }
    return alone;
  }

  static inline std::mutex rewriting_mutex; // replicas run on their own threads
  static inline std::unordered_map<OpNode*, const CachingAllocator*> rewriting;

  Op op_;
  Attributes attributes_;
  std::string_view layer_;
  std::array<SavedTensor, kMostSaved> saved_;
  size_t saved_count_ = 0, input_count_ = 0;
  MemoryFormat format_ = MemoryFormat::contiguous; // of the first output
  bool once_;
  bool rewrites_ = false; // its output was written over the elements of another tensor
  bool freed_ = false;    // something was saved, or would be in PyTorch, and has been freed
};

} // namespace

void release_rewritten(const CachingAllocator& memory) {
  for (const Ref<Node>& node : OpNode::rewriting_in(memory)) {
    node->release();
    node->edges = {};
  }
}

void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs) {
  auto node = make_ref<OpNode>(op, attributes);
  for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs[i]);
  node->save(inputs, outputs);
  set_history(outputs.tensor[0], node);
}

} // namespace amplab
