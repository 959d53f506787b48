// SPDX-License-Identifier: Apache-2.0
// How many lanes there may be side by side: the engine makes no more, and no file is read as more.
#pragma once
#include <cstddef>

namespace amplab {

inline constexpr size_t kMostLanes = 64; // each has a model, an optimizer and a past

} // namespace amplab
