// SPDX-License-Identifier: Apache-2.0
// The elements that dropout keeps. Uses the mask of kernels/cpu/dropout.cpp, so that a seed gives the same mask on
// every device. Element 64 b + 16 j + l is draw j of counter (16 b + l, offset).
#pragma once
#include "kernels/contract/call.h"
#include "kernels/format/philox.h"

namespace amplab::cuda {

struct Draws {
  static constexpr int kLanes = 16, kDraws = 4, kBlock = kLanes * kDraws; // elements per block of the mask

  uint64_t seed, offset;
  uint32_t dropped; // a draw below this drops its element
  bool all;         // p = 1 drops all 2^32 draws, which 32 bits cannot represent

  explicit Draws(const DropoutAttributes& a)
      : seed(a.seed), offset(a.offset), dropped(a.p >= 1 ? UINT32_MAX : static_cast<uint32_t>(a.p * 0x1p32)),
        all(a.p >= 1) {}

  AMPLAB_HD Draws after(uint64_t draws) const {
    Draws later = *this;
    later.offset += draws;
    return later;
  }

  // The draws of counter `number`: the first belongs to element number / 16 * 64 + number % 16, the others are 16
  // apart.
  struct KeepMask {
    uint8_t draw[kDraws];
  };
  AMPLAB_HD KeepMask keep_mask(int64_t number) const {
    const auto four = philox(static_cast<uint64_t>(number), offset, seed);
    KeepMask k;
    AMPLAB_UNROLL
    for (int j = 0; j < kDraws; ++j) k.draw[j] = four[static_cast<size_t>(j)] >= dropped && !all;
    return k;
  }
};

// Multiplies instead of selecting: NaN and infinity under a zero mask become NaN, as in PyTorch.
struct Dropped {
  float scale; // 1 / (1 - p)
  explicit Dropped(const DropoutAttributes& a) : scale(a.p < 1 ? static_cast<float>(1 / (1 - a.p)) : 0.0f) {}
  AMPLAB_HD float operator()(float x, float mask) const { return x * (mask * scale); }
};

} // namespace amplab::cuda
