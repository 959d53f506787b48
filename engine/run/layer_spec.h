// SPDX-License-Identifier: Apache-2.0
// A layer in its written form: "Conv2d(16, 3, padding=1)". Types and arguments are those of torch.nn, without the sizes
// that follow from the previous layer. Residual is the only one that torch.nn lacks. Values, any thread.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct LayerArgument {
  std::string_view name = {};
  double fallback = 0; // default
  bool required = false;
  bool whole = true;   // must be an integer
  bool yes_no = false; // a flag, stored as 1 or 0
};

inline constexpr size_t kMostLayerArguments = 6;

// A layer type and its arguments, in order.
struct LayerKind {
  std::string_view type;   // "Conv2d"
  std::string_view prefix; // of instance names: conv1, conv2, ...
  std::array<LayerArgument, kMostLayerArguments> arguments;
  std::string_view sentence;
};

std::span<const LayerKind> layer_kinds();

// Returns the row of that type, ignoring case, or null.
const LayerKind* layer_kind_named(std::string_view type);

struct LayerSpec {
  const LayerKind* kind = nullptr;
  std::string name; // of the instance: "conv1"; its parameters are "conv1.weight"
  std::array<double, kMostLayerArguments> values{};

  // Requires: the kind has an argument of that name.
  double number(std::string_view argument) const;
  int64_t integer(std::string_view argument) const { return static_cast<int64_t>(number(argument)); }
};

inline bool is_residual(const LayerSpec& spec) { return spec.kind->type == "Residual"; }

// Returns the unnamed spec of "Type", "Type(1, 2)" or "Type(1, name=2)". Throws: ConfigError, one sentence.
LayerSpec parse_layer(std::string_view text);
// Returns the written form. Arguments with their default value are omitted.
std::string to_text(const LayerSpec& spec);

// Gives unnamed layers a name: the kind's prefix and a number that counts instances of that prefix.
void name_layers(std::vector<LayerSpec>& layers);

// sizes: of one sample after the layer, or of its weight. Throws: ConfigError if there are more numbers than memory can
// hold or 64 bits can count.
void check_element_count(const LayerSpec& spec, std::span<const int64_t> sizes);

} // namespace amplab
