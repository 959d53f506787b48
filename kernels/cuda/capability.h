// SPDX-License-Identifier: Apache-2.0
// Compute capabilities, times ten: 90 for 9.0. Plain C++, no CUDA in it.
#pragma once
#include <algorithm>
#include <span>

namespace amplab::cuda {

// Code for one capability runs on later ones of the same major number; for the highest there is PTX, which every later
// GPU translates (find_cuda.cmake).
constexpr bool has_code_for(int capability, std::span<const int> compiled) {
  const auto runs = [&](int c) { return c <= capability && c / 10 == capability / 10; };
  return std::ranges::any_of(compiled, runs) || (!compiled.empty() && compiled.back() <= capability);
}

} // namespace amplab::cuda
