// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {
namespace {

// A reduced tensor with its reduced axes restored at size one.
Tensor unreduced(const Tensor& reduced, const Shape& shape, uint8_t axes) {
  Shape keepdim_shape = shape;
  for (int axis = 0; axis < shape.rank; ++axis)
    if (axes >> axis & 1) keepdim_shape.size[static_cast<size_t>(axis)] = 1;
  return reshape(reduced, keepdim_shape);
}

// The same for a recorded reduction.
Tensor unreduced(const RecordedCall& call, const Tensor& reduced) {
  return unreduced(reduced, call.shape(0), call.as<AxesAttributes>().reduced);
}

double reduced_count(const RecordedCall& call) {
  double count = 1;
  for (int axis = 0; axis < call.shape(0).rank; ++axis)
    if (call.as<AxesAttributes>().reduced >> axis & 1) count *= static_cast<double>(call.shape(0)[axis]);
  return count;
}

// Counts the set elements of the mask along the reduced axes, which keep size one.
Tensor count_of(const RecordedCall& call, const Tensor& mask, DType dtype) {
  AxesAttributes axes = call.as<AxesAttributes>();
  axes.keepdim = true;
  return to(apply(Op::sum, {mask}, axes, DType::f32), dtype);
}

// 1 where x is NaN.
Tensor is_nan(const Tensor& x) { return eq(eq(x, x), 0.0); }

// 1 where either mask is 1.
Tensor either(const Tensor& a, const Tensor& b) { return apply(Op::where, {a, {}, b}, ScalarAttributes{1}); }

} // namespace

void sum(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = expand(unreduced(call, call.gradient), call.shape(0));
}

void mean(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = expand(amplab::div(unreduced(call, call.gradient), reduced_count(call)), call.shape(0));
}

// dx = 2 / (n - correction) g (x - mean of x)
// Over all axes, if n <= correction: g times NaN where x equals the mean, else g times infinity.
void var(const RecordedCall& call, Gradients& gradients) {
  const Tensor& x = call.saved[0];
  AxesAttributes axes = call.as<AxesAttributes>();
  const double freedom = reduced_count(call) - axes.number;
  axes.keepdim = true;
  const Tensor distance = amplab::sub(x, apply(Op::mean, {x}, axes)), g = unreduced(call, call.gradient);
  const bool all = axes.reduced + 1 == 1 << x.shape().rank;
  gradients[0] = freedom > 0 || !all ? amplab::mul(amplab::mul(g, 2 / freedom), distance)
                                     : amplab::mul(g, amplab::div(unary(Op::abs, distance), 0.0));
}

// order 2: dx = g x / y, 0 where y is 0   order 1: dx = g sign(x)
// infinity: dx = g sign(x), shared among the largest elements and NaNs
void linalg_vector_norm(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], y = unreduced(call, call.saved[1]), g = unreduced(call, call.gradient);
  const double order = call.as<AxesAttributes>().number;
  if (order == 2) {
    gradients[0] = amplab::mul(g, amplab::masked_fill(amplab::div(x, y), eq(y, 0.0), 0));
  } else if (order == 1) {
    gradients[0] = amplab::mul(unary(Op::sign, x), g);
  } else {
    const Tensor largest = either(eq(unary(Op::abs, x), y), is_nan(x));
    const Tensor share = amplab::div(g, count_of(call, largest, g.dtype()));
    gradients[0] = amplab::mul(unary(Op::sign, x), amplab::mul(share, largest));
  }
}

// dx = g where x equals the result, shared among equals. For max() and min() also where both are NaN, and 0 elsewhere.
void extreme(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], y = unreduced(call, call.saved[1]), g = unreduced(call, call.gradient);
  const Tensor equal = eq(y, x);
  if (call.as<AxesAttributes>().number != kSharedAmongNaNs) {
    gradients[0] = amplab::div(amplab::mul(g, equal), count_of(call, equal, g.dtype()));
    return;
  }
  const Tensor both_nan = apply(Op::where, {is_nan(y), is_nan(x), {}}, ScalarAttributes{0});
  const Tensor mask = either(equal, both_nan);
  gradients[0] = amplab::where(mask, amplab::div(g, count_of(call, mask, g.dtype())), {});
}

void extreme_with_index(const RecordedCall& call, Gradients& gradients) {
  const auto& a = call.as<AxisAttributes>();
  const Shape& shape = call.shape(0);
  const auto axes = static_cast<uint8_t>(1 << a.axis);
  const Tensor g = unreduced(call.gradient, shape, axes), place = unreduced(call.saved[0], shape, axes);
  const AxisAttributes back{.axis = a.axis, .size = shape.rank ? shape[a.axis] : 1};
  gradients[0] = shape.rank ? apply(Op::gather_backward, {g, place}, back) : g;
}

// dx = y (g - sum of g y)
void softmax(const RecordedCall& call, Gradients& gradients) {
  const Tensor& y = call.saved[0];
  const Tensor product = amplab::mul(call.gradient, y);
  gradients[0] = amplab::sub(product, amplab::mul(y, amplab::sum(product, {-1}, true)));
}

// dx = g - e^y sum of g
void log_softmax(const RecordedCall& call, Gradients& gradients) {
  const Tensor total = amplab::sum(call.gradient, {-1}, true);
  gradients[0] = amplab::sub(call.gradient, amplab::mul(unary(Op::exp, call.saved[0]), total));
}

} // namespace amplab::formulas
