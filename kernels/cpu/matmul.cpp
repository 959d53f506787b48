// SPDX-License-Identifier: Apache-2.0
// Products of matrices: matmul, bmm.
#include "kernels/cpu/broadcast.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/product.h"
#include "kernels/cpu/reduce.h"

namespace amplab::cpu {

// y = a b over the last two axes. Iterates over the axes before them, with broadcasting.
namespace {

// Returns the matrix of the last two axes of x.
Matrix last_two(const View& x) {
  const auto row = static_cast<size_t>(x.shape.rank - 2), column = row + 1;
  return {x.data, x.dtype, x.shape.size[row], x.shape.size[column], x.stride[row], x.stride[column]};
}

// Returns x without its last two axes: one element per matrix.
View matrices_of(View x) {
  x.shape.rank -= 2;
  return x;
}

// Returns whether m is dense, by rows or by columns.
bool without_gaps(const Matrix& m) {
  return (m.column_stride == 1 && m.row_stride == m.columns) || (m.row_stride == 1 && m.column_stride == m.rows);
}

Matrix packed(Context& context, const Matrix& m, Slot slot) {
  if (without_gaps(m)) return m;
  const Matrix copy =
      matrix(context.scratch.acquire<float>(slot, static_cast<size_t>(m.count())), m.dtype, m.rows, m.columns);
  View from(m.data, m.dtype, {m.rows, m.columns});
  from.stride = {m.row_stride, m.column_stride};
  map_broadcast(
      context, View(copy.data, copy.dtype, from.shape), [](float x) { return x; }, from);
  return copy;
}

} // namespace

void matmul_forward(Context& context, const Call& call) {
  const View &a = call.in[0], &b = call.in[1], &y = call.out[0];
  const View all_a = matrices_of(a), all_b = matrices_of(b), all_y = matrices_of(y);
  const StridedIterator<3> iterator(all_y.shape, {&all_a, &all_b, &all_y});
  for (int64_t row = 0; row < iterator.rows(); ++row) {
    const auto begin = iterator.begin_of(row);
    for (int64_t i = 0; i < iterator.width(); ++i) {
      const auto matrix_at = [&](const View& x, size_t operand) {
        Matrix m = last_two(x);
        m.data = at(x, begin[operand] + i * iterator.stride[operand][static_cast<size_t>(iterator.shape.rank - 1)]);
        return m;
      };
      multiply(context, packed(context, matrix_at(a, 0), Slot::packed_left),
               packed(context, matrix_at(b, 1), Slot::packed_right), {}, matrix_at(y, 2));
    }
  }
}

void bmm_forward(Context& context, const Call& call) { matmul_forward(context, call); }

} // namespace amplab::cpu
