// SPDX-License-Identifier: Apache-2.0
// Philox4x32-10, the counter-based generator of Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (SC11).
// A pure function of counter and key, so that threads can draw elements in any order.
#pragma once
#include "kernels/format/host_device.h"

#include <array>
#include <cstdint>

namespace amplab {

// Four 32-bit draws. counter: 128 bits, low word first; key: 64 bits.
AMPLAB_HD constexpr std::array<uint32_t, 4> philox(uint64_t counter_low, uint64_t counter_high, uint64_t key) {
  uint32_t c0 = static_cast<uint32_t>(counter_low), c1 = static_cast<uint32_t>(counter_low >> 32);
  uint32_t c2 = static_cast<uint32_t>(counter_high), c3 = static_cast<uint32_t>(counter_high >> 32);
  uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  AMPLAB_UNROLL // an inner loop would keep the loop over counters from being vectorised
      for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xd2511f53} * c0, b = uint64_t{0xcd9e8d57} * c2;
    c0 = static_cast<uint32_t>(b >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(b);
    c2 = static_cast<uint32_t>(a >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(a);
    k0 += 0x9e3779b9;
    k1 += 0xbb67ae85;
  }
  return {c0, c1, c2, c3};
}

} // namespace amplab
