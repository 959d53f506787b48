// SPDX-License-Identifier: Apache-2.0
// A layer as one writes it: "Conv2d(16, 3, padding=1)". Types and arguments are those of torch.nn, without the sizes
// that follow from the layer before. Values; any thread.
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
  double fallback = 0; // where it is not given
  bool required = false;
  bool whole = true;   // must it be a whole number?
  bool yes_no = false; // 1 or 0 stand for these
};

inline constexpr size_t kMostLayerArguments = 6;

// What a layer type is called, and what it takes, in order.
struct LayerKind {
  std::string_view type;   // "Conv2d"
  std::string_view prefix; // what instances are called: conv1, conv2, ...
  std::array<LayerArgument, kMostLayerArguments> arguments;
  std::string_view sentence;
};

std::span<const LayerKind> layer_kinds();

// Returns the row of that type, whatever the case of its letters, or null.
const LayerKind* layer_kind_named(std::string_view type);

struct LayerSpec {
  const LayerKind* kind = nullptr;
  std::string name; // of this instance: "conv1"; parameters are "conv1.weight"
  std::array<double, kMostLayerArguments> values{};

  // Requires: the kind has an argument of that name.
  double number(std::string_view argument) const;
  int64_t integer(std::string_view argument) const { return static_cast<int64_t>(number(argument)); }
};

// The spec of "Type", "Type(1, 2)" or "Type(1, name=2)", unnamed. Throws: ConfigError, one sentence.
LayerSpec parse_layer(std::string_view text);
// The other way round; arguments that have their default are left out.
std::string to_text(const LayerSpec& spec);

// Names what is unnamed: the kind's prefix and a number that counts instances of that prefix.
void name_layers(std::vector<LayerSpec>& layers);

// sizes: of one sample behind the layer, or of its weight. Throws: ConfigError for more numbers than any memory holds,
// and than 64 bits count.
void refuse_enormous(const LayerSpec& spec, std::span<const int64_t> sizes);

} // namespace amplab
