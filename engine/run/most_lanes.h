// SPDX-License-Identifier: Apache-2.0
// Limit on the number of lanes, in the engine and in files.
#pragma once
#include <cstddef>

namespace amplab {

inline constexpr size_t kMostLanes = 64; // each has a model, an optimizer and a history

} // namespace amplab
