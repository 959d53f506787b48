// SPDX-License-Identifier: Apache-2.0
// Which products of quantised operands cuBLASLt multiplies as codes, with their scales. All others are emulated: codes
// become fp32 numbers again and are multiplied in fp32. Plain C++ without CUDA.
#pragma once
#include "kernels/quantize/product_recipe.h"

#include <algorithm>
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

// Codes are multiplied if all sides of the product are multiples of this, as tensor cores read them.
inline constexpr int64_t kCodesAtOnce = 16;

// e5m2 times e5m2 does not exist in hardware.
constexpr bool are_fp8_operands(ElementFormat left, ElementFormat right) {
  const auto fp8 = [](ElementFormat format) {
    return format == ElementFormat::e4m3fn || format == ElementFormat::e5m2;
  };
  return fp8(left) && fp8(right) && (left == ElementFormat::e4m3fn || right == ElementFormat::e4m3fn);
}

constexpr bool multiplies_codes(const quantize::ProductRecipe& recipe, const quantize::ProductSides& sides,
                                int capability, size_t version) {
  if (!recipe.left || !recipe.right || !are_fp8_operands(recipe.left->format, recipe.right->format)) return false;
  for (const int64_t side : {sides.rows, sides.columns, sides.summed})
    if (side % kCodesAtOnce != 0) return false;
  const auto fits = [&](const CodeProduct& row) {
    return recipe.left->tile == row.tile && recipe.right->tile == row.tile && capability >= row.least_capability &&
           capability <= row.most_capability && version >= row.least_version;
  };
  return std::any_of(std::begin(kCodeProducts), std::end(kCodeProducts), fits);
}

} // namespace amplab::cuda
