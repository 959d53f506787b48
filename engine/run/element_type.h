// SPDX-License-Identifier: Apache-2.0
// How the elements of a tensor that was told (TensorValues) are read, by the name of their dtype. Pure; any thread.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace amplab {

struct ElementType {
  size_t bytes = 0;
  double (*read)(const std::byte* element) = nullptr; // exact, but for integers beyond 2^53
  double smallest_normal = 0;                         // 0 for integers
  bool floating = false;
};

// Nothing for unknown names.
std::optional<ElementType> element_type(std::string_view dtype);

} // namespace amplab
