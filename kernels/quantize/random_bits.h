// SPDX-License-Identifier: Apache-2.0
// The random bits of stochastic rounding, as Rounding defines them. Pure functions, any thread.
#pragma once
#include "kernels/format/philox.h"
#include "kernels/quantize/quantizer.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace amplab::quantize {

// Elements whose bits are drawn at once.
inline constexpr int64_t kMostDrawn = 512;

// Writes the bits of elements [first, first + count) of a tensor. Requires: count <= kMostDrawn, rounding.bits 8 or 16.
inline void draw_bits(const Rounding& rounding, int64_t first, int64_t count, uint16_t* out) {
  static_assert(std::endian::native == std::endian::little); // so words in memory are the stream
  const int64_t per_counter = 128 / rounding.bits, begin = first / per_counter;
  const auto counters = static_cast<size_t>((first + count + per_counter - 1) / per_counter - begin);
  std::array<uint32_t, 4> words[kMostDrawn / 8 + 2];
  for (size_t i = 0; i < counters; ++i)
    words[i] = philox(static_cast<uint64_t>(begin) + i, rounding.offset, rounding.seed);
  const int64_t skipped = first - begin * per_counter;
  const auto* stream = reinterpret_cast<const uint8_t*>(words);
  if (rounding.bits == 8)
    std::copy_n(stream + skipped, count, out);
  else
    std::memcpy(out, stream + 2 * skipped, static_cast<size_t>(2 * count));
}

} // namespace amplab::quantize
