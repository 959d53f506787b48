// SPDX-License-Identifier: Apache-2.0
// Dense tensors seen as matrices, or split around one axis. Plain values that do not own the memory.
#pragma once
#include "kernels/contract/view.h"

namespace amplab::cpu {

// A matrix with row and column strides.
struct Matrix {
  void* data;
  DType dtype;
  int64_t rows, columns;
  int64_t row_stride, column_stride; // elements

  Matrix transposed() const { return {data, dtype, columns, rows, column_stride, row_stride}; }
  int64_t count() const { return rows * columns; }
};

// A contiguous matrix.
inline Matrix matrix(void* data, DType dtype, int64_t rows, int64_t columns) {
  return {data, dtype, rows, columns, columns, 1};
}

// Flattens all axes but the last to rows: [128, 784] stays, [8, 16, 64] becomes [128, 64].
inline Matrix as_matrix(const View& x) {
  assert(x.contiguous() && x.shape.rank > 0);
  int64_t rows = 1;
  for (int axis = 0; axis + 1 < x.shape.rank; ++axis) rows *= x.shape[axis];
  return matrix(x.data, x.dtype, rows, x.shape[-1]);
}

// A dense tensor split around one axis: [outer, size, inner].
struct Extent {
  Extent(const Shape& shape, int axis) : size(shape.rank ? shape[axis] : 1) {
    for (int a = 0; a < axis; ++a) outer *= shape[a];
    for (int a = axis + 1; a < shape.rank; ++a) inner *= shape[a];
  }
  int64_t outer = 1, size, inner = 1;
};

} // namespace amplab::cpu
