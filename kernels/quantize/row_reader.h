// SPDX-License-Identifier: Apache-2.0
// Reads runs of a tensor's rows as fp32, after the quantiser's transform. A value, any thread.
#pragma once
#include "kernels/format/convert.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace amplab::quantize {

// The random Hadamard transform of 16 elements: y = x D H / 4, with D the diagonal of signs and H Sylvester's matrix.
// It is orthogonal, so that products of two operands transformed along the summed dimension stay the same, and it
// spreads an outlier over 16 elements. (TE; arXiv 2509.25149, appendix C)
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

// In: float or BFloat16
template <class In> struct RowReader {
  const In* x; // [rows, cols]
  int64_t cols;
  std::optional<uint16_t> hadamard_signs;

  // Returns elements [col, col + count) of a row: in `buffer`, or in x if nothing has to be done. Transformed bf16 is
  // rounded to bf16, as in TE. Requires: with a transform, col and count are multiples of 16.
  const float* operator()(int64_t row, int64_t col, int64_t count, float* buffer) const {
    const In* from = x + row * cols + col;
    if constexpr (std::is_same_v<In, float>) {
      if (!hadamard_signs) return from;
      for (int64_t i = 0; i < count; ++i) buffer[i] = from[i];
    } else {
      for (int64_t i = 0; i < count; ++i) buffer[i] = to_float(from[i]);
    }
    if (!hadamard_signs) return buffer;
    for (int64_t i = 0; i < count; i += kHadamardSize) hadamard(buffer + i, *hadamard_signs);
    if constexpr (!std::is_same_v<In, float>)
      for (int64_t i = 0; i < count; ++i) buffer[i] = to_float(to_bfloat16(buffer[i]));
    return buffer;
  }
};

} // namespace amplab::quantize
