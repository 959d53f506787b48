// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/small_product.h"

#include <algorithm>
#include <cmath>

namespace amplab::cpu {
namespace {

constexpr int kLanes = 16;

// The right operand as panels of kLanes columns, [panel][inner][kLanes], padded with zeros.
const float* packed(const Matrix& right, Scratch& scratch) {
  const int64_t panels = (right.columns + kLanes - 1) / kLanes;
  float* panel = scratch.take<float>(Slot::library, static_cast<size_t>(panels * right.rows * kLanes));
  float* const all = panel;
  for (int64_t column = 0; column < right.columns; column += kLanes, panel += right.rows * kLanes) {
    const float* from = static_cast<const float*>(right.data) + column * right.column_stride;
    const int used = static_cast<int>(std::min<int64_t>(kLanes, right.columns - column));
    for (int64_t k = 0; k < right.rows; ++k)
      for (int lane = 0; lane < kLanes; ++lane)
        panel[k * kLanes + lane] = lane < used ? from[k * right.row_stride + lane * right.column_stride] : 0.0f;
  }
  return all;
}

// kRows rows of one panel; the accumulators stay in registers.
template <int kRows> void block(const float* left, int64_t row_stride, int64_t column_stride, const float* panel,
                                int64_t inner, const float* start, float* product, int64_t product_stride, int used) {
  float sum[kRows][kLanes];
  for (int row = 0; row < kRows; ++row)
#pragma omp simd
    for (int lane = 0; lane < kLanes; ++lane) sum[row][lane] = start[lane];
  for (int64_t k = 0; k < inner; ++k, panel += kLanes)
    for (int row = 0; row < kRows; ++row) {
      const float factor = left[row * row_stride + k * column_stride];
#pragma omp simd
      for (int lane = 0; lane < kLanes; ++lane) sum[row][lane] = std::fma(factor, panel[lane], sum[row][lane]);
    }
  for (int row = 0; row < kRows; ++row) std::copy_n(sum[row], used, product + row * product_stride);
}

} // namespace

bool is_small(int64_t rows, int64_t columns, int64_t inner) { return rows * columns * inner <= 64 * 64 * 16; }

void small_product(const Matrix& left, const Matrix& right, const float* bias, const Matrix& product,
                   Scratch& scratch) {
  const float* panel = packed(right, scratch);
  for (int64_t column = 0; column < product.columns; column += kLanes, panel += right.rows * kLanes) {
    const int used = static_cast<int>(std::min<int64_t>(kLanes, product.columns - column));
    float start[kLanes] = {};
    if (bias) std::copy_n(bias + column, used, start);
    constexpr int kRows = 8;
    const auto run = [&]<int kCount>(int64_t row) {
      block<kCount>(static_cast<const float*>(left.data) + row * left.row_stride, left.row_stride, left.column_stride,
                    panel, left.columns, start, static_cast<float*>(product.data) + row * product.columns + column,
                    product.columns, used);
    };
    int64_t row = 0;
    for (; row + kRows <= product.rows; row += kRows) run.template operator()<kRows>(row);
    for (; row < product.rows; ++row) run.template operator()<1>(row);
  }
}

} // namespace amplab::cpu
