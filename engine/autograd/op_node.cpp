// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/op_node.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/derivative.h"
#include "engine/autograd/functional.h"
#include "engine/probe/origin.h"
#include "engine/tensor/kept_tensor.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace amplab {
namespace {

// `dense` with its axes in the order in which those of x stand in memory.
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

// "log_softmax" is LogSoftmaxBackward0; some ops are made of others there, and are named after those.
std::string pytorch_name(Op op) {
  constexpr std::pair<Op, std::string_view> others[] = {{Op::linear, "Addmm"},
                                                        {Op::matmul, "Mm"},
                                                        {Op::cast, "ToCopy"},
                                                        {Op::conv2d, "Convolution"},
                                                        {Op::batch_norm, "NativeBatchNorm"},
                                                        {Op::layer_norm, "NativeLayerNorm"},
                                                        {Op::group_norm, "NativeGroupNorm"}};
  std::string name;
  for (const auto& [other, called] : others)
    if (other == op) name = called;
  bool capital = true;
  if (name.empty())
    for (const char c : row_of(op).id) {
      if (c != '_') name += capital ? static_cast<char>(std::toupper(c)) : c;
      capital = c == '_';
    }
  return name + "Backward0";
}

class OpNode final : public Node {
 public:
  OpNode(Op op, const Attributes& attributes) : op_(op), attributes_(attributes), layer_(current_origin.layer) {}

  // Requires: the edges are there.
  void keep(std::span<const Tensor> inputs, const Outputs& outputs) {
    input_count_ = inputs.size();
    format_ = outputs.tensor[0].view().format();
    const Derivative& derivative = derivative_of(op_);
    for (kept_count_ = 0; kept_count_ < derivative.kept_count; ++kept_count_) {
      const int what = derivative.kept[kept_count_];
      if (is_crosswise(what) && only_own_gradient_wanted(what)) continue;
      // An output is kept off the tape: it would own this node, which would own it.
      kept_[kept_count_] =
          what >= 0 ? inputs[static_cast<size_t>(what)] : outputs.tensor[static_cast<size_t>(-1 - what)].detach();
    }
  }

  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (freed_) throw GraphFreed();
    check_kept();
    const LayerScope layer(layer_);
    if (row_of(op_).kind == OpKind::formula || grad_enabled() || meets_autocast())
      by_formula(gradient, gradients);
    else
      by_kernel(gradient, gradients);
  }

  void release() override {
    for (size_t i = 0; i < kept_count_; ++i) {
      freed_ |= static_cast<bool>(kept_[i]);
      kept_[i] = {};
    }
  }
  std::string name() const override { return pytorch_name(op_); }

 private:
  // Is everything that was kept still what it was?
  void check_kept() const {
    for (size_t i = 0; i < kept_count_; ++i) {
      if (!kept_[i] || kept_[i].version() == kept_[i]->body()->storage->version()) continue;
      const int what = derivative_of(op_).kept[i];
      const Node* maker = what < 0 ? this : edges[static_cast<size_t>(what)].node.get();
      throw ModifiedInPlace(*kept_[i], kept_[i].version(), maker && !maker->accumulates() ? maker->name() : "",
                            what < 0 ? -1 - what : maker ? maker->output_number() : 0);
    }
  }

  bool is_crosswise(int kept) const { return kept >= 0 && kept < derivative_of(op_).crosswise; }
  bool only_own_gradient_wanted(int input) const {
    return edges[static_cast<size_t>(input)].node && !edges[static_cast<size_t>(1 - input)].node;
  }

  // In a region: is the gradient, in PyTorch, made of ops that are on its lists? Of products it is; kernels are on
  // none.
  bool meets_autocast() const {
    const AutocastState& state = autocast_state();
    return state.enabled && derivative_of(op_).formula && policy_of(op_, state.list) == Policy::lower_precision_fp;
  }

  void by_kernel(const Tensor& given, Gradients& gradients) {
    const Tensor gradient = row_of(op_).strided() ? given : contiguous(given, format_);
    std::array<View, kMostKept + 1> in;
    for (size_t i = 0; i < kept_count_; ++i) in[i] = kept_view(i);
    in[kept_count_] = gradient.view();
    std::array<View, kMostInputs> out_views;
    for (size_t i = 0; i < input_count_; ++i) {
      const Edge& edge = edges[i];
      if (!edge.node) continue;
      gradients[i] = memory_for(i, gradient.allocator());
      out_views[i] = gradients[i].view();
    }
    execute(gradient.device(),
            {op_, Direction::backward, {in.data(), kept_count_ + 1}, {out_views.data(), input_count_}, attributes_});
  }

  // As a kernel sees it; of what was not kept, how it would stand.
  View kept_view(size_t i) const {
    if (kept_[i]) return kept_[i]->view();
    const int what = derivative_of(op_).kept[i];
    if (!is_crosswise(what)) return {};
    const Edge& edge = edges[static_cast<size_t>(what)];
    return View(nullptr, edge.dtype, edge.shape);
  }

  // Memory for the gradient of input i. A strided op writes it where it is a part of a whole, else in the order in which
  // the input stands in memory: the views it came through are gone back without moving it.
  Tensor memory_for(size_t i, CachingAllocator& allocator) const {
    const Edge& edge = edges[i];
    const KeptTensor* const input = row_of(op_).layout == Layout::strided ? kept_input(i) : nullptr;
    // One made again need not lie as the first did, whose views lead to the room.
    if (input && !input->put_aside())
      if (const Tensor room = edge.node->room(**input)) return room;
    const Tensor fresh(allocator, edge.shape, edge.dtype, edge.node->gradients_are(), edge.format);
    return input ? fresh.viewed_as(in_order_of((*input)->view(), fresh.view())) : fresh;
  }
  const KeptTensor* kept_input(size_t i) const {
    for (size_t k = 0; k < kept_count_; ++k)
      if (derivative_of(op_).kept[k] == static_cast<int>(i)) return &kept_[k];
    return nullptr;
  }

  void by_formula(const Tensor& gradient, Gradients& gradients) {
    const Derivative& derivative = derivative_of(op_);
    if (!derivative.formula)
      throw NotTwiceDifferentiable("The gradient of " + std::string(name_of(op_)) +
                                   " cannot be differentiated again: it is computed by one kernel.");
    std::array<Tensor, kMostKept> kept;
    for (size_t i = 0; i < kept_count_; ++i) kept[i] = grad_enabled() ? with_history(i) : *kept_[i];
    derivative.formula({attributes_, {kept.data(), kept_count_}, gradient, {edges.data(), input_count_}}, gradients);
  }

  // What was kept, on the tape again: an output gets this node back.
  Tensor with_history(size_t i) {
    const int what = derivative_of(op_).kept[i];
    if (!kept_[i] || (what >= 0 && !kept_[i].put_aside())) return *kept_[i];
    const Tensor alone = kept_[i]->detach();
    const Ref<Node> maker = what == out(0) ? Ref<Node>(this)
                            : what >= 0    ? edges[static_cast<size_t>(what)].node
                                           : Ref<Node>();
    if (maker) {
      alone.body()->requires_grad = true;
      alone.body()->node = maker;
    }
    return alone;
  }

  Op op_;
  Attributes attributes_;
  std::string_view layer_;
  std::array<KeptTensor, kMostKept> kept_;
  size_t kept_count_ = 0, input_count_ = 0;
  MemoryFormat format_ = MemoryFormat::contiguous; // of the first output
  bool freed_ = false; // something was kept, and has been let go of
};

} // namespace

void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs) {
  auto node = make_ref<OpNode>(op, attributes);
  for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs[i]);
  node->keep(inputs, outputs);
  set_history(outputs.tensor[0], node);
}

} // namespace amplab
