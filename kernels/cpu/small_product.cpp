// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/small_product.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace amplab::cpu {
namespace {

// A block of results stays in registers: at most kRows x 2 vectors of sums, two vectors of b and one element of a, of
// 32 registers (AVX-512) or 16. The order of each sum does not depend on its block.
#ifdef __AVX512F__
constexpr int kRows = 12, kLanes = 16;
#else
constexpr int kRows = 6, kLanes = 8;
#endif
constexpr int kWide = 2 * kLanes;

// Operands of a block: a and c from its first row on, b and c from its first column on.
struct ProductBlock {
  int64_t k;
  Factor a;
  const float* b;
  int64_t b_row;
  float* c;
  int64_t c_row;
  bool adds;
};

template <int rows, int columns> void whole_block(const ProductBlock& at) {
  float sum[rows][columns];
  const auto [k, a, b, b_row, c, c_row, adds] = at; // copies that the compiler can keep in registers
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) sum[i][j] = adds ? c[i * c_row + j] : 0.0f;
  for (int64_t step = 0; step < k; ++step) {
    const float* row_of_b = b + step * b_row;
#pragma GCC unroll 12
    for (int i = 0; i < rows; ++i) {
      const float factor = a.at(i, step);
#pragma omp simd
      for (int j = 0; j < columns; ++j) sum[i][j] = std::fma(factor, row_of_b[j], sum[i][j]);
    }
  }
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) c[i * c_row + j] = sum[i][j];
}

// For fewer columns than kLanes.
template <int rows> void last_columns(const ProductBlock& at, int columns) {
  float sum[rows][kLanes] = {}, row_of_b[kLanes] = {};
  if (at.adds)
    for (int i = 0; i < rows; ++i) std::copy_n(at.c + i * at.c_row, columns, sum[i]);
  for (int64_t step = 0; step < at.k; ++step) {
    for (int j = 0; j < columns; ++j) row_of_b[j] = at.b[step * at.b_row + j];
#pragma GCC unroll 12
    for (int i = 0; i < rows; ++i) {
      const float factor = at.a.at(i, step);
#pragma omp simd
      for (int j = 0; j < kLanes; ++j) sum[i][j] = std::fma(factor, row_of_b[j], sum[i][j]);
    }
  }
  for (int i = 0; i < rows; ++i) std::copy_n(sum[i], columns, at.c + i * at.c_row);
}

template <int rows> void rows_of_blocks(ProductBlock at, int64_t n) {
  for (; n >= kWide; n -= kWide, at.b += kWide, at.c += kWide) whole_block<rows, kWide>(at);
  for (; n >= kLanes; n -= kLanes, at.b += kLanes, at.c += kLanes) whole_block<rows, kLanes>(at);
  if (n > 0) last_columns<rows>(at, static_cast<int>(n));
}

template <size_t... rows> constexpr auto by_rows(std::index_sequence<rows...>) {
  return std::array{rows_of_blocks<static_cast<int>(rows) + 1>...};
}
constexpr auto kByRows = by_rows(std::make_index_sequence<kRows>());

constexpr int kSide = 8;
using Eight = float __attribute__((vector_size(4 * kSide)));

// Interleaves pairs of rows element by element, then by twos, then by fours.
void transpose_square(const float* from, int64_t from_row, float* to, int64_t to_row) {
  Eight row[kSide], by_one[kSide], by_two[kSide];
  for (int i = 0; i < kSide; ++i) std::memcpy(&row[i], from + i * from_row, sizeof(Eight));
  for (int i = 0; i < kSide; i += 2) {
    by_one[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    by_one[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < kSide; i += 4)
    for (int half = 0; half < 2; ++half) {
      by_two[i + 2 * half] = __builtin_shufflevector(by_one[i + half], by_one[i + half + 2], 0, 1, 8, 9, 4, 5, 12, 13);
      by_two[i + 2 * half + 1] =
          __builtin_shufflevector(by_one[i + half], by_one[i + half + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
  for (int i = 0; i < 4; ++i) {
    const Eight low = __builtin_shufflevector(by_two[i], by_two[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    const Eight high = __builtin_shufflevector(by_two[i], by_two[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    std::memcpy(to + i * to_row, &low, sizeof low);
    std::memcpy(to + (i + 4) * to_row, &high, sizeof high);
  }
}

} // namespace

void small_product(int64_t m, int64_t n, int64_t k, const Factor& a, const float* b, int64_t b_row, float* c,
                   int64_t c_row, bool adds) {
  for (int64_t i = 0; i < m; i += kRows) {
    const int64_t rows = std::min<int64_t>(kRows, m - i);
    kByRows[static_cast<size_t>(rows - 1)](
        {k, {a.data + i * a.row, a.row, a.column}, b, b_row, c + i * c_row, c_row, adds}, n);
  }
}

void transpose(const float* from, int64_t rows, int64_t columns, int64_t from_row, float* to, int64_t to_row) {
  const int64_t whole_rows = rows / kSide * kSide, whole_columns = columns / kSide * kSide;
  for (int64_t i = 0; i < whole_rows; i += kSide)
    for (int64_t j = 0; j < whole_columns; j += kSide)
      transpose_square(from + i * from_row + j, from_row, to + j * to_row + i, to_row);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = i < whole_rows ? whole_columns : 0; j < columns; ++j) to[j * to_row + i] = from[i * from_row + j];
}

} // namespace amplab::cpu
