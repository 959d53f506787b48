// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/small_product.h"

#include <algorithm>
#include <cmath>

namespace amplab::cpu {
namespace {

// A block of results that stays in registers: kRows x kColumns sums over all of k. Twelve vectors, whatever their
// width; the order of each sum does not depend on it.
#ifdef __AVX512F__
constexpr int kRows = 6, kColumns = 32;
#else
constexpr int kRows = 6, kColumns = 16;
#endif

void whole_block(int64_t k, const Factor& a, const float* b, int64_t b_row, float* c, int64_t c_row, bool adds) {
  float sum[kRows][kColumns];
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j) sum[i][j] = adds ? c[i * c_row + j] : 0.0f;
  for (int64_t step = 0; step < k; ++step) {
    const float* line = b + step * b_row;
#pragma GCC unroll 6
    for (int i = 0; i < kRows; ++i) {
      const float factor = a.at(i, step);
#pragma omp simd
      for (int j = 0; j < kColumns; ++j) sum[i][j] = std::fma(factor, line[j], sum[i][j]);
    }
  }
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j) c[i * c_row + j] = sum[i][j];
}

void part_block(int64_t rows, int64_t columns, int64_t k, const Factor& a, const float* b, int64_t b_row, float* c,
                int64_t c_row, bool adds) {
  for (int64_t i = 0; i < rows; ++i) {
    float sum[kColumns];
    for (int64_t j = 0; j < columns; ++j) sum[j] = adds ? c[i * c_row + j] : 0.0f;
    for (int64_t step = 0; step < k; ++step) {
      const float factor = a.at(i, step);
      const float* line = b + step * b_row;
#pragma omp simd
      for (int64_t j = 0; j < columns; ++j) sum[j] = std::fma(factor, line[j], sum[j]);
    }
    for (int64_t j = 0; j < columns; ++j) c[i * c_row + j] = sum[j];
  }
}

} // namespace

void small_product(int64_t m, int64_t n, int64_t k, const Factor& a, const float* b, int64_t b_row, float* c,
                   int64_t c_row, bool adds) {
  for (int64_t j = 0; j < n; j += kColumns)
    for (int64_t i = 0; i < m; i += kRows) {
      const int64_t rows = std::min<int64_t>(kRows, m - i), columns = std::min<int64_t>(kColumns, n - j);
      const Factor part{a.data + i * a.row, a.row, a.column};
      if (rows == kRows && columns == kColumns)
        whole_block(k, part, b + j, b_row, c + i * c_row + j, c_row, adds);
      else
        part_block(rows, columns, k, part, b + j, b_row, c + i * c_row + j, c_row, adds);
    }
}

void transpose(const float* from, int64_t rows, int64_t columns, float* to) {
  constexpr int64_t kTile = 16;
  for (int64_t i0 = 0; i0 < rows; i0 += kTile)
    for (int64_t j0 = 0; j0 < columns; j0 += kTile)
      for (int64_t i = i0; i < std::min(i0 + kTile, rows); ++i)
        for (int64_t j = j0; j < std::min(j0 + kTile, columns); ++j) to[j * rows + i] = from[i * columns + j];
}

} // namespace amplab::cpu
