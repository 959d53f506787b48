// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_spec.h"

#include <algorithm>
#include <cctype>

namespace amplab {
namespace {

constexpr LayerArgument needed(std::string_view name) { return {name, 0, true}; }
constexpr LayerArgument whole(std::string_view name, double fallback) { return {name, fallback}; }
constexpr LayerArgument yes_no(std::string_view name, bool fallback) {
  return {name, fallback ? 1.0 : 0.0, false, true, true};
}
constexpr LayerArgument number(std::string_view name, double fallback) { return {name, fallback, false, false}; }

// Defaults are PyTorch's. -1: derived from another argument.
constexpr LayerKind kKinds[] = {
    {"Linear", "fc", {needed("out_features"), yes_no("bias", true)}, "Every output from every input: y = x wT + b."},
    {"Conv2d",
     "conv",
     {needed("out_channels"), needed("kernel_size"), whole("stride", 1), whole("padding", 0), whole("groups", 1),
      yes_no("bias", true)},
     "A small square of weights that slides over the image."},
    {"Conv1d",
     "conv",
     {needed("out_channels"), needed("kernel_size"), whole("stride", 1), whole("padding", 0), whole("groups", 1),
      yes_no("bias", true)},
     "A short row of weights that slides along a sequence."},
    {"MaxPool2d",
     "pool",
     {needed("kernel_size"), whole("stride", -1), whole("padding", 0)},
     "The maximum of each square."},
    {"AvgPool2d",
     "pool",
     {needed("kernel_size"), whole("stride", -1), whole("padding", 0)},
     "The mean of each square."},
    {"AdaptiveAvgPool2d", "pool", {needed("output_size")}, "Means over squares; the output has this many each way."},
    {"BatchNorm1d",
     "bn",
     {number("eps", 1e-5), number("momentum", 0.1)},
     "Each feature to mean 0 and variance 1 over the batch."},
    {"BatchNorm2d",
     "bn",
     {number("eps", 1e-5), number("momentum", 0.1)},
     "Each channel to mean 0 and variance 1 over the batch."},
    {"LayerNorm", "norm", {number("eps", 1e-5)}, "Each sample to mean 0 and variance 1."},
    {"GroupNorm",
     "norm",
     {needed("num_groups"), number("eps", 1e-5)},
     "Groups of channels of each sample to mean 0 and variance 1."},
    {"InstanceNorm2d", "norm", {number("eps", 1e-5)}, "Each channel of each sample to mean 0 and variance 1."},
    {"RMSNorm",
     "norm",
     {number("eps", 0)},
     "Each sample to mean square 1; eps 0 uses the machine epsilon of its format."},
    {"ReLU", "act", {}, "Negative becomes zero."},
    {"GELU", "act", {yes_no("tanh", false)}, "x times the normal distribution at x; tanh=1 approximates it."},
    {"SiLU", "act", {}, "x times its sigmoid."},
    {"Tanh", "act", {}, "Squashes to -1 to 1."},
    {"Sigmoid", "act", {}, "Squashes to 0 to 1; its slope is at most 1/4."},
    {"Softplus", "act", {}, "A smooth ReLU: log(1 + e^x)."},
    {"Dropout", "drop", {number("p", 0.5)}, "Zeroes this share at random in training."},
    {"Flatten", "flatten", {}, "An image as one row of numbers."},
    {"Embedding", "emb", {needed("embedding_dim")}, "A row of a table for each token."},
    {"Residual", "res", {needed("layers")}, "Adds the input of that many layers before: x + f(x)."},
};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

} // namespace

std::span<const LayerKind> layer_kinds() { return kKinds; }

const LayerKind* layer_kind_named(std::string_view type) {
  const std::string wanted = lower(type);
  const auto* found = std::ranges::find_if(kKinds, [&](const LayerKind& kind) { return lower(kind.type) == wanted; });
  return found == std::end(kKinds) ? nullptr : found;
}

} // namespace amplab
