// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/delayed_scales.h"
#include "engine/nn/layer_makers.h"
#include "engine/run/config_error.h"
#include "engine/tensor/pytorch_error.h"

namespace amplab::makers {
namespace {

// Throws: ConfigError if the gradient of the weight cannot sum over that many rows.
void require_whole_blocks(const std::string& layer, int64_t rows, const quantize::ProductRecipe& recipe) {
  const int64_t block = rows_in_blocks_of(recipe);
  if (rows % block == 0) return;
  throw ConfigError(layer + " gets " + std::to_string(rows) + " rows, but \"precision.recipe\" sums the gradient of " +
                    layer + ".weight over blocks of " + std::to_string(block) +
                    ": choose a \"data.batch_size\" that gives whole blocks, or name the layer in "
                    "\"precision.recipe_off\".");
}

class Linear final : public Layer {
 public:
  // number: of its weight among the model's parameters.
  Linear(const std::string& name, uint64_t number, const Parameter& weight, const Parameter* bias)
      : Layer(name), number_(number), weight_(weight), bias_(bias) {}
  Tensor forward(const Tensor& x, const ForwardContext& context) const override {
    const Tensor& weight = weight_.tensor;
    const int64_t rows = x.count() / weight.shape()[1];
    return amplab::linear(x, weight, bias_ ? bias_->tensor : Tensor(), attributes_in(context, rows));
  }

 private:
  ProductAttributes attributes_in(const ForwardContext& context, int64_t rows) const {
    if (!context.recipe) return {};
    const Tensor& weight = weight_.tensor;
    const std::string& outside = context.names ? context.names->of(name()) : name();
    ProductAttributes its{context.recipe->of(name(), outside, weight.shape()[1], weight.shape()[0])};
    if (!its.recipe) return its;
    if (grad_enabled()) require_whole_blocks(outside, rows, *its.recipe);
    its.seed = context.seed;
    its.offset = rounding_offset(number_, context.pass);
    if (context.passes) its.passes = context.passes.view().as<const uint64_t>();
    if (!its.recipe->delayed || !context.scales) return its;
    const int64_t length = its.recipe->delayed->length;
    // Evaluation makes no state, because only one of several ranks evaluates.
    const Tensor scaling = context.training ? context.scales->of(name(), length, weight.allocator())
                                            : context.scales->find(name(), length);
    if (!scaling) return its;
    its.scaling = scaling.view().as<float>();
    its.evaluates = !context.training;
    // Recomputation of a training pass takes its scales, and only the gradients are new.
    const bool again = context.training && current_context().recomputes;
    its.records = again ? quantize::bit_of(quantize::Slot::g) : quantize::kAllSlots;
    return its;
  }

  uint64_t number_;
  const Parameter& weight_;
  const Parameter* bias_;
};

class Flatten final : public Layer {
 public:
  using Layer::Layer;
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    if (x.shape().rank < 2)
      throw PyTorchError("IndexError", "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    return amplab::flatten(x, 1);
  }
};

class Embedding final : public Layer {
 public:
  Embedding(const std::string& name, const Parameter& weight) : Layer(name), weight_(weight) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override { return amplab::embedding(weight_.tensor, x); }

 private:
  const Parameter& weight_;
};

class Dropout final : public Layer {
 public:
  // number, of: index among, and count of, the model's dropout layers, so that each draws its own mask.
  Dropout(const std::string& name, double p, uint64_t number, const uint64_t& of)
      : Layer(name), p_(p), number_(number), of_(of) {}
  Tensor forward(const Tensor& x, const ForwardContext& context) const override {
    if (!context.training) return x;
    return amplab::dropout(x, p_, context.seed, context.pass * of_ + number_, context.draws);
  }

 private:
  double p_;
  uint64_t number_;
  const uint64_t& of_;
};

class Residual final : public Layer {
 public:
  Residual(std::string name, size_t layers) : Layer(std::move(name)), layers_(layers) {}
  Tensor forward(const Tensor& x, const ForwardContext& context) const override {
    return add(x, context.earlier[context.earlier.size() - layers_]);
  }

 private:
  size_t layers_;
};

} // namespace

std::unique_ptr<Layer> linear(const LayerSpec& spec, LayerSite& site) {
  const int64_t in = site.sample[-1], out = spec.integer("out_features");
  const double bound = linear_bound(in);
  const size_t number = site.store.parameters().size();
  const Parameter& weight = site.store.uniform(spec.name + ".weight", {out, in}, bound);
  const Parameter* bias = spec.integer("bias") ? &site.store.uniform(spec.name + ".bias", {out}, bound) : nullptr;
  return std::make_unique<Linear>(spec.name, number, weight, bias);
}

std::unique_ptr<Layer> flatten(const LayerSpec& spec, LayerSite&) { return std::make_unique<Flatten>(spec.name); }

std::unique_ptr<Layer> dropout(const LayerSpec& spec, LayerSite& site) {
  return std::make_unique<Dropout>(spec.name, spec.number("p"), site.dropouts++, site.dropouts);
}

std::unique_ptr<Layer> embedding(const LayerSpec& spec, LayerSite& site) {
  const Parameter& weight = site.store.normal(spec.name + ".weight", {site.vocabulary, spec.integer("embedding_dim")});
  return std::make_unique<Embedding>(spec.name, weight);
}

std::unique_ptr<Layer> residual(const LayerSpec& spec, LayerSite&) {
  return std::make_unique<Residual>(spec.name, static_cast<size_t>(spec.integer("layers")));
}

} // namespace amplab::makers
