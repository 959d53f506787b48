// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of a tensor by position, and statistics over them. A value that shares the elements. Any thread.
#pragma once
#include "engine/run/element_type.h"
#include "engine/run/step_inspection.h"

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace amplab {

class TensorElements {
 public:
  // Returns nothing if dtype, shape and bytes are inconsistent. The input is not trusted.
  static std::optional<TensorElements> of(std::shared_ptr<const TensorValues> values);

  const TensorValues& values() const { return *values_; }
  const std::shared_ptr<const TensorValues>& shared_values() const { return values_; }
  const std::vector<int64_t>& shape() const { return values_->shape; }
  const ElementType& type() const { return type_; }
  int64_t count() const { return count_; }
  // Row-major. Requires: 0 <= at < count().
  double at(int64_t at) const { return type_.read(values_->bits.data() + static_cast<size_t>(at) * type_.bytes); }
  // Returns the index of the element at that position: "[0, 3, 1]".
  QString index_of(int64_t at) const;

 private:
  TensorElements(std::shared_ptr<const TensorValues> values, const ElementType& type, int64_t count)
      : values_(std::move(values)), type_(type), count_(count) {}
  std::shared_ptr<const TensorValues> values_;
  ElementType type_;
  int64_t count_;
};

struct ElementSummary {
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  double amax = 0, amin_nonzero = 0; // of finite values; 0: none, or all zero
  double norm = 0;                   // 2-norm of finite values, summed in double
  bool operator==(const ElementSummary&) const = default;
};
ElementSummary summary_of(const TensorElements& elements);

// The elements that a table shows: a matrix of the last two dimensions at fixed leading indices. A vector is wrapped.
struct TensorSlice {
  int64_t rows = 0, columns = 0;
  int64_t first = 0, row_stride = 0; // in positions
  int64_t end = 0; // positions from here on are outside: the last row of a wrapped vector may be short
  bool wrapped = false;

  static constexpr int64_t kWrap = 16; // elements of a vector per row

  // Returns the position of an element, -1 beyond the end.
  int64_t position(int64_t row, int64_t column) const {
    const int64_t at = first + row * row_stride + column;
    return column < columns && row < rows && at < end ? at : -1;
  }
};
// leading: an index into each dimension but the last two. Requires: each is within its dimension.
TensorSlice slice_of(const std::vector<int64_t>& shape, const std::vector<int64_t>& leading);

// The layout of a tensor as an image: matrices of the last two dimensions as tiles, one element apart. Up to
// kMostTileDimensions dimensions before those span the tiles. `leading` selects in the remaining ones.
struct TensorTiles {
  TensorSlice tile;              // the first tile
  int64_t rows = 1, columns = 1; // of tiles
  int64_t count = 1;             // number of tiles; the last row may be short
  int64_t stride = 0;            // in positions, from tile to tile

  static constexpr size_t kMostTileDimensions = 2;

  int64_t height() const { return rows * tile.rows + (rows - 1); } // in elements, with the gaps
  int64_t width() const { return columns * tile.columns + (columns - 1); }
  int64_t position(int64_t y, int64_t x) const; // -1: a gap

  // Calls visit(position) for the elements of row y in [x, end), without gaps.
  template <class Visit> void visit_row(int64_t y, int64_t x, int64_t end, Visit visit) const {
    const int64_t row = y % (tile.rows + 1), first_of_row = y / (tile.rows + 1) * columns;
    if (row == tile.rows) return;
    int64_t across = x / (tile.columns + 1), column = x % (tile.columns + 1);
    for (; x < end && across < columns && first_of_row + across < count; ++x) {
      if (const int64_t at = column < tile.columns ? tile.position(row, column) : -1; at >= 0)
        visit(at + (first_of_row + across) * stride);
      if (++column > tile.columns) column = 0, ++across;
    }
  }
};
TensorTiles tiles_of(const std::vector<int64_t>& shape, const std::vector<int64_t>& leading);

} // namespace amplab
