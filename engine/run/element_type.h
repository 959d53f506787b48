// SPDX-License-Identifier: Apache-2.0
// Readers for the elements of a TensorValues, by dtype name. Pure functions, any thread.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace amplab {

struct ElementType {
  size_t bytes = 0;
  double (*read)(const std::byte* element) = nullptr; // exact, except for integers beyond 2^53
  double smallest_normal = 0;                         // 0 for integers
  bool floating = false;
};

// Returns an empty optional for unknown names.
std::optional<ElementType> element_type(std::string_view dtype);

} // namespace amplab
