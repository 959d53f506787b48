// SPDX-License-Identifier: Apache-2.0
// Tiles: the elements that share a scale. Values; any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace amplab::quantize {

enum class Tile : uint8_t { tensor, row, block_1x16, block_1x32, block_1x128, block_16x16, block_128x128 };

struct TileShape {
  std::string_view name;
  int64_t rows, cols; // 0: all of the tensor
};

inline constexpr TileShape kTiles[] = {{"tensor", 0, 0},  {"row", 1, 0},     {"1x16", 1, 16},      {"1x32", 1, 32},
                                       {"1x128", 1, 128}, {"16x16", 16, 16}, {"128x128", 128, 128}};

constexpr const TileShape& shape_of(Tile tile) { return kTiles[static_cast<size_t>(tile)]; }

// How the tiles of one kind cover a tensor [rows, cols].
struct TileGrid {
  int64_t tile_rows, tile_cols; // of a whole tile, at least 1
  int64_t rows, cols;           // number of tiles down and across

  constexpr TileGrid(Tile tile, int64_t tensor_rows, int64_t tensor_cols)
      : tile_rows(extent(shape_of(tile).rows, tensor_rows)), tile_cols(extent(shape_of(tile).cols, tensor_cols)),
        rows((tensor_rows + tile_rows - 1) / tile_rows), cols((tensor_cols + tile_cols - 1) / tile_cols) {}
  constexpr int64_t count() const { return rows * cols; }

 private:
  static constexpr int64_t extent(int64_t of_tile, int64_t of_tensor) {
    return of_tile ? of_tile : of_tensor ? of_tensor : 1;
  }
};

} // namespace amplab::quantize
