// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/portable.h"
#include "kernels/cpu/small_product.h"

#include <cstring>

namespace amplab::cpu::portable {
namespace {

// A task computes kTaskRows x kPanel results. For kDepth terms of their sums, its operands take 140 and 96 KiB.
constexpr int64_t kTaskRows = 96, kPanel = 64, kDepth = 384;
// Below so many rows, packing the right operand takes as long as the product.
constexpr int64_t kFewRows = 8;

int64_t blocks_of(int64_t count, int64_t block) { return (count + block - 1) / block; }

const float* at(const Matrix& m, int64_t row, int64_t column) {
  return static_cast<const float*>(m.data) + row * m.row_stride + column * m.column_stride;
}

// Copies a part of m to rows, to_row apart.
void pack(const Matrix& m, int64_t row, int64_t rows, int64_t column, int64_t columns, float* to, int64_t to_row) {
  if (m.column_stride == 1)
    for (int64_t i = 0; i < rows; ++i)
      std::memcpy(to + i * to_row, at(m, row + i, column), static_cast<size_t>(columns) * sizeof(float));
  else if (m.row_stride == 1)
    transpose(at(m, row, column), columns, rows, m.column_stride, to, to_row);
  else
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) to[i * to_row + j] = *at(m, row + i, column + j);
}

struct Packed {
  const float* data;
  int64_t row;   // distance of two rows
  int64_t panel; // distance of two panels
};

// The right operand by panels of kPanel columns: rows of a panel lie one after another.
Packed pack_right(const Matrix& m, int64_t left_rows, int threads, Scratch& scratch) {
  if (m.column_stride == 1 && left_rows < kFewRows) return {at(m, 0, 0), m.row_stride, kPanel};
  const int64_t panels = blocks_of(m.columns, kPanel), panel = m.rows * kPanel;
  float* const to = scratch.acquire<float>(Slot::library, static_cast<size_t>(panels * panel));
  parallel_rows(threads, panels, panel, [&](int64_t begin, int64_t end, int) {
    for (int64_t p = begin; p < end; ++p)
      pack(m, 0, m.rows, p * kPanel, std::min(kPanel, m.columns - p * kPanel), to + p * panel, kPanel);
  });
  return {to, kPanel, panel};
}

// The left operand by rows. A transposed one is copied.
Packed pack_left(const Matrix& m, int threads, Scratch& scratch) {
  if (m.column_stride == 1) return {at(m, 0, 0), m.row_stride, 0};
  float* const to = scratch.acquire<float>(Slot::inner_source, static_cast<size_t>(m.count()));
  parallel_rows(threads, blocks_of(m.rows, kPanel), kPanel * m.columns, [&](int64_t begin, int64_t end, int) {
    for (int64_t i = begin * kPanel; i < std::min(end * kPanel, m.rows); i += kPanel)
      pack(m, i, std::min(kPanel, m.rows - i), 0, m.columns, to + i * m.columns, m.columns);
  });
  return {to, m.columns, 0};
}

} // namespace

void multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
              Scratch& scratch) {
  const Packed a = pack_left(left, threads, scratch), b = pack_right(right, left.rows, threads, scratch);
  const int64_t row_blocks = blocks_of(product.rows, kTaskRows), panels = blocks_of(product.columns, kPanel);
  parallel_rows(threads, row_blocks * panels, kTaskRows * kPanel, [&](int64_t begin, int64_t end, int) {
    for (int64_t task = begin; task < end; ++task) {
      const int64_t row = task % row_blocks * kTaskRows, panel = task / row_blocks, column = panel * kPanel;
      const int64_t rows = std::min(kTaskRows, product.rows - row),
                    columns = std::min(kPanel, product.columns - column);
      float* const to = static_cast<float*>(product.data) + row * product.columns + column;
      for (int64_t k = 0; k < left.columns; k += kDepth)
        small_product(rows, columns, std::min(kDepth, left.columns - k), {a.data + row * a.row + k, a.row, 1},
                      b.data + panel * b.panel + k * b.row, b.row, to, product.columns, k > 0);
      if (!bias) continue;
      const float* const addends = bias.as<const float>() + column;
      for (int64_t i = 0; i < rows; ++i)
#pragma omp simd
        for (int64_t j = 0; j < columns; ++j) to[i * product.columns + j] += addends[j];
    }
  });
}

} // namespace amplab::cpu::portable
