// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/shapes.h"

#include <algorithm>
#include <stdexcept>

namespace amplab {

DType wider(DType a, DType b) {
  if (a == b || !is_floating(b)) return a;
  if (!is_floating(a)) return b;
  return DType::f32; // fp16 and bf16: neither includes the other
}

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
      throw std::invalid_argument("The size of tensor a (" + std::to_string(in_a) +
                                  ") must match the size of tensor b (" + std::to_string(in_b) +
                                  ") at non-singleton dimension " + std::to_string(result.rank - back));
    result.size[static_cast<size_t>(result.rank - back)] = in_a == 1 ? in_b : in_a;
  }
  return result;
}

Outputs broadcast_outputs(const Request& r) {
  if (!r.has(1)) return like_first(r);
  return {{r.make(broadcast(r[0].shape(), r[1].shape()), r.dtype.value_or(promoted(r[0], r[1])))}, 1};
}

Outputs equality_outputs(const Request& r) {
  return {{r.make(r.has(1) ? broadcast(r[0].shape(), r[1].shape()) : r[0].shape(), DType::u8)}, 1};
}

Outputs masked_fill_outputs(const Request& r) {
  r.expect(r[1].dtype() == DType::u8, "the mask is not uint8");
  return r.one(broadcast(r[0].shape(), r[1].shape()));
}

Outputs where_outputs(const Request& r) {
  r.expect(r[0].dtype() == DType::u8, "the mask is not uint8");
  r.expect(r.has(1) || r.has(2), "there is no tensor to choose from");
  const Tensor &x = r.has(1) ? r[1] : r[2], &y = r.has(2) ? r[2] : r[1];
  const Shape shape = broadcast(r[0].shape(), broadcast(x.shape(), y.shape()));
  return {{r.make(shape, r.dtype.value_or(promoted(x, y)))}, 1};
}

} // namespace amplab
