// SPDX-License-Identifier: Apache-2.0
// Bit-exact conversion between fp32 and narrow formats: round to nearest, ties to even, gradual underflow. Pure
// functions without branches, so that loops over them vectorise. Host and device. Results equal the hardware
// instruction where one exists (F16C), else PyTorch's c10/util headers.
#pragma once
#include "kernels/format/dtype.h"
#include "kernels/format/element_codes.h"
#include "kernels/format/host_device.h"
#include "kernels/format/narrow.h"

#include <bit>

namespace amplab {

// One element in memory: only its bits. Arithmetic happens in float.
struct Half {
  uint16_t bits;
};
struct BFloat16 {
  uint16_t bits;
};
struct Float8E4M3FN {
  uint8_t bits;
};
struct Float8E5M2 {
  uint8_t bits;
};

// NaN becomes quiet and keeps its sign and the upper bits of its payload, as in F16C, in both directions.
AMPLAB_HD constexpr Half to_half(float x) {
  using namespace format_bits;
  const uint32_t u = std::bit_cast<uint32_t>(x), magnitude = u & kMagnitude;
  const uint32_t number = narrowed<5, 10>(magnitude, 0x7c00), nan = 0x7e00 | ((u >> 13) & 0x3ff);
  return {static_cast<uint16_t>(((u >> 16) & 0x8000) | (magnitude > kInfinity ? nan : number))};
}

AMPLAB_HD constexpr float to_float(Half x) {
  using namespace format_bits;
  const uint32_t magnitude = x.bits & 0x7fffu, payload = (magnitude & 0x3ff) << 13;
  const uint32_t special = kInfinity | payload | (payload ? 0x00400000u : 0u);
  const uint32_t bits = magnitude >= 0x7c00 ? special : widened<5, 10>(magnitude);
  return std::bit_cast<float>(bits | (uint32_t(x.bits & 0x8000u) << 16));
}

// Every NaN becomes 0x7fc0.
AMPLAB_HD constexpr BFloat16 to_bfloat16(float x) {
  using namespace format_bits;
  const uint32_t u = std::bit_cast<uint32_t>(x);
  const uint32_t number = (u + 0x7fff + ((u >> 16) & 1)) >> 16;
  return {static_cast<uint16_t>((u & kMagnitude) > kInfinity ? 0x7fc0 : number)};
}

AMPLAB_HD constexpr float to_float(BFloat16 x) { return std::bit_cast<float>(uint32_t(x.bits) << 16); }

// Saturates: magnitudes above 448, and infinity, become 448. NaN becomes 0x7f with the sign.
AMPLAB_HD constexpr Float8E4M3FN to_float8_e4m3fn(float x) { return {encode<ElementFormat::e4m3fn>(x)}; }
AMPLAB_HD constexpr float to_float(Float8E4M3FN x) { return decode<ElementFormat::e4m3fn>(x.bits); }

// NaN becomes 0x7f with the sign.
AMPLAB_HD constexpr Float8E5M2 to_float8_e5m2(float x) {
  return {encode<ElementFormat::e5m2, Overflow::to_special>(x)};
}
AMPLAB_HD constexpr float to_float(Float8E5M2 x) { return decode<ElementFormat::e5m2>(x.bits); }

// tf32 is stored as fp32 with the lower 13 bits zero. How tensor cores narrow is not documented; truncation corresponds
// to ignoring the low bits. NaN becomes quiet and keeps its sign and the upper bits of its payload.
AMPLAB_HD constexpr float truncated_to_tf32(float x) {
  const uint32_t u = std::bit_cast<uint32_t>(x), nan = (u & format_bits::kMagnitude) > format_bits::kInfinity;
  return std::bit_cast<float>((u & 0xffffe000u) | (nan << 22));
}

AMPLAB_HD constexpr float rounded_to_tf32(float x) {
  const uint32_t u = std::bit_cast<uint32_t>(x);
  const uint32_t number = (u + 0xfff + ((u >> 13) & 1)) & 0xffffe000u;
  return (u & format_bits::kMagnitude) > format_bits::kInfinity ? truncated_to_tf32(x) : std::bit_cast<float>(number);
}

} // namespace amplab
