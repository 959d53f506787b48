// SPDX-License-Identifier: Apache-2.0
// Bitwise equality of numbers: NaN equals itself, and 0 differs from -0. Any thread.
#pragma once
#include <bit>
#include <cstdint>

namespace amplab {

inline bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

} // namespace amplab
