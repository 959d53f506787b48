// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/sync_batch_norm.h"
#include "engine/nn/layer_makers.h"
#include "engine/ops/execute.h"
#include "engine/ops/shapes.h"
#include "engine/tensor/pytorch_error.h"

namespace amplab::makers {
namespace {

// Rejects an input without that width, as F.layer_norm and F.rms_norm do. between: text after the asterisk.
void expect_width(const Tensor& x, int64_t width, const char* between) {
  if (x.shape().rank == 0 || x.shape()[-1] != width)
    throw std::invalid_argument("Given normalized_shape=[" + std::to_string(width) + "], expected input with shape [*" +
                                between + std::to_string(width) + "], but got input of size" + to_string(x.shape()));
}

// Rejects an input with another number of axes, as layers of torch.nn do.
void expect_axes(const Tensor& x, int least, int most) {
  const int axes = x.shape().rank;
  if (axes >= least && axes <= most) return;
  std::string allowed = std::to_string(most) + "D";
  if (least < most) allowed.insert(0, std::to_string(least) + "D or ");
  throw PyTorchError("ValueError", "expected " + allowed + " input (got " + std::to_string(axes) + "D input)");
}

class LayerNorm final : public Layer {
 public:
  LayerNorm(const std::string& name, const Parameter& weight, const Parameter& bias, double eps)
      : Layer(name), weight_(weight), bias_(bias), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    expect_width(x, weight_.tensor.count(), ", ");
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
  BatchNorm(const std::string& name, bool of_images, const State& state, double momentum, double eps)
      : Layer(name), of_images_(of_images), state_(state), momentum_(momentum), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext& context) const override {
    expect_axes(x, of_images_ ? 4 : 2, of_images_ ? 4 : 3);
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

  bool of_images_; // BatchNorm2d
  State state_;
  double momentum_, eps_;
};

class GroupNorm final : public Layer {
 public:
  GroupNorm(const std::string& name, const Parameter& weight, const Parameter& bias, const GroupNormAttributes& options)
      : Layer(name), weight_(weight), bias_(bias), options_(options) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    if (x.shape().rank >= 2) expect_several_values(x.shape(), options_.groups);
    return amplab::group_norm(x, weight_.tensor, bias_.tensor, options_);
  }

 private:
  const Parameter &weight_, &bias_;
  GroupNormAttributes options_;
};

class InstanceNorm final : public Layer {
 public:
  InstanceNorm(const std::string& name, double eps) : Layer(name), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    expect_axes(x, 3, 4);
    Shape batch = x.shape();
    if (batch.rank == 3) batch = {1, batch[0], batch[1], batch[2]}; // one sample
    if (batch[2] * batch[3] == 1)
      throw PyTorchError("ValueError",
                         "Expected more than 1 spatial element when training, got input size torch.Size(" +
                             to_string(batch) + ")");
    if (batch == x.shape()) return amplab::instance_norm(x, eps_);
    return reshape(amplab::instance_norm(reshape(x, batch), eps_), x.shape());
  }

 private:
  double eps_;
};

class RmsNorm final : public Layer {
 public:
  RmsNorm(const std::string& name, const Parameter& weight, std::optional<double> eps)
      : Layer(name), weight_(weight), eps_(eps) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    if (x.shape().rank == 0)
      throw PyTorchError("ValueError", "Input tensor must have at least 1 dimensions, but got 0");
    expect_width(x, weight_.tensor.count(), "");
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
  return std::make_unique<BatchNorm>(spec.name, spec.kind->type == "BatchNorm2d", state, spec.number("momentum"),
                                     spec.number("eps"));
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
