// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

// Rows of the matrix that the leading axes form.
int64_t rows_of(Shape shape) {
  --shape.rank;
  return shape.count();
}

} // namespace

Outputs linear_outputs(const Request& r) {
  const Tensor &x = r[0], &w = r[1];
  r.expect(w.shape().rank == 2, "the weight is not a matrix");
  if (x.shape().rank == 0) r.reject("both arguments to linear need to be at least 1D, but they are 0D and 2D");
  if (const int64_t width = x.shape()[-1]; width != w.shape()[1])
    r.reject(r.has(2) ? "addmm" : "mm", ": mat1 and mat2 shapes cannot be multiplied (", rows_of(x.shape()), "x", width,
             " and ", w.shape()[1], "x", w.shape()[0], ")");
  if (!r.as<ProductAttributes>().recipe) r.expect_one_dtype();
  r.expect(!r.has(2) || r[2].shape() == Shape{w.shape()[0]},
           "the size of the bias differs from the rows of the weight");
  Shape shape = x.shape();
  shape.size[static_cast<size_t>(shape.rank - 1)] = w.shape()[0];
  return r.one(shape);
}

Outputs matmul_outputs(const Request& r) {
  const Tensor &a = r[0], &b = r[1];
  r.expect(a.shape().rank >= 2 && b.shape().rank >= 2 && a.shape()[-1] == b.shape()[-2], "inner sizes differ");
  r.expect_one_dtype();
  Shape left = a.shape(), right = b.shape();
  left.rank -= 2;
  right.rank -= 2;
  r.expect(r.op == Op::matmul || (left.rank == 1 && left == right), "batch sizes differ");
  Shape shape = broadcast(left, right);
  shape.size[static_cast<size_t>(shape.rank++)] = a.shape()[-2];
  shape.size[static_cast<size_t>(shape.rank++)] = b.shape()[-1];
  return r.one(shape);
}

// The result is stored as [B,T,H,D], so that joining the heads copies nothing.
Outputs attention_outputs(const Request& r) {
  const Shape &q = r[0].shape(), &k = r[1].shape();
  r.expect(q.rank == 4 && k.rank == 4 && k == r[2].shape(), "operands are not [batch, heads, positions, width]");
  r.expect(q[0] == k[0] && q[1] == k[1] && q[3] == k[3], "batch, heads or widths differ");
  r.expect_one_dtype();
  const Tensor memory = r.make({q[0], q[2], q[1], q[3]}, r.out_dtype());
  View heads_first = memory.view();
  std::swap(heads_first.shape.size[1], heads_first.shape.size[2]);
  std::swap(heads_first.stride[1], heads_first.stride[2]);
  return {{memory.viewed_as(heads_first), r.make({q[0], q[1], q[2]}, DType::f32)}, 2};
}

} // namespace amplab
