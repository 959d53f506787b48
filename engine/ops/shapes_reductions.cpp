// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

#include <cmath>

namespace amplab {
namespace {

Shape reduced(const Shape& x, uint8_t axes, bool keepdim) {
  Shape shape;
  for (int axis = 0; axis < x.rank; ++axis) {
    const bool gone = axes >> axis & 1;
    if (gone && !keepdim) continue;
    shape.size[static_cast<size_t>(shape.rank++)] = gone ? 1 : x[axis];
  }
  return shape;
}

// True if no reduced axis has size 0.
bool non_empty(const Request& r) {
  for (int axis = 0; axis < r[0].shape().rank; ++axis)
    if ((r.as<AxesAttributes>().reduced >> axis & 1) && r[0].shape()[axis] == 0) return false;
  return true;
}

} // namespace

Outputs reduced_outputs(const Request& r) {
  const auto& axes = r.as<AxesAttributes>();
  return r.one(reduced(r[0].shape(), axes.reduced, axes.keepdim));
}

Outputs norm_outputs(const Request& r) {
  const double order = r.as<AxesAttributes>().number;
  r.expect(order == 1 || order == 2 || (std::isinf(order) && order > 0),
           "the order of a norm must be 1, 2 or infinity");
  r.expect(!std::isinf(order) || non_empty(r), "an empty tensor has no largest element");
  return reduced_outputs(r);
}

Outputs extreme_outputs(const Request& r) {
  r.expect(non_empty(r), "the reduced axes must have non-zero size");
  return reduced_outputs(r);
}

Outputs extreme_and_index_outputs(const Request& r) {
  const auto& a = r.as<AxisAttributes>();
  const Shape& x = r[0].shape();
  r.expect(x.rank == 0 || x[a.axis] != 0, "the reduced axis must have non-zero size");
  const Shape shape = reduced(x, static_cast<uint8_t>(1 << a.axis), a.keepdim);
  return {{r.make(shape, r.out_dtype()), r.make(shape, DType::i64)}, 2};
}

} // namespace amplab
