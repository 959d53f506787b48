// SPDX-License-Identifier: Apache-2.0
// Bit-exact conversion between fp32 and narrow formats: round to nearest, ties to even, gradual underflow. Pure
// functions without branches, so that loops over them vectorise. Host and device. Results equal the hardware
// instruction where one exists (F16C), else PyTorch's c10/util headers.
#pragma once
#include "kernels/format/dtype.h"
#include "kernels/format/host_device.h"

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

namespace format_bits {

constexpr uint32_t kInfinity = 0x7f800000, kMagnitude = 0x7fffffff;

// Rounds the magnitude of an fp32 pattern (sign cleared, not NaN) to the given numbers of exponent and mantissa bits.
// beyond: result for larger magnitudes: infinity, or the largest number of a format that saturates.
template <int kExponentBits, int kMantissaBits>
AMPLAB_HD constexpr uint32_t narrowed(uint32_t magnitude, uint32_t beyond) {
  constexpr int kShift = 23 - kMantissaBits, kBias = (1 << (kExponentBits - 1)) - 1;
  constexpr uint32_t kRebias = uint32_t(127 - kBias) << 23;
  // Its ulp is the smallest subnormal, so that adding it makes the adder round subnormals.
  constexpr uint32_t kSpacer = uint32_t(127 - kBias + 1 + kShift) << 23;
  const uint32_t tie_to_even = (1u << (kShift - 1)) - 1 + ((magnitude >> kShift) & 1);
  const uint32_t normal = (magnitude + tie_to_even - kRebias) >> kShift;
  const uint32_t subnormal =
      std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + std::bit_cast<float>(kSpacer)) - kSpacer;
  const uint32_t rounded = magnitude < kRebias + (1u << 23) ? subnormal : normal;
  return rounded < beyond ? rounded : beyond;
}

// The exact inverse of narrowed(), for patterns below infinity.
template <int kExponentBits, int kMantissaBits> AMPLAB_HD constexpr uint32_t widened(uint32_t magnitude) {
  constexpr int kShift = 23 - kMantissaBits, kBias = (1 << (kExponentBits - 1)) - 1;
  constexpr float kSmallestSubnormal = std::bit_cast<float>(uint32_t(127 - kBias + 1 - kMantissaBits) << 23);
  const uint32_t normal = (magnitude << kShift) + (uint32_t(127 - kBias) << 23);
  const uint32_t subnormal =
      std::bit_cast<uint32_t>(static_cast<float>(static_cast<int32_t>(magnitude)) * kSmallestSubnormal);
  return magnitude < (1u << kMantissaBits) ? subnormal : normal;
}

} // namespace format_bits

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

// Has no infinity: magnitudes above 448, and infinity, become 448. NaN becomes 0x7f with the sign.
AMPLAB_HD constexpr Float8E4M3FN to_float8_e4m3fn(float x) {
  using namespace format_bits;
  const uint32_t u = std::bit_cast<uint32_t>(x), magnitude = u & kMagnitude;
  const uint32_t number = magnitude > kInfinity ? 0x7f : narrowed<4, 3>(magnitude, 0x7e);
  return {static_cast<uint8_t>(((u >> 24) & 0x80) | number)};
}

AMPLAB_HD constexpr float to_float(Float8E4M3FN x) {
  using namespace format_bits;
  const uint32_t magnitude = x.bits & 0x7fu;
  const uint32_t bits = magnitude == 0x7f ? 0x7fc00000u : widened<4, 3>(magnitude);
  return std::bit_cast<float>(bits | (uint32_t(x.bits & 0x80u) << 24));
}

// NaN becomes 0x7f with the sign.
AMPLAB_HD constexpr Float8E5M2 to_float8_e5m2(float x) {
  using namespace format_bits;
  const uint32_t u = std::bit_cast<uint32_t>(x), magnitude = u & kMagnitude;
  const uint32_t number = magnitude > kInfinity ? 0x7f : narrowed<5, 2>(magnitude, 0x7c);
  return {static_cast<uint8_t>(((u >> 24) & 0x80) | number)};
}

// e5m2 is the upper byte of fp16.
AMPLAB_HD constexpr float to_float(Float8E5M2 x) { return to_float(Half{static_cast<uint16_t>(x.bits << 8)}); }

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
