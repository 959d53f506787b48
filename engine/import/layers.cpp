// SPDX-License-Identifier: Apache-2.0
#include "engine/import/layers.h"

#include "engine/import/tree.h"
#include "engine/run/config_error.h"
#include "engine/run/layer_spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace amplab::importing {
namespace {

using namespace loop;

// Parameters of torch's constructor, in order.
struct Signature {
  std::string_view type;
  std::array<std::string_view, 9> parameters;
};
constexpr Signature kSignatures[] = {
    {"Linear", {"in_features", "out_features", "bias"}},
    {"Conv1d",
     {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "bias", "padding_mode"}},
    {"Conv2d",
     {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "bias", "padding_mode"}},
    {"MaxPool2d", {"kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"}},
    {"AvgPool2d", {"kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"}},
    {"AdaptiveAvgPool2d", {"output_size"}},
    {"BatchNorm1d", {"num_features", "eps", "momentum", "affine", "track_running_stats"}},
    {"BatchNorm2d", {"num_features", "eps", "momentum", "affine", "track_running_stats"}},
    {"LayerNorm", {"normalized_shape", "eps", "elementwise_affine", "bias"}},
    {"GroupNorm", {"num_groups", "num_channels", "eps", "affine"}},
    {"InstanceNorm2d", {"num_features", "eps", "momentum", "affine", "track_running_stats"}},
    {"RMSNorm", {"normalized_shape", "eps", "elementwise_affine"}},
    {"GELU", {"approximate"}},
    {"Softplus", {"beta", "threshold"}},
    {"ReLU", {"inplace"}},
    {"SiLU", {"inplace"}},
    {"Dropout", {"p", "inplace"}},
    {"Flatten", {"start_dim", "end_dim"}},
    {"Embedding", {"num_embeddings", "embedding_dim", "padding_idx"}},
};

// Ignored arguments: input sizes are known from the previous layer, the others do not affect results.
constexpr std::string_view kSizesOfBefore[] = {"in_features",      "in_channels",  "num_features",
                                               "normalized_shape", "num_channels", "num_embeddings",
                                               "inplace",          "device",       "dtype"};

// Arguments that the lab's layers lack, with values that have no effect.
struct Neutral {
  std::string_view parameter, value; // as Python writes it
};
constexpr Neutral kNeutral[] = {{"dilation", "1"},
                                {"ceil_mode", "False"},
                                {"return_indices", "False"},
                                {"affine", "True"},
                                {"elementwise_affine", "True"},
                                {"track_running_stats", "True"},
                                {"count_include_pad", "True"},
                                {"padding_mode", "\"zeros\""},
                                {"start_dim", "1"},
                                {"end_dim", "-1"},
                                {"beta", "1"},
                                {"beta", "1.0"},
                                {"threshold", "20"},
                                {"threshold", "20.0"},
                                {"padding_idx", "None"},
                                {"stride", "None"},
                                {"approximate", "\"none\""},
                                {"bias", "True"}};
constexpr Neutral kOfInstanceNorm[] = {{"affine", "False"}, {"track_running_stats", "False"}, {"momentum", "0.1"}};

// Unsupported layers with an output of their input's size.
constexpr std::string_view kPreserveSizes[] = {
    "LeakyReLU",        "ELU",         "SELU",         "CELU",    "ReLU6",      "PReLU",
    "Hardswish",        "Hardsigmoid", "Hardtanh",     "Mish",    "Softsign",   "LogSigmoid",
    "Dropout1d",        "Dropout2d",   "AlphaDropout", "Softmax", "LogSoftmax", "SyncBatchNorm",
    "LocalResponseNorm"};

bool is_neutral(const std::string& type, std::string_view parameter, const Expression& value) {
  const std::string text = source_of(value);
  const auto stands = [&](const Neutral& row) { return row.parameter == parameter && row.value == text; };
  if (type == "InstanceNorm2d" && std::ranges::any_of(kOfInstanceNorm, stands)) return true;
  return !(type == "InstanceNorm2d" && parameter != "eps") && std::ranges::any_of(kNeutral, stands);
}

// Returns 3 for 3 and for (3, 3).
std::optional<double> size_of(const Expression& value) {
  if (const auto* pair = std::get_if<Display>(&value.node)) {
    std::optional<double> first;
    for (const Expression& item : pair->items) {
      const auto number = number_of(&item);
      if (!number || (first && *first != *number)) return {};
      first = number;
    }
    return first;
  }
  if (const auto flag = flag_of(&value)) return *flag ? 1 : 0;
  return number_of(&value);
}

// padding="same" for an odd window with stride 1.
std::optional<double> same_padding(const Call& call) {
  const Expression *kernel = argument(call, "kernel_size", 2), *stride = argument(call, "stride", 3);
  const auto size = kernel ? size_of(*kernel) : std::nullopt;
  if (!size || std::fmod(*size, 2) != 1 || (stride && size_of(*stride) != 1)) return {};
  return (*size - 1) / 2;
}

std::string with_argument(const std::string& arguments, std::string_view name, double value) {
  return arguments + (arguments.empty() ? "" : ", ") + std::string(name) + "=" + std::to_string(value);
}

std::optional<int64_t> whole_of(const Expression* expression) {
  const auto number = number_of(expression);
  return number && *number == std::floor(*number) && std::abs(*number) <= 1e9
             ? std::optional(static_cast<int64_t>(*number))
             : std::nullopt;
}

// Converts one argument. Returns the reason if it is unsupported, or "".
std::string process_argument(const Call& call, const LayerKind& kind, const std::string& type,
                             std::string_view parameter, const Expression& value, std::string& arguments) {
  if (std::ranges::find(kSizesOfBefore, parameter) != std::end(kSizesOfBefore) || is_neutral(type, parameter, value))
    return {};
  const bool has = std::ranges::find(kind.arguments, parameter, &LayerArgument::name) != kind.arguments.end();
  std::optional<double> number = has ? size_of(value) : std::nullopt;
  if (parameter == "padding" && text_in(&value) == "same") number = same_padding(call);
  if (parameter == "padding" && text_in(&value) == "valid") number = 0;
  if (parameter == "approximate" && text_in(&value) == "tanh")
    return arguments = with_argument(arguments, "tanh", 1), "";
  if (!number) return std::string(parameter) + "=" + source_of(value);
  arguments = with_argument(arguments, parameter, *number);
  return {};
}

} // namespace

ReadLayer layer_of(const Call& call, const std::string& type) {
  ReadLayer read;
  if (type == "Identity") return read;
  const Expression* in_place = argument(call, "inplace",
                                        type == "Dropout" || type == "LeakyReLU" ? 1
                                        : type == "ReLU" || type == "SiLU"       ? 0
                                                                                 : SIZE_MAX);
  read.in_place = in_place && flag_of(in_place) != false; // unknown: possible
  const LayerKind* kind = layer_kind_named(type);
  if (!kind || kind->type != type) {
    read.lacking = type;
    read.preserves_sizes = std::ranges::find(kPreserveSizes, type) != std::end(kPreserveSizes);
    return read;
  }
  const auto* signature = std::ranges::find(kSignatures, type, &Signature::type);
  std::string arguments;
  const auto lacks = [&](const std::string& what) {
    if (what.empty()) return false;
    read.lacking = type + " with " + what;
    read.preserves_sizes = false;
    return true;
  };
  for (size_t i = 0; i < call.positional.size(); ++i) {
    const std::string_view parameter =
        signature == std::end(kSignatures) || i >= signature->parameters.size() ? "" : signature->parameters[i];
    if (lacks(parameter.empty() ? source_of(call.positional[i])
                                : process_argument(call, *kind, type, parameter, call.positional[i], arguments)))
      return read;
  }
  for (const Keyword& keyword : call.keywords)
    if (lacks(process_argument(call, *kind, type, keyword.name, *keyword.value, arguments))) return read;
  if (type == "Linear")
    read.inputs = whole_of(argument(call, "in_features", 0)),
    read.outputs = whole_of(argument(call, "out_features", 1));
  try {
    read.text = to_text(parse_layer(arguments.empty() ? type : type + "(" + arguments + ")"));
  } catch (const ConfigError&) {
    lacks("sizes that are not constant in the script");
  }
  return read;
}

bool has_weights(const std::string& layer) {
  constexpr std::string_view kWithWeights[] = {"Linear",    "Conv",    "BatchNorm", "LayerNorm",
                                               "GroupNorm", "RMSNorm", "Embedding"};
  return std::ranges::any_of(kWithWeights, [&](std::string_view type) { return layer.starts_with(type); });
}

} // namespace amplab::importing
