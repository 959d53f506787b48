// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/layer_text.h"

#include "engine/run/config_error.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <utility>

namespace amplab::pytorch {
namespace {

using Sizes = std::vector<int64_t>;

struct Site {
  const LayerSpec& spec;
  const ModelTask& task;
  Sizes& sizes;

  int64_t given(std::string_view argument) const { return spec.integer(argument); }
  // Returns ", eps=0.1" for an argument with another value than its default.
  std::string unless_default(std::string_view argument) const {
    const auto& arguments = spec.kind->arguments;
    const auto row = std::ranges::find(arguments, argument, &LayerArgument::name);
    const double value = spec.number(argument);
    if (value == row->fallback) return {};
    const bool flag = argument == "bias";
    return std::string(", ").append(argument).append("=").append(flag ? (value != 0 ? "True" : "False")
                                                                      : number_text(value));
  }
};

// Returns "(1, 2, rest)". rest is empty or begins with ", ".
std::string call(std::initializer_list<int64_t> numbers, const std::string& rest = {}) {
  std::string text;
  for (const int64_t number : numbers) text.append(", ").append(std::to_string(number));
  text.append(rest);
  return std::string("(").append(text.empty() ? text : text.substr(2)).append(")");
}

// Sets the size of every spatial axis after a sliding window.
void slide(const Site& site, int64_t kernel, int64_t stride, int64_t padding) {
  for (size_t axis = 1; axis < site.sizes.size(); ++axis) {
    const int64_t covered = site.sizes[axis] + 2 * padding - kernel;
    if (covered < 0 || stride < 1)
      throw ConfigError("The layer " + site.spec.name + ", " + to_text(site.spec) + ", is larger than its input.");
    site.sizes[axis] = covered / stride + 1;
  }
}

std::string linear(Site site) {
  const int64_t in = std::exchange(site.sizes.back(), site.given("out_features"));
  return call({in, site.sizes.back()}, site.unless_default("bias"));
}

std::string convolution(Site site) {
  const int64_t in = std::exchange(site.sizes.front(), site.given("out_channels"));
  slide(site, site.given("kernel_size"), site.given("stride"), site.given("padding"));
  std::string rest;
  for (const char* argument : {"stride", "padding", "groups", "bias"}) rest += site.unless_default(argument);
  return call({in, site.sizes.front(), site.given("kernel_size")}, rest);
}

std::string pool(Site site) {
  const int64_t kernel = site.given("kernel_size"), stride = site.given("stride") < 0 ? kernel : site.given("stride");
  slide(site, kernel, stride, site.given("padding"));
  return call({kernel}, site.unless_default("stride") + site.unless_default("padding"));
}

std::string adaptive_pool(Site site) {
  const int64_t size = site.given("output_size");
  std::fill(site.sizes.begin() + 1, site.sizes.end(), size);
  return call({size});
}

std::string per_channel(Site site) {
  std::string rest = site.unless_default("eps");
  if (site.spec.kind->type.starts_with("Batch")) rest += site.unless_default("momentum");
  return call({site.sizes.front()}, rest);
}

std::string per_feature(Site site) { return call({site.sizes.back()}, site.unless_default("eps")); }

std::string group_norm(Site site) {
  return call({site.given("num_groups"), site.sizes.front()}, site.unless_default("eps"));
}

std::string gelu(Site site) { return site.given("tanh") != 0 ? "(approximate=\"tanh\")" : "()"; }

std::string dropout(Site site) { return std::string("(").append(number_text(site.spec.number("p"))).append(")"); }

std::string flatten(Site site) {
  int64_t count = 1;
  for (const int64_t size : site.sizes) count *= size;
  site.sizes = {count};
  return "()";
}

std::string embedding(Site site) {
  site.sizes.push_back(site.given("embedding_dim"));
  return call({site.task.vocabulary, site.sizes.back()});
}

std::string plain(Site) { return "()"; }

struct Row {
  std::string_view type;
  std::string (*arguments)(Site);
};

constexpr Row kRows[] = {
    {"Linear", linear},
    {"Conv2d", convolution},
    {"Conv1d", convolution},
    {"MaxPool2d", pool},
    {"AvgPool2d", pool},
    {"AdaptiveAvgPool2d", adaptive_pool},
    {"BatchNorm1d", per_channel},
    {"BatchNorm2d", per_channel},
    {"InstanceNorm2d", per_channel},
    {"LayerNorm", per_feature},
    {"RMSNorm", per_feature},
    {"GroupNorm", group_norm},
    {"GELU", gelu},
    {"Dropout", dropout},
    {"Flatten", flatten},
    {"Embedding", embedding},
};

} // namespace

std::string layer_text(const LayerSpec& spec, const ModelTask& task, std::vector<int64_t>& sizes) {
  if (sizes.empty())
    throw ConfigError("The layer " + spec.name + ", " + to_text(spec) + ", needs at least one feature.");
  const auto* row = std::ranges::find(kRows, spec.kind->type, &Row::type);
  const auto arguments = row == std::end(kRows) ? plain : row->arguments;
  const std::string text = std::string("nn.").append(spec.kind->type).append(arguments({spec, task, sizes}));
  check_element_count(spec, sizes);
  return text;
}

} // namespace amplab::pytorch
