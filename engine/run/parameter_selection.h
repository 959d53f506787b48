// SPDX-License-Identifier: Apache-2.0
// The parameters of a model that an optimizer updates, by their number of axes. Pure functions, any thread.
#pragma once
#include <cstdint>
#include <string_view>

namespace amplab {

// A set: bit 0 for parameters with two axes, bit 1 for the others.
enum class ParameterSelection : uint8_t { none = 0, matrices = 1, others = 2, all = 3 };

struct ParameterSelectionRow {
  std::string_view name; // "optimizers.NAME.parameters"
  ParameterSelection selection;
  std::string_view condition; // in PyTorch; empty: no condition
};
inline constexpr ParameterSelectionRow kParameterSelections[] = {
    {"all", ParameterSelection::all, ""},
    {"matrices", ParameterSelection::matrices, "p.ndim == 2"},
    {"others", ParameterSelection::others, "p.ndim != 2"},
};

// Requires: the name of a row.
constexpr const ParameterSelectionRow& parameter_selection_of(std::string_view name) {
  const ParameterSelectionRow* row = kParameterSelections;
  while (row->name != name) ++row;
  return *row;
}

constexpr ParameterSelection operator|(ParameterSelection a, ParameterSelection b) {
  return static_cast<ParameterSelection>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}

constexpr bool selects(ParameterSelection selection, int axes) {
  const ParameterSelection its = axes == 2 ? ParameterSelection::matrices : ParameterSelection::others;
  return (selection | its) == selection;
}

} // namespace amplab
