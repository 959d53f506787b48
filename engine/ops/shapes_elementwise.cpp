// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

#include <algorithm>
#include <stdexcept>

namespace amplab {
namespace {

DType wider(DType a, DType b) {
  if (a == b || !is_floating(b)) return a;
  if (!is_floating(a)) return b;
  return DType::f32; // two float formats, neither of which holds the other's numbers
}

} // namespace

DType promoted(const Tensor& x, const Tensor& y) {
  const bool x_scalar = x.shape().rank == 0, y_scalar = y.shape().rank == 0;
  if (x_scalar == y_scalar) return wider(x.dtype(), y.dtype());
  const DType dimensioned = x_scalar ? y.dtype() : x.dtype(), scalar = x_scalar ? x.dtype() : y.dtype();
  return is_floating(scalar) && !is_floating(dimensioned) ? scalar : dimensioned;
}

Shape broadcast(const Shape& a, const Shape& b) {
  Shape result;
  result.rank = std::max(a.rank, b.rank);
  for (int back = 1; back <= result.rank; ++back) {
    const int64_t in_a = back <= a.rank ? a[-back] : 1, in_b = back <= b.rank ? b[-back] : 1;
    if (in_a != in_b && in_a != 1 && in_b != 1)
      throw std::invalid_argument("Shapes " + to_string(a) + " and " + to_string(b) + " do not broadcast.");
    result.size[static_cast<size_t>(result.rank - back)] = in_a == 1 ? in_b : in_a;
  }
  return result;
}

Outputs broadcast_outputs(const Request& r) {
  if (!r.has(1)) return like_first(r);
  return {{r.make(broadcast(r[0].shape(), r[1].shape()), r.dtype.value_or(promoted(r[0], r[1])))}, 1};
}

Outputs sum_outputs(const Request& r) {
  const auto& axes = r.as<AxesAttributes>();
  Shape shape;
  for (int axis = 0; axis < r[0].shape().rank; ++axis) {
    const bool reduced = axes.reduced >> axis & 1;
    if (reduced && !axes.keepdim) continue;
    shape.size[static_cast<size_t>(shape.rank++)] = reduced ? 1 : r[0].shape()[axis];
  }
  return r.one(shape);
}

} // namespace amplab
