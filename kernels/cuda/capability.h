// SPDX-License-Identifier: Apache-2.0
// Compute capabilities, times ten: 90 for 9.0. Plain C++ without CUDA.
#pragma once
#include <algorithm>
#include <span>

namespace amplab::cuda {

// Returns whether the compiled code runs on a GPU of this capability. Code for one capability runs on later ones of the
// same major number. The highest is also compiled to PTX, which every later GPU translates (find_cuda.cmake). Requires:
// `compiled` in rising order.
constexpr bool has_code_for(int capability, std::span<const int> compiled) {
  const auto runs = [&](int c) { return c <= capability && c / 10 == capability / 10; };
  return std::ranges::any_of(compiled, runs) || (!compiled.empty() && compiled.back() <= capability);
}

} // namespace amplab::cuda
