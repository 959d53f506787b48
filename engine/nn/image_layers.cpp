// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer_makers.h"

namespace amplab::makers {
namespace {

class Conv final : public Layer {
 public:
  Conv(const std::string& name, const Parameter& weight, const Parameter* bias, const Conv1dOptions& options)
      : Layer(name), weight_(weight), bias_(bias), options_(options) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    const Tensor &w = weight_.tensor, b = bias_ ? bias_->tensor : Tensor();
    const auto& [stride, padding, dilation, groups] = options_;
    if (w.shape().rank == 3) return amplab::conv1d(x, w, b, options_);
    return amplab::conv2d(x, w, b, {{stride, stride}, {padding, padding}, {dilation, dilation}, groups});
  }

 private:
  const Parameter& weight_;
  const Parameter* bias_;
  Conv1dOptions options_; // the same along both axes
};

// A square kernel over all spatial axes of the sample.
std::unique_ptr<Layer> convolution(const LayerSpec& spec, LayerSite& site) {
  const int64_t in = site.sample[0], out = spec.integer("out_channels"), kernel = spec.integer("kernel_size");
  const Conv1dOptions options{
      .stride = spec.integer("stride"), .padding = spec.integer("padding"), .groups = spec.integer("groups")};
  Shape shape = site.sample; // of the weight: one axis more than the sample
  shape.rank += 1;
  int64_t fan_in = in / options.groups;
  shape.size = {out, fan_in};
  for (int axis = 2; axis < shape.rank; ++axis) fan_in *= shape.size[static_cast<size_t>(axis)] = kernel;
  const double bound = linear_bound(fan_in); // kaiming_uniform_ with a = sqrt(5), as for a linear layer
  const Parameter& weight = site.store.uniform(spec.name + ".weight", shape, bound);
  const Parameter* bias = spec.integer("bias") ? &site.store.uniform(spec.name + ".bias", {out}, bound) : nullptr;
  return std::make_unique<Conv>(spec.name, weight, bias, options);
}

class Pool final : public Layer {
 public:
  using Function = Tensor (*)(const Tensor& x, const PoolAttributes& options);
  Pool(const std::string& name, Function function, const PoolAttributes& options)
      : Layer(name), function_(function), options_(options) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override { return function_(x, options_); }

 private:
  Function function_;
  PoolAttributes options_;
};

std::unique_ptr<Layer> pool(const LayerSpec& spec, Pool::Function function) {
  const int64_t kernel = spec.integer("kernel_size"), padding = spec.integer("padding");
  const int64_t stride = spec.integer("stride") < 0 ? kernel : spec.integer("stride"); // adjacent by default
  const PoolAttributes options{.kernel = {kernel, kernel}, .stride = {stride, stride}, .padding = {padding, padding}};
  return std::make_unique<Pool>(spec.name, function, options);
}

class AdaptivePool final : public Layer {
 public:
  AdaptivePool(const std::string& name, const Pair& size) : Layer(name), size_(size) {}
  Tensor forward(const Tensor& x, const ForwardContext&) const override {
    return amplab::adaptive_avg_pool2d(x, size_);
  }

 private:
  Pair size_;
};

} // namespace

std::unique_ptr<Layer> conv1d(const LayerSpec& spec, LayerSite& site) { return convolution(spec, site); }
std::unique_ptr<Layer> conv2d(const LayerSpec& spec, LayerSite& site) { return convolution(spec, site); }

std::unique_ptr<Layer> max_pool2d(const LayerSpec& spec, LayerSite&) { return pool(spec, amplab::max_pool2d); }
std::unique_ptr<Layer> avg_pool2d(const LayerSpec& spec, LayerSite&) { return pool(spec, amplab::avg_pool2d); }

std::unique_ptr<Layer> adaptive_avg_pool2d(const LayerSpec& spec, LayerSite&) {
  const int64_t size = spec.integer("output_size");
  return std::make_unique<AdaptivePool>(spec.name, Pair{size, size});
}

} // namespace amplab::makers
