// SPDX-License-Identifier: Apache-2.0
// How long tests wait for a condition that should soon hold, on a busy machine too.
#pragma once
#include <chrono>

namespace amplab::support {

inline constexpr std::chrono::seconds kAwaitLimit{30};
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kSlower = 4; // than without a sanitizer
#else
inline constexpr int kSlower = 1;
#endif

} // namespace amplab::support
