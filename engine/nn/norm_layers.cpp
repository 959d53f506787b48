// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer_makers.h"

namespace amplab::makers {
namespace {

class LayerNorm final : public Layer {
 public:
  LayerNorm(const std::string& name, const Parameter& weight, const Parameter& bias, double eps)
      : Layer(name), weight_(weight), bias_(bias), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    return amplab::layer_norm(x, weight_.tensor, bias_.tensor, eps_);
  }

 private:
  const Parameter &weight_, &bias_;
  double eps_;
};

} // namespace

std::unique_ptr<Layer> layer_norm(const LayerSpec& spec, LayerSite& site) {
  expect(site.sample.rank >= 1, spec, site.sample, "at least one feature");
  const Shape features = {site.sample[-1]};
  const Parameter& weight = site.store.constant(spec.name + ".weight", features, 1);
  const Parameter& bias = site.store.constant(spec.name + ".bias", features, 0);
  return std::make_unique<LayerNorm>(spec.name, weight, bias, spec.number("eps"));
}

} // namespace amplab::makers
