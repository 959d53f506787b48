// SPDX-License-Identifier: Apache-2.0
// Which products of quantised operands cuBLASLt multiplies as codes, with their scales. All others are emulated: codes
// become fp32 numbers again and are multiplied in fp32. Plain C++ without CUDA.
#pragma once
#include "kernels/quantize/product_recipe.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace amplab::cuda {

// One row for each layout of scales that cuBLASLt reads with fp8 operands. Both operands have the tile.
struct CodeProduct {
  quantize::Tile tile;
  int least_capability, most_capability;
  size_t least_version; // of cuBLASLt: 120900 is 12.9.0
};

// Source: cuBLAS 13.1, "cublasLtMatmul()", regular data type configurations and scaling modes. Blocks of 1x128 and
// 128x128 exist on 9.0 as well, for scales in another order.
inline constexpr CodeProduct kCodeProducts[] = {
    {quantize::Tile::tensor, 89, 999, 0},
    {quantize::Tile::row, 90, 90, 120900},
};

// Returns, by tile, whether a GPU of that capability multiplies codes with such scales.
constexpr auto tiles_of_code_products(int capability, size_t version) {
  std::array<bool, std::size(quantize::kTiles)> tiles{};
  for (const CodeProduct& row : kCodeProducts)
    tiles[static_cast<size_t>(row.tile)] =
        capability >= row.least_capability && capability <= row.most_capability && version >= row.least_version;
  return tiles;
}

} // namespace amplab::cuda
