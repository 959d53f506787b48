// SPDX-License-Identifier: Apache-2.0
// Optimizer states in 8 bits: blocks of 256 codes with a scale in fp32 each, as torchao.optim. A code means an entry of
// a codebook (8-bit optimizers, arXiv 2110.02861) or an e4m3fn number. Pure functions over raw memory; any thread.
//
// One state lies in memory as its codes, then its scales: n + 4 n / 256 bytes. All bytes 0 mean zeros.
#pragma once
#include "kernels/format/dtype.h"
#include "kernels/format/element_codes.h"

#include <array>
#include <cstdint>

namespace amplab::quantize {

inline constexpr int kStateBlock = 256;
inline constexpr int64_t kLeastCoded = 4096; // elements; smaller states keep their dtype

// Returns whether a state of this many elements can have codes.
constexpr bool has_state_codes(int64_t count) { return count >= kLeastCoded && count % kStateBlock == 0; }
// dtype of a state in codes: u8 for the codebook, e4m3fn. Parameters have neither.
constexpr bool is_of_state_codes(DType dtype) { return dtype == DType::u8 || dtype == DType::e4m3fn; }
constexpr int64_t bytes_of_state_codes(int64_t count) {
  return count + count / kStateBlock * static_cast<int64_t>(sizeof(float));
}

// Values of the codes 0 to 255 in rising order, up to 1. Magnitudes have one leading digit from 1e-7 to 1e-1; the
// larger it is, the more codes it has. Without a sign, all codes but 0 are positive.
using Codebook = std::array<float, 256>;

// Returns the codebook of states with a sign (the first moment), or without (mean squares). The bits are those that
// PyTorch computes with fused multiply-add.
const Codebook& signed_codebook();
const Codebook& unsigned_codebook();

// Returns the code of the nearest value; in the middle, the higher one. NaN gives 0.
inline uint8_t nearest_code(const Codebook& values, float x) {
  unsigned code = 0;
  for (unsigned bit = 128; bit > 0; bit /= 2) code |= x >= values[code | bit] ? bit : 0;
  const unsigned next = code < 255 ? code + 1 : 255;
  return static_cast<uint8_t>(x - values[code] >= (values[next] - values[code]) * 0.5f ? next : code);
}

// Returns the scale's numerator: the block's largest magnitude, 1e-12 at least. NaN if the block has one.
inline float amax_of_block(const float* x) {
  float amax = 0;
  for (int i = 0; i < kStateBlock; ++i) {
    const float magnitude = x[i] < 0 ? -x[i] : x[i];
    if (magnitude > amax || magnitude != magnitude) amax = magnitude;
  }
  return amax < 1e-12f ? 1e-12f : amax;
}

// One block of a state. values: null for e4m3fn.
struct StateBlock {
  uint8_t* codes;
  float* scale;
  const Codebook* values;

  void read(float* to) const {
    if (values)
      for (int i = 0; i < kStateBlock; ++i) to[i] = (*values)[codes[i]] * *scale;
    else
      for (int i = 0; i < kStateBlock; ++i) to[i] = decode<ElementFormat::e4m3fn>(codes[i]) * *scale;
  }

  void write(const float* from) const {
    const float amax = amax_of_block(from), unit = values ? amax : amax / row_of(ElementFormat::e4m3fn).largest;
    *scale = unit;
    if (values)
      for (int i = 0; i < kStateBlock; ++i) codes[i] = nearest_code(*values, from[i] / unit);
    else
      for (int i = 0; i < kStateBlock; ++i) codes[i] = encode<ElementFormat::e4m3fn>(from[i] / unit);
  }
};

} // namespace amplab::quantize
