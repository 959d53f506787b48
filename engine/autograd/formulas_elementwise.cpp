// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {

void pass_on(const Recorded& call, Gradients& gradients) { gradients[0] = call.gradient; }

void zero(const Recorded& call, Gradients& gradients) {
  gradients[0] =
      filled(call.gradient.allocator(), call.shape(0), call.edges[0].dtype, 0.0, MemoryCategory::activations);
}

// y is zero or positive, so its sign is 1 where the gradient passes.
void relu(const Recorded& call, Gradients& gradients) {
  gradients[0] = amplab::mul(call.gradient, unary(Op::sign, call.kept[0]));
}

// dx = g y (1 - y)
void sigmoid(const Recorded& call, Gradients& gradients) {
  const Tensor& y = call.kept[0];
  gradients[0] = amplab::mul(call.gradient, amplab::mul(y, amplab::add(amplab::mul(y, -1), 1)));
}

// dx = g (1 - y^2)
void tanh(const Recorded& call, Gradients& gradients) {
  const Tensor& y = call.kept[0];
  gradients[0] = amplab::mul(call.gradient, amplab::add(amplab::mul(amplab::mul(y, y), -1), 1));
}

void exp(const Recorded& call, Gradients& gradients) { gradients[0] = amplab::mul(call.gradient, call.kept[0]); }

void add(const Recorded& call, Gradients& gradients) {
  if (call.wants(0)) gradients[0] = call.gradient;
  if (call.edges.size() > 1 && call.wants(1)) gradients[1] = call.gradient;
}

void sub(const Recorded& call, Gradients& gradients) {
  if (call.wants(0)) gradients[0] = call.gradient;
  if (call.wants(1)) gradients[1] = amplab::mul(call.gradient, -1);
}

void mul(const Recorded& call, Gradients& gradients) {
  const Tensor &x = call.kept[0], &y = call.kept[1];
  if (call.wants(0))
    gradients[0] = y ? amplab::mul(call.gradient, y) : amplab::mul(call.gradient, call.as<ScalarAttributes>().value);
  if (call.wants(1)) gradients[1] = amplab::mul(call.gradient, x);
}

// dx = g / y   dy = -g (x / y) / y
void div(const Recorded& call, Gradients& gradients) {
  const Tensor &x = call.kept[0], &y = call.kept[1];
  if (!y) {
    gradients[0] = amplab::mul(call.gradient, 1 / call.as<ScalarAttributes>().value);
    return;
  }
  if (call.wants(0)) gradients[0] = amplab::div(call.gradient, y);
  if (call.wants(1))
    gradients[1] = amplab::mul(amplab::mul(call.gradient, -1), amplab::div(amplab::div(x, y), y));
}

} // namespace amplab::formulas
