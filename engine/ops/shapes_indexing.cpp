// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

namespace amplab {
namespace {

// True if a and b agree in all axes but one.
bool alike_but(int axis, const Shape& a, const Shape& b) {
  if (a.rank != b.rank) return false;
  for (int i = 0; i < a.rank; ++i)
    if (i != axis && a[i] != b[i]) return false;
  return true;
}

} // namespace

Outputs cat_outputs(const Request& r) {
  const int axis = r.as<AxisAttributes>().axis;
  Shape shape = r[0].shape();
  DType dtype = r[0].dtype();
  r.expect(shape.rank > axis, "the axis to concatenate along does not exist");
  for (size_t i = 1; i < r.inputs.size(); ++i) {
    r.expect(alike_but(axis, shape, r[i].shape()), "sizes differ outside of the concatenated axis");
    shape.size[static_cast<size_t>(axis)] += r[i].shape()[axis];
    dtype = wider(dtype, r[i].dtype());
  }
  return {{r.make(shape, r.dtype.value_or(dtype))}, 1};
}

Outputs gather_outputs(const Request& r) {
  r.expect(r[1].dtype() == DType::i64, "the index is not int64");
  r.expect(alike_but(r.as<AxisAttributes>().axis, r[0].shape(), r[1].shape()), "index and operand differ in shape");
  return r.one(r[1].shape());
}

Outputs gather_backward_outputs(const Request& r) {
  const auto& a = r.as<AxisAttributes>();
  Shape shape = r[0].shape();
  shape.size[static_cast<size_t>(a.axis)] = a.size;
  return r.one(shape);
}

Outputs embedding_outputs(const Request& r) {
  Shape shape = r[1].shape();
  if (r[1].dtype() != DType::i64) throw DTypeMismatch("The indices are not int64.", r.op, r.inputs);
  r.expect(r[0].shape().rank == 2 && shape.rank < kMaxRank, "the weight of an embedding must be a matrix");
  shape.size[static_cast<size_t>(shape.rank++)] = r[0].shape()[1];
  return r.one(shape);
}

Outputs embedding_dense_backward_outputs(const Request& r) {
  return r.one({r.as<EmbeddingAttributes>().rows, r[0].shape()[-1]});
}

} // namespace amplab
