// SPDX-License-Identifier: Apache-2.0
#include "engine/import/layers.h"

#include "engine/import/signatures.h"
#include "engine/import/tree.h"
#include "engine/run/config_error.h"
#include "engine/run/layer_spec.h"
#include "engine/settings/setting_text.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace amplab::importing {
namespace {

using namespace loop;

// Ignored arguments: input sizes are known from the previous layer, the others do not affect results.
constexpr std::string_view kSizesOfBefore[] = {"in_features",      "in_channels",  "num_features",
                                               "normalized_shape", "num_channels", "num_embeddings",
                                               "inplace",          "device",       "dtype"};

// Unsupported layers with an output of their input's size.
constexpr std::string_view kPreserveSizes[] = {
    "LeakyReLU",        "ELU",         "SELU",         "CELU",    "ReLU6",      "PReLU",
    "Hardswish",        "Hardsigmoid", "Hardtanh",     "Mish",    "Softsign",   "LogSigmoid",
    "Dropout1d",        "Dropout2d",   "AlphaDropout", "Softmax", "LogSoftmax", "SyncBatchNorm",
    "LocalResponseNorm"};

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
std::optional<double> same_padding(BoundArguments& bound) {
  const Expression *kernel = bound.take("kernel_size"), *stride = bound.take("stride");
  const auto size = kernel ? size_of(*kernel) : std::nullopt;
  if (!size || std::fmod(*size, 2) != 1 || (stride && size_of(*stride) != 1)) return {};
  return (*size - 1) / 2;
}

std::string with_argument(const std::string& arguments, std::string_view name, double value) {
  return arguments + (arguments.empty() ? "" : ", ") + std::string(name) + "=" + to_text(SettingValue(value));
}

std::optional<int64_t> whole_of(const Expression* expression) {
  const auto number = number_of(expression);
  return number && *number == std::floor(*number) && std::abs(*number) <= 1e9
             ? std::optional(static_cast<int64_t>(*number))
             : std::nullopt;
}

// Converts one argument. Returns the reason if it is unsupported, or "".
std::string process_argument(BoundArguments& bound, const LayerKind& kind, const std::string& parameter,
                             std::string& arguments) {
  const Expression& value = *bound.take(parameter);
  if (std::ranges::find(kSizesOfBefore, parameter) != std::end(kSizesOfBefore)) return {};
  const bool has = std::ranges::find(kind.arguments, parameter, &LayerArgument::name) != kind.arguments.end();
  std::optional<double> number;
  if (has) number = size_of(value);
  if (parameter == "padding" && text_in(&value) == "same") number = same_padding(bound);
  if (parameter == "padding" && text_in(&value) == "valid") number = 0;
  if (parameter == "approximate" && text_in(&value) == "tanh")
    return arguments = with_argument(arguments, "tanh", 1), "";
  const std::string text = source_of(value);
  if (!number) return parameter == text ? text : parameter + "=" + text; // a position that the signature lacks
  arguments = with_argument(arguments, parameter, *number);
  return {};
}

} // namespace

ReadLayer layer_of(const Call& call, const std::string& its_type) {
  ReadLayer read;
  read.of_te = its_type.starts_with("te.");
  const std::string type = read.of_te ? its_type.substr(3) : its_type;
  if (type == "Identity") return read;
  BoundArguments bound(call, signature_of(its_type));
  const Expression* in_place = bound.take("inplace");
  read.in_place = in_place && flag_of(in_place) != false; // unknown: possible
  const LayerKind* kind = layer_kind_named(type);
  if (!kind || kind->type != type || (read.of_te && signature_of(its_type).empty())) {
    read.lacking = its_type;
    read.preserves_sizes = std::ranges::find(kPreserveSizes, its_type) != std::end(kPreserveSizes);
    return read;
  }
  std::string arguments;
  const auto lacks = [&](const std::string& what) {
    if (what.empty()) return false;
    read.lacking = its_type + " with " + what;
    read.preserves_sizes = false;
    return true;
  };
  for (const std::string& parameter : bound.rest())
    if (lacks(process_argument(bound, *kind, parameter, arguments))) return read;
  if (its_type == "te.RMSNorm" && !bound.is_given("eps")) arguments = "eps=1e-05"; // torch's default is another one
  if (type == "Linear")
    read.inputs = whole_of(bound.take("in_features")), read.outputs = whole_of(bound.take("out_features"));
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
