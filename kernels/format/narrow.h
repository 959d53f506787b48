// SPDX-License-Identifier: Apache-2.0
// Rounding of fp32 patterns to narrower formats with the bias of IEEE 754, and the inverse. Pure functions without
// branches, so that loops over them vectorise. Host and device.
#pragma once
#include "kernels/format/host_device.h"

#include <bit>
#include <cstdint>

namespace amplab::format_bits {

inline constexpr uint32_t kInfinity = 0x7f800000, kMagnitude = 0x7fffffff;

// Rounds the magnitude of an fp32 pattern (sign cleared, not NaN) to the given numbers of exponent and mantissa bits:
// to nearest, ties to even, gradual underflow.
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

// The same with stochastic rounding. Of the distance to the number below, in units of the spacing, the first
// `random_bits` bits are kept and `random` is added; a carry rounds away from zero. So a multiple of 2^-random_bits of
// the spacing rounds away with exactly that probability, and other distances with the multiple below.
// Requires: random < 2^random_bits, random_bits <= 16. Infinity gives `beyond`.
template <int kExponentBits, int kMantissaBits> AMPLAB_HD constexpr uint32_t
narrowed_stochastically(uint32_t magnitude, uint32_t beyond, uint32_t random, int random_bits) {
  constexpr uint32_t kBias = (1 << (kExponentBits - 1)) - 1, kSmallestNormal = 127 - kBias + 1;
  // More would not fit the steps into 31 bits. It is beyond the largest number of the format.
  constexpr uint32_t kMost = kSmallestNormal + (1u << kExponentBits);
  const uint32_t field = magnitude >> 23, above = field < kMost ? magnitude : kMost << 23;
  const uint32_t exponent = above >> 23, binade = exponent < kSmallestNormal ? 0 : exponent - kSmallestNormal;
  // 2^random_bits steps between neighbours: exact, since it scales by a power of two.
  const uint32_t scale = 127 + 127 + kMantissaBits - kSmallestNormal - binade + static_cast<uint32_t>(random_bits);
  const int32_t steps = static_cast<int32_t>(std::bit_cast<float>(above) * std::bit_cast<float>(scale << 23));
  const uint32_t rounded =
      (binade << kMantissaBits) + ((static_cast<uint32_t>(steps) + random) >> static_cast<uint32_t>(random_bits));
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

} // namespace amplab::format_bits
