// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/layer_makers.h"

#include <array>

namespace amplab::makers {
namespace {

using Axes = std::span<int64_t>; // along which windows move: of [C,H,W] height and width

Axes moving_axes(Shape& sample) { return {sample.size.data() + 1, static_cast<size_t>(sample.rank - 1)}; }

// Places of a window along each axis, where it fits. Throws: ConfigError where it does not.
void slide(const LayerSpec& spec, Shape& sample, int64_t kernel, int64_t stride, int64_t padding) {
  expect(stride > 0, spec, sample, "a positive stride");
  for (int64_t size : moving_axes(sample))
    expect(size + 2 * padding >= kernel, spec, sample,
           "a picture that its window of " + std::to_string(kernel) + " fits into");
  for (int64_t& size : moving_axes(sample)) size = (size + 2 * padding - kernel) / stride + 1;
}

void expect_picture(const LayerSpec& spec, const Shape& sample) {
  expect(sample.rank == 3, spec, sample, "a picture [channels, height, width]");
}

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

// A kernel of one size along all moving axes of the sample.
std::unique_ptr<Layer> convolution(const LayerSpec& spec, LayerSite& site) {
  const int64_t in = site.sample[0], out = spec.integer("out_channels"), kernel = spec.integer("kernel_size");
  const Conv1dOptions options{
      .stride = spec.integer("stride"), .padding = spec.integer("padding"), .groups = spec.integer("groups")};
  expect(options.groups > 0 && in % options.groups == 0 && out % options.groups == 0, spec, site.sample,
         "channels in and out that its groups divide");
  slide(spec, site.sample, kernel, options.stride, options.padding);
  Shape shape = site.sample; // of the weight: as many axes, and the inputs
  shape.rank += 1;
  int64_t fan_in = in / options.groups;
  refuse_enormous(spec, std::array{out, fan_in, kernel, shape.rank == 4 ? kernel : 1});
  shape.size = {out, fan_in};
  for (int axis = 2; axis < shape.rank; ++axis) fan_in *= shape.size[static_cast<size_t>(axis)] = kernel;
  const double bound = linear_bound(fan_in); // kaiming_uniform_ with a = sqrt(5), as of a linear layer
  const Parameter& weight = site.store.uniform(spec.name + ".weight", shape, bound);
  const Parameter* bias = spec.integer("bias") ? &site.store.uniform(spec.name + ".bias", {out}, bound) : nullptr;
  site.sample.size[0] = out;
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

std::unique_ptr<Layer> pool(const LayerSpec& spec, LayerSite& site, Pool::Function function) {
  expect_picture(spec, site.sample);
  const int64_t kernel = spec.integer("kernel_size"), padding = spec.integer("padding");
  const int64_t stride = spec.integer("stride") < 0 ? kernel : spec.integer("stride"); // side by side unless said
  expect(2 * padding <= kernel, spec, site.sample, "a padding of at most half its window");
  slide(spec, site.sample, kernel, stride, padding);
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

std::unique_ptr<Layer> conv1d(const LayerSpec& spec, LayerSite& site) {
  expect(site.sample.rank == 2, spec, site.sample, "a sequence [channels, length]");
  return convolution(spec, site);
}

std::unique_ptr<Layer> conv2d(const LayerSpec& spec, LayerSite& site) {
  expect_picture(spec, site.sample);
  return convolution(spec, site);
}

std::unique_ptr<Layer> max_pool2d(const LayerSpec& spec, LayerSite& site) {
  return pool(spec, site, amplab::max_pool2d);
}
std::unique_ptr<Layer> avg_pool2d(const LayerSpec& spec, LayerSite& site) {
  return pool(spec, site, amplab::avg_pool2d);
}

std::unique_ptr<Layer> adaptive_avg_pool2d(const LayerSpec& spec, LayerSite& site) {
  expect_picture(spec, site.sample);
  const int64_t size = spec.integer("output_size");
  site.sample = {site.sample[0], size, size};
  return std::make_unique<AdaptivePool>(spec.name, Pair{size, size});
}

} // namespace amplab::makers
