// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

#include <numbers>

namespace amplab::formulas {

void identity(const RecordedCall& call, Gradients& gradients) { gradients[0] = call.gradient; }

void zero(const RecordedCall& call, Gradients& gradients) {
  gradients[0] =
      filled(call.gradient.allocator(), call.shape(0), call.edges[0].dtype, 0.0, MemoryCategory::temporaries);
}

void abs(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::mul(call.gradient, unary(Op::sign, call.saved[0]));
}

void neg(const RecordedCall& call, Gradients& gradients) { gradients[0] = unary(Op::neg, call.gradient); }

void exp(const RecordedCall& call, Gradients& gradients) { gradients[0] = amplab::mul(call.gradient, call.saved[0]); }

void log(const RecordedCall& call, Gradients& gradients) { gradients[0] = amplab::div(call.gradient, call.saved[0]); }

// dx = g 2 / sqrt(pi) e^(-x^2)
void erf(const RecordedCall& call, Gradients& gradients) {
  const Tensor bell = unary(Op::exp, unary(Op::neg, amplab::pow(call.saved[0], 2)));
  gradients[0] = amplab::mul(amplab::mul(bell, 2 * std::numbers::inv_sqrtpi), call.gradient);
}

// dx = g / 2y
void sqrt(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::div(call.gradient, amplab::mul(call.saved[0], 2));
}

// dx = -g y^3 / 2
void rsqrt(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::mul(amplab::mul(call.gradient, -0.5), amplab::pow(call.saved[0], 3));
}

// dx = -g y^2
void reciprocal(const RecordedCall& call, Gradients& gradients) {
  const Tensor& y = call.saved[0];
  gradients[0] = amplab::mul(unary(Op::neg, call.gradient), amplab::mul(y, y));
}

// dx = g p x^(p-1)
void pow(const RecordedCall& call, Gradients& gradients) {
  const double p = call.as<ScalarAttributes>().value;
  if (p == 0) return zero(call, gradients);
  gradients[0] = amplab::mul(call.gradient, amplab::mul(amplab::pow(call.saved[0], p - 1), p));
}

// dx = g strictly between the bounds
void clamp(const RecordedCall& call, Gradients& gradients) {
  const Tensor& x = call.saved[0];
  const Tensor ones = filled(x.allocator(), x.shape(), x.dtype(), 1, MemoryCategory::temporaries);
  gradients[0] = amplab::mul(call.gradient, constant_slope(Op::clamp, call, {&x, 1}, ones));
}

void masked_fill(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::masked_fill(call.gradient, call.saved[0], 0);
}

void where(const RecordedCall& call, Gradients& gradients) {
  const Tensor& mask = call.saved[0];
  if (call.needs_gradient(1)) gradients[1] = amplab::where(mask, call.gradient, {});
  if (call.needs_gradient(2)) gradients[2] = amplab::where(mask, {}, call.gradient);
}

void add(const RecordedCall& call, Gradients& gradients) {
  if (call.needs_gradient(0)) gradients[0] = call.gradient;
  if (call.edges.size() > 1 && call.needs_gradient(1)) gradients[1] = call.gradient;
}

void sub(const RecordedCall& call, Gradients& gradients) {
  if (call.needs_gradient(0)) gradients[0] = call.gradient;
  if (call.needs_gradient(1)) gradients[1] = unary(Op::neg, call.gradient);
}

void mul(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &y = call.saved[1];
  if (call.needs_gradient(0))
    gradients[0] = y ? amplab::mul(call.gradient, y) : amplab::mul(call.gradient, call.as<ScalarAttributes>().value);
  if (call.needs_gradient(1)) gradients[1] = amplab::mul(call.gradient, x);
}

// dx = g / y   dy = -g (x / y) / y
void div(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &y = call.saved[1];
  if (!y) {
    gradients[0] = amplab::mul(call.gradient, 1 / call.as<ScalarAttributes>().value);
    return;
  }
  if (call.needs_gradient(0)) gradients[0] = amplab::div(call.gradient, y);
  if (call.needs_gradient(1))
    gradients[1] = amplab::mul(amplab::mul(call.gradient, -1), amplab::div(amplab::div(x, y), y));
}

} // namespace amplab::formulas
