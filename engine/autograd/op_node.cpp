// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/op_node.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/derivative.h"
#include "engine/autograd/functional.h"
#include "engine/probe/origin.h"

namespace amplab {
namespace {

class OpNode final : public Node {
 public:
  OpNode(Op op, const Attributes& attributes) : op_(op), attributes_(attributes), layer_(current_origin.layer) {}

  void keep(std::span<const Tensor> inputs, const Outputs& outputs) {
    input_count_ = inputs.size();
    const Derivative& derivative = derivative_of(op_);
    for (kept_count_ = 0; kept_count_ < derivative.kept_count; ++kept_count_) {
      const int what = derivative.kept[kept_count_];
      // An output is kept off the tape: it would own this node, which would own it.
      kept_[kept_count_] = what >= 0 ? inputs[static_cast<size_t>(what)]
                                     : outputs.tensor[static_cast<size_t>(-1 - what)].detach();
    }
  }

  void backward(const Tensor& gradient, Gradients& gradients) override {
    const LayerScope layer(layer_);
    if (row_of(op_).kind == OpKind::formula || grad_enabled())
      by_formula(gradient, gradients);
    else
      by_kernel(gradient, gradients);
  }

  void release() override {
    for (size_t i = 0; i < kept_count_; ++i) kept_[i] = {};
  }

 private:
  void by_kernel(const Tensor& given, Gradients& gradients) {
    const Tensor gradient = row_of(op_).strided ? given : contiguous(given);
    std::array<View, kMostKept + 1> in;
    for (size_t i = 0; i < kept_count_; ++i)
      if (kept_[i]) in[i] = kept_[i].view();
    in[kept_count_] = gradient.view();
    std::array<View, kMostInputs> out_views;
    for (size_t i = 0; i < input_count_; ++i) {
      const Edge& edge = edges[i];
      if (!edge.node) continue;
      const auto kind = edge.node->accumulates() ? MemoryCategory::gradients : MemoryCategory::activations;
      gradients[i] = Tensor(gradient.allocator(), edge.shape, edge.dtype, kind);
      out_views[i] = gradients[i].view();
    }
    execute(gradient.device(),
            {op_, Direction::backward, {in.data(), kept_count_ + 1}, {out_views.data(), input_count_}, attributes_});
  }

  void by_formula(const Tensor& gradient, Gradients& gradients) {
    const Derivative& derivative = derivative_of(op_);
    if (!derivative.formula)
      throw NotTwiceDifferentiable("The gradient of " + std::string(name_of(op_)) +
                                   " cannot be differentiated again: it is computed by one kernel.");
    std::array<Tensor, kMostKept> kept;
    for (size_t i = 0; i < kept_count_; ++i) kept[i] = grad_enabled() ? with_history(i) : kept_[i];
    derivative.formula({attributes_, {kept.data(), kept_count_}, gradient, {edges.data(), input_count_}}, gradients);
  }

  // What was kept, on the tape again: an output gets this node back.
  Tensor with_history(size_t i) {
    const int what = derivative_of(op_).kept[i];
    if (what >= 0 || !kept_[i]) return kept_[i];
    const Tensor output = kept_[i].detach();
    if (what == out(0)) {
      output.body()->requires_grad = true;
      output.body()->node = Ref<RefCounted>(this);
    }
    return output;
  }

  Op op_;
  Attributes attributes_;
  std::string_view layer_;
  std::array<Tensor, kMostKept> kept_;
  size_t kept_count_ = 0, input_count_ = 0;
};

} // namespace

void record(Op op, std::span<const Tensor> inputs, const Attributes& attributes, const Outputs& outputs) {
  auto node = make_ref<OpNode>(op, attributes);
  for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs[i]);
  node->keep(inputs, outputs);
  set_history(outputs.tensor[0], node);
}

} // namespace amplab
