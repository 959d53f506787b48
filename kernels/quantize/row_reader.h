// SPDX-License-Identifier: Apache-2.0
// Reads runs of a tensor's rows as fp32, after the quantiser's transform. A value, any thread.
#pragma once
#include "kernels/quantize/hadamard.h"
#include "kernels/format/convert.h"

#include <cstdint>
#include <optional>
#include <type_traits>

namespace amplab::quantize {

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
