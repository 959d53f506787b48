// SPDX-License-Identifier: Apache-2.0
// The arguments of cuBLASLt, checked by multiplying by hand from the same arguments.
#include "kernels/cuda/product_plan.h"
#include "tests/support/seed.h"

#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <vector>

namespace amplab::cuda {
namespace {

// An fp32 tensor with axes in any memory order, or repeated.
struct Strided {
  std::vector<float> memory;
  View view;

  // order: axes from outermost to innermost in memory. repeated: bits of axes with stride zero.
  Strided(const Shape& shape, const std::vector<int>& order, unsigned repeated = 0, int64_t gap = 0) {
    view = View(nullptr, DType::f32, shape);
    int64_t step = 1;
    for (auto axis = order.rbegin(); axis != order.rend(); ++axis) {
      const auto i = static_cast<size_t>(*axis);
      view.stride[i] = repeated >> *axis & 1 ? 0 : step;
      if (view.stride[i] != 0) step = step * shape.size[i] + gap;
    }
    memory.resize(static_cast<size_t>(step + 1));
    std::mt19937 random(support::seed_of_this_test());
    for (float& x : memory) x = static_cast<float>(static_cast<int>(random() % 17) - 8);
    view.data = memory.data();
  }
};

// Returns element (i, j) of matrix number `batch`, `distance` elements apart, as a column-major library reads it.
float& element(const Matrix& m, int64_t distance, int64_t batch, int64_t i, int64_t j) {
  const ColumnMajor column_major = column_major_transpose(m).value();
  EXPECT_GE(column_major.leading, std::max<int64_t>(column_major.rows, 1));
  const auto [row, column] = column_major.transposed ? std::pair(i, j) : std::pair(j, i); // in memory
  EXPECT_LT(row, column_major.rows);
  EXPECT_LT(column, column_major.columns);
  return static_cast<float*>(m.data)[batch * distance + column * column_major.leading + row];
}

void multiply_by_plan(const Product& p) {
  for (int64_t n = 0; n < p.batch.count; ++n)
    for (int64_t i = 0; i < p.product.rows; ++i)
      for (int64_t j = 0; j < p.product.columns; ++j) {
        float sum = 0;
        for (int64_t k = 0; k < p.left.columns; ++k)
          sum += element(p.left, p.batch.left, n, i, k) * element(p.right, p.batch.right, n, k, j);
        element(p.product, p.batch.product, n, i, j) += sum; // zero before, so double writes are detected
      }
}

int64_t place(const View& x, const Shape& leading, int64_t index) {
  int64_t offset = 0;
  for (int axis = leading.rank - 1; axis >= 0; --axis) {
    const int own = axis - (leading.rank + 2 - x.shape.rank);
    const int64_t here = index % leading[axis];
    index /= leading[axis];
    if (own >= 0 && x.shape[own] != 1) offset += here * x.stride[static_cast<size_t>(own)];
  }
  return offset;
}

// Returns the number of calls.
int expect_right(const View& a, const View& b, const Shape& result) {
  std::vector<float> made(static_cast<size_t>(result.count()), 0);
  const View y(made.data(), DType::f32, result);
  int calls = 0;
  for_products(a, b, y, [&](const Product& p) {
    ++calls;
    EXPECT_EQ(p.left.columns, p.right.rows);
    EXPECT_FALSE(column_major_transpose(p.product).value().transposed);
    multiply_by_plan(p);
  });
  Shape leading = result;
  leading.rank -= 2;
  const Matrix left = last_two(a), right = last_two(b);
  for (int64_t n = 0; n < leading.count(); ++n)
    for (int64_t i = 0; i < left.rows; ++i)
      for (int64_t j = 0; j < right.columns; ++j) {
        float want = 0;
        for (int64_t k = 0; k < left.columns; ++k)
          want += a.as<float>()[place(a, leading, n) + i * left.row_stride + k * left.column_stride] *
                  b.as<float>()[place(b, leading, n) + k * right.row_stride + j * right.column_stride];
        EXPECT_EQ(made[static_cast<size_t>((n * left.rows + i) * right.columns + j)], want)
            << "matrix " << n << " at " << i << ", " << j;
      }
  return calls;
}

TEST(ColumnMajorTranspose, DescribesRowsColumnsAndWhatHasOneOfThem) {
  float data[1];
  const auto m = [&](int64_t rows, int64_t columns, int64_t row_stride, int64_t column_stride) {
    return column_major_transpose({data, DType::f32, rows, columns, row_stride, column_stride});
  };
  EXPECT_EQ(m(3, 4, 4, 1), (ColumnMajor{4, 3, 4, false}));
  EXPECT_EQ(m(3, 4, 9, 1), (ColumnMajor{4, 3, 9, false}));
  EXPECT_EQ(m(3, 4, 1, 3), (ColumnMajor{3, 4, 3, true}));
  EXPECT_EQ(m(1, 4, 77, 1), (ColumnMajor{4, 1, 4, false}));
  EXPECT_EQ(m(3, 1, 5, 0), (ColumnMajor{1, 3, 5, false}));
  EXPECT_EQ(m(1, 1, 0, 0), (ColumnMajor{1, 1, 1, false}));
}

TEST(ColumnMajorTranspose, RejectsGapsInBothDirectionsAndOverlaps) {
  float data[1];
  const auto m = [&](int64_t rows, int64_t columns, int64_t row_stride, int64_t column_stride) {
    return column_major_transpose({data, DType::f32, rows, columns, row_stride, column_stride});
  };
  EXPECT_FALSE(m(3, 4, 8, 2));
  EXPECT_FALSE(m(3, 4, 0, 1)); // a repeated row
  EXPECT_FALSE(m(3, 4, 2, 1));
  EXPECT_FALSE(m(3, 4, 1, 0));
}

TEST(Products, OfTwoMatricesAreOneCall) {
  const Strided a({3, 4}, {0, 1}), b({4, 5}, {0, 1}), transposed_b({4, 5}, {1, 0});
  EXPECT_EQ(expect_right(a.view, b.view, {3, 5}), 1);
  EXPECT_EQ(expect_right(a.view, transposed_b.view, {3, 5}), 1);
}

TEST(Products, OfABatchAreOneCall) {
  const Strided a({6, 3, 4}, {0, 1, 2}), b({6, 4, 5}, {0, 1, 2}), by_columns({6, 4, 5}, {0, 2, 1});
  EXPECT_EQ(expect_right(a.view, b.view, {6, 3, 5}), 1);
  EXPECT_EQ(expect_right(a.view, by_columns.view, {6, 3, 5}), 1);
}

TEST(Products, WithOneMatrixForAWholeBatchAreOneMatrixOfAllRows) {
  const Strided a({2, 6, 3, 4}, {0, 1, 2, 3}), b({4, 5}, {0, 1});
  int calls = 0;
  std::vector<float> made(2 * 6 * 3 * 5);
  for_products(a.view, b.view, View(made.data(), DType::f32, {2, 6, 3, 5}), [&](const Product& p) {
    ++calls;
    EXPECT_EQ(p.left.rows, 36);
    EXPECT_EQ(p.batch.count, 1);
  });
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(expect_right(a.view, b.view, {2, 6, 3, 5}), 1);
}

TEST(Products, OfHeadsCutOutOfOneTensorAreOneCallForEachOfTheShorterAxis) {
  const Strided a({2, 3, 4, 5}, {0, 2, 1, 3}), b({2, 3, 5, 6}, {0, 2, 1, 3});
  EXPECT_EQ(expect_right(a.view, b.view, {2, 3, 4, 6}), 2);
}

TEST(Products, BroadcastAnyAxisOfEitherSide) {
  const Strided a({2, 1, 3, 4}, {0, 1, 2, 3}), b({5, 4, 2}, {0, 1, 2}), row({1, 4}, {0, 1});
  expect_right(a.view, b.view, {2, 5, 3, 2});
  expect_right(row.view, b.view, {5, 1, 2});
  const Strided many({2, 3, 2, 3, 4}, {0, 1, 2, 3, 4}), middle({3, 1, 4, 2}, {0, 1, 2, 3});
  expect_right(many.view, middle.view, {2, 3, 2, 3, 2});
}

TEST(Products, WithARowOfOneElementOrAColumnOfOneRow) {
  const Strided a({7, 1, 4}, {0, 1, 2}), b({4, 1}, {0, 1}), scalar({7, 1, 1}, {0, 1, 2});
  EXPECT_EQ(expect_right(a.view, b.view, {7, 1, 1}), 1);
  const Strided one({1, 1}, {0, 1});
  expect_right(scalar.view, one.view, {7, 1, 1});
}

TEST(Products, OfAnyLayoutTheLibraryReadsAreRight) {
  std::mt19937 random(support::seed_of_this_test());
  for (int round = 0; round < 200; ++round) {
    const auto size = [&] { return static_cast<int64_t>(1 + random() % 4); };
    const int64_t n = size(), k = size(), m = size();
    Shape lead{size(), size()}, of_a{lead[0], lead[1], n, k}, of_b{lead[0], lead[1], k, m};
    for (int axis = 0; axis < 2; ++axis) {
      const auto which = random() % 3;
      if (which == 0) of_a.size[static_cast<size_t>(axis)] = 1;
      if (which == 1) of_b.size[static_cast<size_t>(axis)] = 1;
    }
    const auto order = [&] {
      std::vector<int> axes = {0, 1, 2, 3};
      std::shuffle(axes.begin(), axes.end(), random);
      return axes;
    };
    const Strided a(of_a, order(), 0, static_cast<int64_t>(random() % 2)),
        b(of_b, order(), 0, static_cast<int64_t>(random() % 2));
    if (column_major_transpose(last_two(a.view)) && column_major_transpose(last_two(b.view)))
      expect_right(a.view, b.view, {lead[0], lead[1], n, m});
  }
}

TEST(Products, OfMoreThanOneCallHandlesAreCutAndCoverAll) {
  const int64_t count = 2 * kMostBatches + 3;
  const View a(nullptr, DType::f16, {count, 1, 2}), b(nullptr, DType::f16, {count, 2, 1}),
      y(nullptr, DType::f16, {count, 1, 1});
  int64_t covered = 0;
  for_products(a, b, y, [&](const Product& p) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p.left.data), static_cast<uintptr_t>(covered * 2 * 2));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p.product.data), static_cast<uintptr_t>(covered * 2));
    EXPECT_LE(p.batch.count, kMostBatches);
    covered += p.batch.count;
  });
  EXPECT_EQ(covered, count);
}

} // namespace
} // namespace amplab::cuda
