// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/mlp.h"

#include "engine/amp/autocast.h"
#include "engine/nn/init.h"
#include "engine/probe/origin.h"

#include <algorithm>
#include <optional>

namespace amplab {
namespace {

constexpr double kNormEps = 1e-5; // torch.nn.LayerNorm

class Mlp final : public Module {
 public:
  Mlp(CachingAllocator& memory, const MlpOptions& options, uint64_t seed)
      : options_(options), memory_(memory), generator_(seed) {
    int64_t width = options.features;
    for (size_t i = 0; i < options.hidden.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      Block block;
      block.linear = add_linear("fc" + number, width, options.hidden[i]);
      if (options.layer_norm) block.norm = add_norm("norm" + number, options.hidden[i]);
      block.activation = "act" + number;
      block.dropout = "drop" + number;
      blocks_.push_back(std::move(block));
      width = options.hidden[i];
    }
    head_ = add_linear("head", width, options.classes);
  }

  Tensor forward(const Tensor& x, const ForwardContext& context) override {
    Tensor h = x;
    for (size_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      h = in_layer(block.linear.name, h, [&](const Tensor& t) { return linear(t, weight(block.linear), bias(block.linear)); });
      if (block.norm)
        h = in_layer(block.norm->name, h,
                     [&](const Tensor& t) { return layer_norm(t, weight(*block.norm), bias(*block.norm), kNormEps); });
      h = in_layer(block.activation, h, [&](const Tensor& t) { return unary(options_.activation, t); });
      if (options_.dropout > 0 && context.training)
        h = in_layer(block.dropout, h, [&](const Tensor& t) {
          return dropout(t, options_.dropout, context.seed, context.step * blocks_.size() + i);
        });
    }
    return in_layer(head_.name, h, [&](const Tensor& t) { return linear(t, weight(head_), bias(head_)); });
  }

  std::vector<Parameter>& parameters() override { return parameters_; }

  std::vector<std::string> layers() const override {
    std::vector<std::string> names;
    for (const Block& block : blocks_) {
      names.push_back(block.linear.name);
      if (block.norm) names.push_back(block.norm->name);
      names.push_back(block.activation);
      if (options_.dropout > 0) names.push_back(block.dropout);
    }
    names.push_back(head_.name);
    return names;
  }

 private:
  // A layer with weight and bias: parameters_[first] and the one after it.
  struct Affine {
    std::string name;
    size_t first = 0;
  };
  struct Block {
    Affine linear;
    std::optional<Affine> norm;
    std::string activation, dropout;
  };

  const Tensor& weight(const Affine& layer) const { return parameters_[layer.first].tensor; }
  const Tensor& bias(const Affine& layer) const { return parameters_[layer.first + 1].tensor; }

  Affine add(const std::string& name, Tensor weight, Tensor bias) {
    const Affine layer{name, parameters_.size()};
    weight.set_requires_grad(true);
    bias.set_requires_grad(true);
    parameters_.push_back({name + ".weight", std::move(weight)});
    parameters_.push_back({name + ".bias", std::move(bias)});
    return layer;
  }

  Affine add_linear(const std::string& name, int64_t in, int64_t out) {
    const double bound = linear_bound(in);
    const auto weights = uniform(generator_, out * in, -bound, bound);
    const auto biases = uniform(generator_, out, -bound, bound);
    return add(name, tensor_from(memory_, {out, in}, weights, MemoryCategory::parameters),
               tensor_from(memory_, {out}, biases, MemoryCategory::parameters));
  }

  Affine add_norm(const std::string& name, int64_t width) {
    return add(name, filled(memory_, {width}, DType::f32, 1.0, MemoryCategory::parameters),
               filled(memory_, {width}, DType::f32, 0.0, MemoryCategory::parameters));
  }

  // Names the layer for the probe; takes it out of autocast, on fp32 operands, if it is listed.
  template <class Body> Tensor in_layer(const std::string& name, const Tensor& x, Body body) {
    const LayerScope scope(name);
    if (std::ranges::find(options_.autocast_off, name) == options_.autocast_off.end()) return body(x);
    AutocastState off = autocast_state();
    off.enabled = false;
    const AutocastGuard region(off);
    return body(to(x, DType::f32));
  }

  MlpOptions options_;
  CachingAllocator& memory_;
  TorchGenerator generator_;
  std::vector<Parameter> parameters_;
  std::vector<Block> blocks_;
  Affine head_;
};

} // namespace

std::unique_ptr<Module> make_mlp(CachingAllocator& memory, const MlpOptions& options, uint64_t seed) {
  return std::make_unique<Mlp>(memory, options, seed);
}

} // namespace amplab
