// SPDX-License-Identifier: Apache-2.0
// The random bits of stochastic rounding, as Rounding defines them. A pure function, any thread.
#pragma once
#include "kernels/quantize/quantizer.h"
#include "kernels/format/philox.h"

#include <algorithm>

namespace amplab::quantize {

// Writes the bits of elements [first, first + count) of a tensor.
inline void draw_bits(const Rounding& rounding, int64_t first, int64_t count, uint16_t* out) {
  const int bits = rounding.bits, per_word = 32 / bits;
  const int64_t per_counter = 128 / bits, end = first + count;
  for (int64_t counter = first / per_counter; counter * per_counter < end; ++counter) {
    const auto words = philox(static_cast<uint64_t>(counter), rounding.offset, rounding.seed);
    const int64_t begin = counter * per_counter;
    for (int64_t i = std::max(begin, first); i < std::min(begin + per_counter, end); ++i) {
      const int64_t k = i - begin;
      const uint32_t word = words[static_cast<size_t>(k / per_word)] >> (k % per_word * bits);
      out[i - first] = static_cast<uint16_t>(word & ((1u << bits) - 1));
    }
  }
}

} // namespace amplab::quantize
