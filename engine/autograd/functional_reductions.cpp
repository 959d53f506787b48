// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"

namespace amplab {
namespace {

AxesAttributes axes_of(const Tensor& x, std::initializer_list<int> axes, bool keepdim, double number = 0) {
  AxesAttributes attributes{.reduced = 0, .keepdim = keepdim, .number = number};
  for (int axis : axes) attributes.reduced |= static_cast<uint8_t>(1 << (axis < 0 ? x.shape().rank + axis : axis));
  if (axes.size() == 0) attributes.reduced = static_cast<uint8_t>((1 << x.shape().rank) - 1);
  return attributes;
}

int from_front(const Tensor& x, int axis) { return axis < 0 ? std::max(x.shape().rank + axis, 0) : axis; }

ExtremeResult along(Op op, const Tensor& x, int axis, bool keepdim) {
  const Outputs outputs = apply_all(op, {&x, 1}, AxisAttributes{.axis = from_front(x, axis), .keepdim = keepdim});
  return {outputs.tensor[0], outputs.tensor[1]};
}

} // namespace

Tensor sum(const Tensor& x, std::initializer_list<int> axes, bool keepdim, std::optional<DType> dtype) {
  return apply(Op::sum, {x}, axes_of(x, axes, keepdim), dtype);
}

Tensor sum_to(const Tensor& x, const Shape& shape) {
  if (x.shape() == shape) return x;
  AxesAttributes attributes{.reduced = 0, .keepdim = true};
  const int added = x.shape().rank - shape.rank;
  for (int axis = 0; axis < x.shape().rank; ++axis)
    if (axis < added || (shape[axis - added] == 1 && x.shape()[axis] != 1))
      attributes.reduced |= static_cast<uint8_t>(1 << axis);
  const Tensor total = apply(Op::sum, {x}, attributes);
  return added ? reshape(total, shape) : total;
}

Tensor mean(const Tensor& x, std::initializer_list<int> axes, bool keepdim, std::optional<DType> dtype) {
  return apply(Op::mean, {x}, axes_of(x, axes, keepdim), dtype);
}
Tensor var(const Tensor& x, std::initializer_list<int> axes, double correction, bool keepdim) {
  return apply(Op::var, {x}, axes_of(x, axes, keepdim, correction));
}
Tensor norm(const Tensor& x, double order, std::initializer_list<int> axes, bool keepdim, std::optional<DType> dtype) {
  return apply(Op::linalg_vector_norm, {x}, axes_of(x, axes, keepdim, order), dtype);
}
Tensor amax(const Tensor& x, std::initializer_list<int> axes, bool keepdim) {
  return apply(Op::amax, {x}, axes_of(x, axes, keepdim));
}
Tensor amin(const Tensor& x, std::initializer_list<int> axes, bool keepdim) {
  return apply(Op::amin, {x}, axes_of(x, axes, keepdim));
}
ExtremeResult max(const Tensor& x, int axis, bool keepdim) { return along(Op::max, x, axis, keepdim); }
ExtremeResult min(const Tensor& x, int axis, bool keepdim) { return along(Op::min, x, axis, keepdim); }

} // namespace amplab
