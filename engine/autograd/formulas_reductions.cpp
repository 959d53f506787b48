// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {
namespace {

// A reduced tensor with its axes of size one back in place, as shape says.
Tensor unreduced(const Tensor& reduced, const Shape& shape, uint8_t axes) {
  Shape kept = shape;
  for (int axis = 0; axis < shape.rank; ++axis)
    if (axes >> axis & 1) kept.size[static_cast<size_t>(axis)] = 1;
  return reshape(reduced, kept);
}

} // namespace

void sum(const Recorded& call, Gradients& gradients) {
  const Shape& shape = call.shape(0);
  gradients[0] = expand(unreduced(call.gradient, shape, call.as<AxesAttributes>().reduced), shape);
}

// dx = y (g - sum of g y)
void softmax(const Recorded& call, Gradients& gradients) {
  const Tensor& y = call.kept[0];
  const Tensor product = amplab::mul(call.gradient, y);
  gradients[0] = amplab::sub(product, amplab::mul(y, amplab::sum(product, {-1}, true)));
}

// dx = g - e^y sum of g
void log_softmax(const Recorded& call, Gradients& gradients) {
  const Tensor total = amplab::sum(call.gradient, {-1}, true);
  gradients[0] = amplab::sub(call.gradient, amplab::mul(unary(Op::exp, call.kept[0]), total));
}

} // namespace amplab::formulas
