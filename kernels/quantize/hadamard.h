// SPDX-License-Identifier: Apache-2.0
// The random Hadamard transform of 16 elements: y = x D H / 4, with D the diagonal of signs and H Sylvester's matrix.
// It is orthogonal, so that products of two operands transformed along the summed dimension stay the same, and it
// spreads an outlier over 16 elements. (TE; arXiv 2509.25149, appendix C)
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace amplab::quantize {

inline constexpr int kHadamardSize = 16;

// Transforms in place. Adds pairs of distance 1, 2, 4, 8 in fp32. Bit i of `signs` negates element i first.
inline void hadamard(float* x, uint16_t signs) {
  for (int i = 0; i < kHadamardSize; ++i) x[i] *= signs >> i & 1 ? -0.25f : 0.25f;
  for (int distance = 1; distance < kHadamardSize; distance *= 2) {
    std::array<float, kHadamardSize> y;
    for (int i = 0; i < kHadamardSize; ++i) {
      const float low = x[i & ~distance], high = x[i | distance];
      y[static_cast<size_t>(i)] = i & distance ? low - high : low + high;
    }
    for (int i = 0; i < kHadamardSize; ++i) x[i] = y[static_cast<size_t>(i)];
  }
}

} // namespace amplab::quantize
