// SPDX-License-Identifier: Apache-2.0
// Whether a number is what it was: NaN equals itself, and 0 is not -0. Any thread.
#pragma once
#include <bit>
#include <cstdint>

namespace amplab {

inline bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

} // namespace amplab
