// SPDX-License-Identifier: Apache-2.0
// Cost of a matrix product in 16 bits or less when its sides do not fill tensor core tiles. Pure functions, any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <cstdint>
#include <optional>
#include <string>

namespace amplab {

// NVIDIA's deep learning performance guide: sides should be multiples of 16 bytes, which is 8 numbers of 16 bits or 16
// of 8 bits. The cost assumes tiles of 16 x 16 x 16, the shape that WMMA names. Libraries choose larger tiles, where a
// short side costs more.
inline constexpr int64_t kTileSide = 16;

struct TilePadding {
  int64_t m = 0, n = 0, k = 0; // sides rounded up to whole tiles
  int64_t wanted = 8;          // recommended divisor of the sides
  double times = 1;            // multiplications with whole tiles / necessary multiplications
};

// Empty if the call is no product in 16 bits or less, or if all sides are multiples of the recommended divisor.
std::optional<TilePadding> tile_padding(const OpRecord& op);

// Returns the same in words, or an empty string.
std::string tile_padding_text(const OpRecord& op);

} // namespace amplab
