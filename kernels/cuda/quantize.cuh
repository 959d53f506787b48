// SPDX-License-Identifier: Apache-2.0
// Pieces of a matrix of 32 rows and 128 columns, one for a block of 256 threads. Each thread holds 16 numbers of it:
// those of rows warp + 8 i and columns lane + 32 j. So a warp holds whole rows of a tile, or several tiles of a row.
#pragma once
#include "kernels/cuda/element.h"
#include "kernels/cuda/matrix.h"
#include "kernels/quantize/scale_rules.h"

#include <cuda_runtime.h>

namespace amplab::cuda {

inline constexpr int kPieceRows = 32, kPieceColumns = 128, kPieceThreads = 256;

// A quantisation of a matrix, as kernels receive it. Tiles have powers of two of rows and columns, or all of them.
struct Quantisation {
  Matrix from;
  quantize::Quantizer quantizer;
  ElementFormatRow format;  // of the quantiser
  float largest_input;      // largest number of the matrix's dtype
  bool divides;             // see divides_by_multiplier()
  int row_shift, col_shift; // a tile's rows and columns, as powers of two; kAll for all
  uint32_t tiles_across;

  static constexpr int kAll = 31;

  AMPLAB_HD uint32_t tile_at(uint32_t row, uint32_t column) const {
    return (row >> row_shift) * tiles_across + (column >> col_shift);
  }
};

struct MatrixPiece {
  uint32_t row, column; // of this thread's first number
  float x[4][4];        // 0 beyond the matrix

  __device__ uint32_t row_of(int i) const { return row + 8 * static_cast<uint32_t>(i); }
  __device__ uint32_t column_of(int j) const { return column + 32 * static_cast<uint32_t>(j); }
};

// Reads this block's piece. Rows that are neighbours in memory pass through shared memory, so that a warp always reads
// neighbours. Requires: all threads call it, and at most once.
__device__ inline MatrixPiece piece_of(const Matrix& m) {
  __shared__ float turned[kPieceColumns][kPieceRows + 1];
  const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto rows = static_cast<uint32_t>(m.rows), columns = static_cast<uint32_t>(m.columns);
  const uint32_t across = (columns + kPieceColumns - 1) / kPieceColumns;
  const uint32_t first_row = blockIdx.x / across * kPieceRows, first_column = blockIdx.x % across * kPieceColumns;
  const bool rows_are_neighbours = m.row_stride == 1 && m.column_stride != 1;
  MatrixPiece piece{first_row + warp, first_column + lane, {}};
  with_element(m.dtype, [&](auto element) {
    using E = decltype(element);
    const auto* const from = static_cast<const typename E::Type*>(m.data);
    const auto number = [&](uint32_t row, uint32_t column) {
      return row < rows && column < columns ? E::widen(from[row * m.row_stride + column * m.column_stride]) : 0.0f;
    };
    if (rows_are_neighbours) {
#pragma unroll
      for (uint32_t c = 0; c < kPieceColumns; c += 8)
        turned[c + warp][lane] = number(first_row + lane, first_column + c + warp);
    } else {
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) piece.x[i][j] = number(piece.row_of(i), piece.column_of(j));
    }
  });
  if (!rows_are_neighbours) return piece;
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      piece.x[i][j] = turned[lane + 32 * static_cast<uint32_t>(j)][warp + 8 * static_cast<uint32_t>(i)];
  return piece;
}

// Calls work(the format as a constant).
template <class Work> __device__ inline void with_format(ElementFormat format, Work work) {
  switch (format) {
#define ELEMENT_FORMAT(id, ...)                                                                                        \
  case ElementFormat::id:                                                                                              \
    return work(std::integral_constant<ElementFormat, ElementFormat::id>{});
#include "kernels/format/element_formats.def"
  }
}

// Where the elements of a matrix go, as dense rows.
struct ToNumbers {
  float* to;
  template <ElementFormat kFormat> __device__ void put(uint64_t index, ElementCode<kFormat> code,
                                                       const quantize::BlockScale& scale, bool divides) const {
    to[index] = quantize::dequantised(decode<kFormat>(code), scale, divides);
  }
  __device__ void put_scale(uint32_t, float) const {}
};

struct ToCodes {
  uint8_t* to;
  float* scales; // of each tile
  template <ElementFormat kFormat>
  __device__ void put(uint64_t index, ElementCode<kFormat> code, const quantize::BlockScale&, bool) const {
    to[index] = static_cast<uint8_t>(code);
  }
  __device__ void put_scale(uint32_t tile, float scale) const { scales[tile] = scale; }
};

} // namespace amplab::cuda
