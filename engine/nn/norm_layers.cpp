// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/sync_batch_norm.h"
#include "engine/nn/layer_makers.h"
#include "engine/ops/execute.h"

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

class BatchNorm final : public Layer {
 public:
  struct State {
    const Parameter &weight, &bias;
    const Buffer &mean, &variance, &batches;
  };
  BatchNorm(const std::string& name, const State& state, double momentum, double eps)
      : Layer(name), state_(state), momentum_(momentum), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext& context) const override {
    if (context.training) count_batch();
    if (context.training && context.batch_norm_group)
      return sync_batch_norm(x, state_.weight.tensor, state_.bias.tensor, state_.mean.tensor, state_.variance.tensor,
                             {momentum_, eps_, true}, *context.batch_norm_group);
    return amplab::batch_norm(x, state_.weight.tensor, state_.bias.tensor, state_.mean.tensor, state_.variance.tensor,
                              {momentum_, eps_, context.training});
  }

 private:
  // Unused here, but part of torch's state dict.
  void count_batch() const {
    const View out[] = {state_.batches.tensor.view()};
    update(state_.batches.tensor.device(), Op::increment, {}, out, NoAttributes{});
  }

  State state_;
  double momentum_, eps_;
};

class GroupNorm final : public Layer {
 public:
  GroupNorm(const std::string& name, const Parameter& weight, const Parameter& bias, const GroupNormAttributes& options)
      : Layer(name), weight_(weight), bias_(bias), options_(options) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    return amplab::group_norm(x, weight_.tensor, bias_.tensor, options_);
  }

 private:
  const Parameter &weight_, &bias_;
  GroupNormAttributes options_;
};

class InstanceNorm final : public Layer {
 public:
  InstanceNorm(const std::string& name, double eps) : Layer(name), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override { return amplab::instance_norm(x, eps_); }

 private:
  double eps_;
};

class RmsNorm final : public Layer {
 public:
  RmsNorm(const std::string& name, const Parameter& weight, std::optional<double> eps)
      : Layer(name), weight_(weight), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    return amplab::rms_norm(x, weight_.tensor, eps_);
  }

 private:
  const Parameter& weight_;
  std::optional<double> eps_;
};

// Parameters of affine normalisation by channel, as in torch: weight 1, bias 0.
struct Affine {
  const Parameter &weight, &bias;
};
Affine affine(const LayerSpec& spec, LayerSite& site, int64_t channels, bool of_batch_norm = false) {
  return {site.store.constant(spec.name + ".weight", {channels}, 1, of_batch_norm),
          site.store.constant(spec.name + ".bias", {channels}, 0, of_batch_norm)};
}

} // namespace

std::unique_ptr<Layer> batch_norm(const LayerSpec& spec, LayerSite& site) {
  const Shape channels = {site.sample[0]};
  const auto [weight, bias] = affine(spec, site, channels[0], true);
  const auto buffer = [&](const char* name, const Shape& shape, DType dtype, double value) -> const Buffer& {
    return site.store.buffer(spec.name + name, shape, dtype, value);
  };
  const BatchNorm::State state{weight, bias, buffer(".running_mean", channels, DType::f32, 0),
                               buffer(".running_var", channels, DType::f32, 1),
                               buffer(".num_batches_tracked", {}, DType::i64, 0)};
  return std::make_unique<BatchNorm>(spec.name, state, spec.number("momentum"), spec.number("eps"));
}

std::unique_ptr<Layer> layer_norm(const LayerSpec& spec, LayerSite& site) {
  const auto [weight, bias] = affine(spec, site, site.sample[-1]);
  return std::make_unique<LayerNorm>(spec.name, weight, bias, spec.number("eps"));
}

std::unique_ptr<Layer> group_norm(const LayerSpec& spec, LayerSite& site) {
  const int64_t groups = spec.integer("num_groups");
  const auto [weight, bias] = affine(spec, site, site.sample[0]);
  return std::make_unique<GroupNorm>(spec.name, weight, bias, GroupNormAttributes{groups, spec.number("eps")});
}

std::unique_ptr<Layer> instance_norm(const LayerSpec& spec, LayerSite&) {
  return std::make_unique<InstanceNorm>(spec.name, spec.number("eps"));
}

std::unique_ptr<Layer> rms_norm(const LayerSpec& spec, LayerSite& site) {
  const Parameter& weight = site.store.constant(spec.name + ".weight", {site.sample[-1]}, 1);
  const double eps = spec.number("eps");
  return std::make_unique<RmsNorm>(spec.name, weight, eps > 0 ? std::optional(eps) : std::nullopt);
}

} // namespace amplab::makers
