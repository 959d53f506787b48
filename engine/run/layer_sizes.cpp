// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_sizes.h"

#include "engine/run/config_error.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace amplab {
namespace {

using Sizes = std::vector<int64_t>;

double product(std::span<const int64_t> sizes) {
  double count = 1;
  for (const int64_t size : sizes) count *= static_cast<double>(size);
  return count;
}

void expect(bool fits, const LayerSpec& spec, const LayerInput& input, const std::string& needs) {
  if (!fits)
    throw ConfigError("The layer " + spec.name + ", " + to_text(spec) + ", needs " + needs + ", but " +
                      sizes_text(input.sample) + " is its input.");
}

void expect_image(const LayerSpec& spec, const LayerInput& input) {
  expect(input.sample.size() == 3, spec, input, "an image [channels, height, width]");
}
void expect_features(const LayerSpec& spec, const LayerInput& input) {
  expect(!input.sample.empty(), spec, input, "at least one feature");
}

// Positions of a window along all axes except channels.
Sizes slid(const LayerSpec& spec, const LayerInput& input, int64_t kernel, int64_t stride, int64_t padding) {
  expect(stride > 0, spec, input, "a positive stride");
  Sizes sizes = input.sample;
  for (size_t axis = 1; axis < sizes.size(); ++axis) {
    expect(sizes[axis] + 2 * padding >= kernel, spec, input,
           "an image that its window of " + std::to_string(kernel) + " fits into");
    sizes[axis] = (sizes[axis] + 2 * padding - kernel) / stride + 1;
  }
  return sizes;
}

LayerSizes same(const LayerSpec&, const LayerInput& input) { return {input.sample}; }

LayerSizes linear(const LayerSpec& spec, const LayerInput& input) {
  expect_features(spec, input);
  const int64_t in = input.sample.back(), out = spec.integer("out_features");
  Sizes sizes = input.sample;
  sizes.back() = out;
  return {std::move(sizes), product(std::array{in, out}) + static_cast<double>(spec.integer("bias") ? out : 0)};
}

LayerSizes convolution(const LayerSpec& spec, const LayerInput& input) {
  const int64_t in = input.sample[0], out = spec.integer("out_channels"), kernel = spec.integer("kernel_size");
  const int64_t groups = spec.integer("groups");
  expect(groups > 0 && in % groups == 0 && out % groups == 0, spec, input,
         "channels in and out that are multiples of its groups");
  Sizes sizes = slid(spec, input, kernel, spec.integer("stride"), spec.integer("padding"));
  sizes[0] = out;
  const auto weight = std::array{out, in / groups, kernel, sizes.size() == 3 ? kernel : 1};
  check_element_count(spec, weight);
  return {std::move(sizes), product(weight) + static_cast<double>(spec.integer("bias") ? out : 0)};
}

LayerSizes conv1d(const LayerSpec& spec, const LayerInput& input) {
  expect(input.sample.size() == 2, spec, input, "a sequence [channels, length]");
  return convolution(spec, input);
}

LayerSizes conv2d(const LayerSpec& spec, const LayerInput& input) {
  expect_image(spec, input);
  return convolution(spec, input);
}

LayerSizes pool(const LayerSpec& spec, const LayerInput& input) {
  expect_image(spec, input);
  const int64_t kernel = spec.integer("kernel_size"), padding = spec.integer("padding");
  const int64_t stride = spec.integer("stride") < 0 ? kernel : spec.integer("stride"); // defaults to the window size
  expect(2 * padding <= kernel, spec, input, "a padding of at most half its window");
  return {slid(spec, input, kernel, stride, padding)};
}

LayerSizes adaptive_pool(const LayerSpec& spec, const LayerInput& input) {
  expect_image(spec, input);
  const int64_t side = spec.integer("output_size");
  return {{input.sample[0], side, side}};
}

// A weight and a bias for each channel.
LayerSizes affine(const LayerInput& input, int64_t channels) {
  return {input.sample, 2 * static_cast<double>(channels)};
}

LayerSizes batch_norm(const LayerSpec& spec, const LayerInput& input) {
  if (spec.kind->type == "BatchNorm2d")
    expect_image(spec, input);
  else
    expect(input.sample.size() == 1 || input.sample.size() == 2, spec, input,
           "features [width] or a sequence [channels, length]");
  const int64_t channels = input.sample[0];
  // As torch asserts, but before the first step.
  const double each =
      channels == 0 ? 0 : product(std::span(input.sample).subspan(1)) * static_cast<double>(input.batch_size);
  expect(channels == 0 || each > 1, spec, input,
         "more than one value for each channel to train on, so data.batch_size above 1, for each replica too");
  return affine(input, channels);
}

LayerSizes layer_norm(const LayerSpec& spec, const LayerInput& input) {
  expect_features(spec, input);
  return affine(input, input.sample.back());
}

LayerSizes group_norm(const LayerSpec& spec, const LayerInput& input) {
  expect(!input.sample.empty() && input.sample[0] % spec.integer("num_groups") == 0, spec, input,
         "channels that are a multiple of its groups");
  return affine(input, input.sample[0]);
}

LayerSizes instance_norm(const LayerSpec& spec, const LayerInput& input) {
  expect_image(spec, input);
  expect(input.sample[1] * input.sample[2] > 1, spec, input,
         "more than one value for each channel"); // as torch checks, but before the first step
  return {input.sample};
}

LayerSizes rms_norm(const LayerSpec& spec, const LayerInput& input) {
  expect_features(spec, input);
  return {input.sample, static_cast<double>(input.sample.back())};
}

LayerSizes dropout(const LayerSpec& spec, const LayerInput& input) {
  expect(spec.number("p") <= 1, spec, input, "a probability of at most 1");
  return {input.sample};
}

LayerSizes flatten(const LayerSpec&, const LayerInput& input) {
  int64_t count = 1;
  for (const int64_t size : input.sample) count *= size;
  return {{count}};
}

LayerSizes embedding(const LayerSpec& spec, const LayerInput& input) {
  expect(input.tokens, spec, input, "token ids");
  const int64_t width = spec.integer("embedding_dim");
  Sizes sizes = input.sample;
  sizes.push_back(width);
  return {std::move(sizes), product(std::array{input.vocabulary, width})};
}

LayerSizes residual(const LayerSpec& spec, const LayerInput& input) {
  const auto layers = static_cast<size_t>(spec.integer("layers"));
  if (layers > input.earlier.size())
    throw ConfigError("The layer " + spec.name + ", " + to_text(spec) +
                      ", adds an input from before the first layer: " +
                      (input.earlier.empty() ? "put it behind another layer."
                                             : "use at most " + std::to_string(input.earlier.size()) + "."));
  const Sizes& added = input.earlier[input.earlier.size() - layers];
  expect(added == input.sample, spec, input, "the sizes " + sizes_text(added) + " of what it adds");
  return {input.sample};
}

struct Row {
  std::string_view type;
  LayerSizes (*sizes)(const LayerSpec&, const LayerInput&);
};

// A test compares these with layer_kinds().
constexpr Row kRows[] = {
    {"Linear", linear},
    {"Conv2d", conv2d},
    {"Conv1d", conv1d},
    {"MaxPool2d", pool},
    {"AvgPool2d", pool},
    {"AdaptiveAvgPool2d", adaptive_pool},
    {"BatchNorm1d", batch_norm},
    {"BatchNorm2d", batch_norm},
    {"LayerNorm", layer_norm},
    {"GroupNorm", group_norm},
    {"InstanceNorm2d", instance_norm},
    {"RMSNorm", rms_norm},
    {"ReLU", same},
    {"GELU", same},
    {"SiLU", same},
    {"Tanh", same},
    {"Sigmoid", same},
    {"Softplus", same},
    {"Dropout", dropout},
    {"Flatten", flatten},
    {"Embedding", embedding},
    {"Residual", residual},
};

} // namespace

LayerSizes sizes_after(const LayerSpec& spec, const LayerInput& input) {
  const auto* row = std::ranges::find(kRows, spec.kind->type, &Row::type);
  assert(row != std::end(kRows));
  expect(!input.tokens || spec.kind->type == "Embedding", spec, input,
         "numbers; for token ids, put an Embedding first");
  LayerSizes sizes = row->sizes(spec, input);
  check_element_count(spec, sizes.sample);
  return sizes;
}

void require_outputs(const LayerSpec& last, std::span<const int64_t> actual, std::span<const int64_t> expected,
                     std::string_view expected_by) {
  if (std::ranges::equal(actual, expected)) return;
  const std::string flatten = actual.size() > expected.size() ? "put Flatten before the first Linear, and " : "";
  throw ConfigError("The last layer, " + last.name + ", outputs " + sizes_text(actual) + " per sample, but " +
                    std::string(expected_by) + " needs " + sizes_text(expected) + ": " + flatten + "end with Linear(" +
                    std::to_string(expected.back()) + ").");
}

std::string sizes_text(std::span<const int64_t> sizes) {
  std::string text = "[";
  for (size_t axis = 0; axis < sizes.size(); ++axis) text.append(axis ? ", " : "").append(std::to_string(sizes[axis]));
  return text + "]";
}

} // namespace amplab
