// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_spec.h"

#include "engine/run/config_error.h"
#include "engine/run/nearest.h"
#include "engine/run/number_text.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <map>

namespace amplab {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Throws the error about one layer's text.
[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw ConfigError("The layer \"" + std::string(text) + "\" " + why);
}

const LayerKind& kind_of(std::string_view text, std::string_view type) {
  if (const LayerKind* kind = layer_kind_named(type)) return *kind;
  std::vector<std::string_view> known;
  for (const LayerKind& kind : layer_kinds()) known.push_back(kind.type);
  refuse(text, "has an unknown type; did you mean \"" + std::string(nearest_of(known, type)) + "\"?");
}

size_t argument_count(const LayerKind& kind) {
  return static_cast<size_t>(std::ranges::find(kind.arguments, std::string_view(), &LayerArgument::name) -
                             kind.arguments.begin());
}

std::string signature(const LayerKind& kind) {
  std::string all;
  for (size_t i = 0; i < argument_count(kind); ++i) all += (i ? ", " : "") + std::string(kind.arguments[i].name);
  return std::string(kind.type) + "(" + all + ")";
}

double value_of(std::string_view text, const LayerKind& kind, const LayerArgument& argument, std::string_view word) {
  if (word == "true" || word == "True") return 1;
  if (word == "false" || word == "False") return 0;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool fits = error == std::errc() && end == word.data() + word.size() && std::isfinite(value) && value >= 0 &&
                    (!argument.whole || (value == std::floor(value) && value <= 1e9)) &&
                    (!argument.required || value >= 1);
  if (!fits)
    refuse(text, "needs " +
                     std::string(argument.required ? "a positive whole number"
                                 : argument.whole  ? "a whole number"
                                                   : "a number") +
                     " as " + std::string(argument.name) + " of " + signature(kind) + ", but has \"" +
                     std::string(word) + "\".");
  return value;
}

} // namespace

double LayerSpec::number(std::string_view argument) const {
  const auto found = std::ranges::find(kind->arguments, argument, &LayerArgument::name);
  assert(found != kind->arguments.end());
  return values[static_cast<size_t>(found - kind->arguments.begin())];
}

LayerSpec parse_layer(std::string_view text) {
  const size_t open = text.find('(');
  const LayerKind& kind = kind_of(text, trimmed(text.substr(0, open)));
  LayerSpec spec{.kind = &kind, .name = {}};
  for (size_t i = 0; i < kMostLayerArguments; ++i) spec.values[i] = kind.arguments[i].fallback;

  std::array<bool, kMostLayerArguments> given{};
  if (open != std::string_view::npos) {
    std::string_view rest = trimmed(text.substr(open + 1));
    if (rest.empty() || rest.back() != ')') refuse(text, "lacks its closing bracket.");
    rest = trimmed(rest.substr(0, rest.size() - 1));
    for (size_t position = 0; !rest.empty(); ++position) {
      const size_t comma = rest.find(',');
      const std::string_view word = trimmed(rest.substr(0, comma));
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
      const size_t equals = word.find('=');
      size_t which = position;
      if (equals != std::string_view::npos) {
        const auto begin = kind.arguments.begin(), end = begin + static_cast<std::ptrdiff_t>(argument_count(kind));
        which = static_cast<size_t>(
            std::ranges::find(begin, end, trimmed(word.substr(0, equals)), &LayerArgument::name) - begin);
      }
      if (which >= argument_count(kind) || given[which])
        refuse(text, "does not fit " + signature(kind) + " at \"" + std::string(word) + "\".");
      given[which] = true;
      spec.values[which] = value_of(text, kind, kind.arguments[which],
                                    trimmed(equals == std::string_view::npos ? word : word.substr(equals + 1)));
    }
  }
  for (size_t i = 0; i < argument_count(kind); ++i)
    if (kind.arguments[i].required && !given[i])
      refuse(text, "lacks " + std::string(kind.arguments[i].name) + ": write " + signature(kind) + ".");
  return spec;
}

std::string to_text(const LayerSpec& spec) {
  std::string inside;
  bool in_order = true;
  for (size_t i = 0; i < argument_count(*spec.kind); ++i) {
    const LayerArgument& argument = spec.kind->arguments[i];
    if (!argument.required && spec.values[i] == argument.fallback) {
      in_order = false;
      continue;
    }
    if (!inside.empty()) inside += ", ";
    if (!in_order || !argument.required) inside += std::string(argument.name) + "=";
    inside += number_text(spec.values[i]);
  }
  return std::string(spec.kind->type) + (inside.empty() ? "" : "(" + inside + ")");
}

void name_layers(std::vector<LayerSpec>& layers) {
  std::map<std::string_view, int> count;
  for (LayerSpec& layer : layers)
    if (layer.name.empty()) layer.name = std::string(layer.kind->prefix) + std::to_string(++count[layer.kind->prefix]);
}

void check_element_count(const LayerSpec& spec, std::span<const int64_t> sizes) {
  constexpr double kMost = 0x1p48;
  double count = 1;
  for (const int64_t size : sizes) count *= static_cast<double>(size);
  if (count > kMost)
    throw ConfigError("The layer " + spec.name + ", " + to_text(spec) + ", has " + rounded_text(count, 3) +
                      " elements, more than fit into memory: use smaller sizes.");
}

} // namespace amplab
