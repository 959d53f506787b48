// SPDX-License-Identifier: Apache-2.0
// Tensors drawn from a counter: the same numbers as tests/golden/quantize/inputs.py draws.
#pragma once
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

namespace amplab::quantize_test {

// SplitMix64 of a counter.
inline uint64_t mixed(uint64_t n) {
  uint64_t z = n * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

struct DrawnTensor {
  int64_t rows, cols;
  std::vector<float> x;
};

// rows, cols: units of the size
inline DrawnTensor drawn_tensor(uint64_t tensor, std::string_view kind, int64_t rows, int64_t cols, bool bf16) {
  const uint64_t head = mixed(tensor << 24 | 0xffffff);
  DrawnTensor drawn{rows * static_cast<int64_t>(1 + head % 3), cols * static_cast<int64_t>(1 + (head >> 8) % 4), {}};
  const auto count = static_cast<uint64_t>(drawn.rows * drawn.cols);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t z = mixed((tensor << 24) + i), draw = z >> 23 & 0xffff, sign = z >> 63 << 31;
    uint64_t exponent = 117 + (head >> 16) % 21 - static_cast<uint64_t>(std::countr_zero(draw | 0x10000));
    if (kind == "wide") exponent = 97 + draw % 60;
    if (kind == "tiny") exponent = draw % 4;
    if (kind == "outlier" && i == (head >> 24) % count) exponent += 12;
    uint64_t mantissa = z & (bf16 ? 0x7f0000 : 0x7fffff);
    if (exponent == 0) mantissa |= 0x10000;
    uint64_t bits = sign | exponent << 23 | mantissa;
    if (kind == "integers")
      bits = std::bit_cast<uint32_t>(static_cast<float>(static_cast<int64_t>(z >> 40 & 255) - 128));
    if (kind == "zeros" && mixed((tensor << 24 | 0x800000) + i / 16) % 2 == 0) bits = 0;
    if (kind == "specials" && (z >> 40 & 127) == 0) bits = sign | 0x7f800000;
    if (kind == "specials" && (z >> 40 & 127) == 1) bits = 0x7fc00000;
    drawn.x.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  return drawn;
}

} // namespace amplab::quantize_test
