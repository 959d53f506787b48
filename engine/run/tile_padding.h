// SPDX-License-Identifier: Apache-2.0
// What a matrix product in 16 bits or less costs on tensor cores whose tiles its sides do not fill. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <optional>
#include <string>

namespace amplab {

// NVIDIA's deep learning performance guide: sides want to be multiples of 16 bytes, which is 8 numbers of 16 bits and
// 16 of 8 bits. The cost assumes tiles of 16 x 16 x 16, the shape that WMMA names; libraries choose larger ones, where
// a short side costs more.
inline constexpr int64_t kTileSide = 16;

struct TilePadding {
  int64_t m = 0, n = 0, k = 0; // sides with whole tiles
  int64_t wanted = 8;          // what sides want to be multiples of
  double times = 1;            // numbers multiplied with whole tiles / numbers that had to be
};

// Nothing where the call is no product of 16 bits or less, or its sides are all multiples of what they want to be.
std::optional<TilePadding> tile_padding(const OpRecord& op);

// The same in words; empty where there is nothing to say.
std::string tile_padding_told(const OpRecord& op);

} // namespace amplab
