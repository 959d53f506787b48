// SPDX-License-Identifier: Apache-2.0
// Batched matrix products in few library calls. Plain C++ without CUDA.
#pragma once
#include "kernels/cuda/matrix.h"
#include "kernels/cuda/offset_calculator.h"

namespace amplab::cuda {

// `count` products with strides in elements between their matrices. Stride 0 repeats a matrix.
struct Batch {
  int64_t count = 1, left = 0, right = 0, product = 0;
  auto operator<=>(const Batch&) const = default;
};

// Factors of the codes of fp8 operands, in GPU memory: one for an operand, or one for each row of left and each column
// of right. Null: the operands are numbers.
struct CodeScales {
  const float *left = nullptr, *right = nullptr;
  bool of_rows = false;
  bool fast_accumulation = false; // see product.h
};

// product = left right + bias, the bias added to each row.
struct Product {
  Matrix left, right, product;
  Batch batch = {};
  View bias = {};     // [columns] or absent; dtype of product
  View row_sums = {}; // output: sums of the rows of left, [rows] or absent; dtype of product
  CodeScales scales = {};
};

// Maximum batch of one cuBLASLt call: kernels count batches in a grid's z.
inline constexpr int64_t kMostBatches = 65535;

namespace product_plan {

struct Axis {
  int64_t size, left, right, product; // strides
};

struct Axes {
  std::array<Axis, kMaxRank> of{};
  int count = 0;

  // The axes before the last two of y, innermost first. Axes that all operands step through as one are joined.
  Axes(View a, View b, View y) {
    for (View* x : {&a, &b, &y}) x->shape.rank -= 2;
    const OffsetCalculator<3> calculator(y.shape, {a, b, y});
    for (int axis = 0; axis < calculator.axes; ++axis)
      of[static_cast<size_t>(count++)] = {calculator.size[axis].divisor(), calculator.stride[axis][0],
                                          calculator.stride[axis][1], calculator.stride[axis][2]};
  }
  Axis extract(int axis) {
    const Axis extracted = of[static_cast<size_t>(axis)];
    for (int i = axis + 1; i < count; ++i) of[static_cast<size_t>(i - 1)] = of[static_cast<size_t>(i)];
    --count;
    return extracted;
  }
  Axis extract_longest() {
    const auto end = of.begin() + count;
    const auto longest =
        std::max_element(of.begin(), end, [](const Axis& x, const Axis& y) { return x.size < y.size; });
    return extract(static_cast<int>(longest - of.begin()));
  }
};

// Returns the matrices along an axis as one matrix, if their rows follow each other.
inline std::optional<Matrix> stacked(Matrix m, int64_t size, int64_t distance) {
  if (m.rows == 1) m.row_stride = distance;
  if (distance != m.rows * m.row_stride) return std::nullopt;
  m.rows *= size;
  return column_major_transpose(m) ? std::optional(m) : std::nullopt;
}

template <class Work> void for_axes(const Axes& axes, int axis, const Product& p, const Work& work) {
  if (axis < 0) return work(p);
  const Axis& along = axes.of[static_cast<size_t>(axis)];
  for (int64_t i = 0; i < along.size; ++i) {
    Product next = p;
    next.left = p.left.moved(i * along.left);
    next.right = p.right.moved(i * along.right);
    next.product = p.product.moved(i * along.product);
    for_axes(axes, axis - 1, next, work);
  }
}

} // namespace product_plan

// Calls work(product) for the products that compute y = a b, with the axes before the last two broadcast. If b is
// repeated while the rows of a continue, these form one matrix. Otherwise the longest axis becomes the batch, and loops
// cover the others. Requires: y contiguous and not empty.
template <class Work> void for_products(const View& a, const View& b, const View& y, const Work& work) {
  using namespace product_plan;
  Product p{last_two(a), last_two(b), last_two(y)};
  Axes axes(a, b, y);
  if (const Axis inner = axes.of[0]; inner.right == 0 && inner.size > 1)
    if (const auto left = stacked(p.left, inner.size, inner.left))
      if (const auto product = stacked(p.product, inner.size, inner.product)) {
        p.left = *left;
        p.product = *product;
        axes.extract(0);
      }
  const Axis batch = axes.count > 0 ? axes.extract_longest() : Axis{1, 0, 0, 0};
  for (int64_t first = 0; first < batch.size; first += kMostBatches) {
    Product part = p;
    part.left = p.left.moved(first * batch.left);
    part.right = p.right.moved(first * batch.right);
    part.product = p.product.moved(first * batch.product);
    part.batch = {std::min(batch.size - first, kMostBatches), batch.left, batch.right, batch.product};
    for_axes(axes, axes.count - 1, part, work);
  }
}

} // namespace amplab::cuda
