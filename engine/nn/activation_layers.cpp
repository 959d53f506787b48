// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer_makers.h"

#include <algorithm>
#include <cassert>

namespace amplab::makers {
namespace {

class Activation final : public Layer {
 public:
  Activation(const std::string& name, Op op) : Layer(name), op_(op) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override { return unary(op_, x); }

 private:
  Op op_;
};

class Gelu final : public Layer {
 public:
  Gelu(const std::string& name, bool tanh_form) : Layer(name), tanh_form_(tanh_form) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override { return amplab::gelu(x, tanh_form_); }

 private:
  bool tanh_form_;
};

struct OpOfType {
  std::string_view type;
  Op op;
};
constexpr OpOfType kOps[] = {
    {"ReLU", Op::relu}, {"SiLU", Op::silu}, {"Tanh", Op::tanh}, {"Sigmoid", Op::sigmoid}, {"Softplus", Op::softplus},
};

} // namespace

std::unique_ptr<Layer> activation(const LayerSpec& spec, LayerSite&) {
  const auto* row = std::ranges::find(kOps, spec.kind->type, &OpOfType::type);
  assert(row != std::end(kOps));
  return std::make_unique<Activation>(spec.name, row->op);
}

std::unique_ptr<Layer> gelu(const LayerSpec& spec, LayerSite&) {
  return std::make_unique<Gelu>(spec.name, spec.integer("tanh") != 0);
}

} // namespace amplab::makers
