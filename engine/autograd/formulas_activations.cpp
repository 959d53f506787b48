// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

#include <numbers>

namespace amplab::formulas {
namespace {

// 1 - x
Tensor rest_of(const Tensor& x) { return amplab::add(amplab::mul(x, -1), 1); }

// g (c + x p), where c and p are the normal distribution's cumulative and density functions
Tensor gelu_exact(const Tensor& x, const Tensor& g) {
  const Tensor doubled = amplab::add(unary(Op::erf, amplab::mul(x, 1 / std::numbers::sqrt2)), 1);
  const Tensor bell = unary(Op::exp, amplab::mul(amplab::mul(x, x), -0.5));
  const Tensor density = amplab::mul(bell, std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  return amplab::mul(g, amplab::add(amplab::mul(doubled, 0.5), amplab::mul(x, density)));
}

// g (1 + t + x (1 - t^2) u') / 2 with t = tanh u, u = sqrt(2/pi) (x + 0.044715 x^3)
Tensor gelu_by_tanh(const Tensor& x, const Tensor& g) {
  constexpr double kScale = std::numbers::sqrt2 * std::numbers::inv_sqrtpi, kCubic = 0.044715;
  const Tensor square = amplab::mul(x, x);
  const Tensor u = amplab::mul(amplab::add(x, amplab::mul(amplab::mul(square, x), kCubic)), kScale);
  const Tensor slope_of_u = amplab::mul(amplab::add(amplab::mul(square, 3 * kCubic), 1), kScale);
  const Tensor t = unary(Op::tanh, u);
  const Tensor right = amplab::mul(amplab::mul(x, rest_of(amplab::mul(t, t))), slope_of_u);
  return amplab::mul(g, amplab::mul(amplab::add(amplab::add(t, 1), right), 0.5));
}

} // namespace

// 1 where the gradient passes: y is positive or NaN
void relu(const RecordedCall& call, Gradients& gradients) {
  const Tensor& y = call.saved[0];
  const Tensor ones = filled(y.allocator(), y.shape(), y.dtype(), 1, MemoryCategory::temporaries);
  gradients[0] = amplab::mul(call.gradient, constant_slope(Op::relu, call, {&y, 1}, ones));
}

// dx = g y (1 - y)
void sigmoid(const RecordedCall& call, Gradients& gradients) {
  const Tensor& y = call.saved[0];
  gradients[0] = amplab::mul(call.gradient, amplab::mul(y, rest_of(y)));
}

// dx = g (1 - y^2)
void tanh(const RecordedCall& call, Gradients& gradients) {
  const Tensor& y = call.saved[0];
  gradients[0] = amplab::mul(call.gradient, rest_of(amplab::mul(y, y)));
}

void gelu(const RecordedCall& call, Gradients& gradients) {
  const auto* form = std::get_if<GeluAttributes>(&call.attributes);
  gradients[0] = (form && form->tanh_form ? gelu_by_tanh : gelu_exact)(call.saved[0], call.gradient);
}

// dx = g s (1 + x (1 - s))
void silu(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], s = unary(Op::sigmoid, x);
  gradients[0] = amplab::mul(amplab::mul(call.gradient, s), amplab::add(amplab::mul(x, rest_of(s)), 1));
}

// dx = g / (1 + e^-x). Above the threshold the sigmoid is 1 in fp32.
void softplus(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::mul(call.gradient, unary(Op::sigmoid, call.saved[0]));
}

void dropout(const RecordedCall& call, Gradients& gradients) {
  const double p = call.as<DropoutAttributes>().p;
  gradients[0] = amplab::mul(amplab::mul(call.gradient, call.saved[0]), p < 1 ? 1 / (1 - p) : 0);
}

} // namespace amplab::formulas
