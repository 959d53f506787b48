// SPDX-License-Identifier: Apache-2.0
// A matrix in GPU memory with row and column strides. A plain value.
#pragma once
#include "kernels/contract/view.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <optional>

namespace amplab::cuda {

struct Matrix {
  void* data;
  DType dtype;
  int64_t rows, columns;
  int64_t row_stride, column_stride; // elements

  Matrix transposed() const { return {data, dtype, columns, rows, column_stride, row_stride}; }
  Matrix moved(int64_t elements) const {
    Matrix m = *this;
    m.data = static_cast<char*>(data) + elements * static_cast<int64_t>(bytes_of(dtype));
    return m;
  }
  int64_t count() const { return rows * columns; }
};

// Returns x as a matrix with all axes but the last as rows: [128, 784], or [8, 16, 64] as [128, 64]. Requires: x
// contiguous, of rank 1 or more.
inline Matrix as_matrix(const View& x) {
  int64_t rows = 1;
  for (int axis = 0; axis + 1 < x.shape.rank; ++axis) rows *= x.shape[axis];
  return {x.data, x.dtype, rows, x.shape[-1], x.shape[-1], 1};
}

// Returns the last two axes of x.
inline Matrix last_two(const View& x) {
  const auto row = static_cast<size_t>(x.shape.rank - 2), column = row + 1;
  return {x.data, x.dtype, x.shape.size[row], x.shape.size[column], x.stride[row], x.stride[column]};
}

// Returns the largest power of two that divides the address, in bytes, at most `most`. Requires: `most` is a power of
// two.
inline int64_t alignment_of(const void* data, int64_t most) {
  const auto address = reinterpret_cast<uintptr_t>(data) | static_cast<uintptr_t>(most);
  return int64_t{1} << std::countr_zero(address);
}

// A matrix as cuBLASLt describes it: columns of `rows` elements, `leading` elements apart.
struct ColumnMajor {
  int64_t rows, columns, leading;
  bool transposed; // whether the transpose is multiplied
  auto operator<=>(const ColumnMajor&) const = default;
};

// Returns the transpose of m. Row-major data is its own transpose in column-major order. Returns nothing if neither the
// rows nor the columns of m are dense, or if they overlap.
inline std::optional<ColumnMajor> column_major_transpose(const Matrix& m) {
  const bool one_row = m.rows == 1, one_column = m.columns == 1;
  if ((one_column || m.column_stride == 1) && (one_row || m.row_stride >= m.columns))
    return ColumnMajor{m.columns, m.rows, one_row ? std::max<int64_t>(m.columns, 1) : m.row_stride, false};
  if ((one_row || m.row_stride == 1) && (one_column || m.column_stride >= m.rows))
    return ColumnMajor{m.rows, m.columns, one_column ? std::max<int64_t>(m.rows, 1) : m.column_stride, true};
  return std::nullopt;
}

} // namespace amplab::cuda
