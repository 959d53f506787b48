// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/formulas.h"
#include "engine/autograd/functional.h"

namespace amplab::formulas {
namespace {

Pair plane_of(const Shape& shape) { return {shape[2], shape[3]}; }

// The gradient in the operand's layout. What is computed from it keeps that layout, so earlier ops copy nothing.
Tensor as_operand_lay(const RecordedCall& call) { return amplab::contiguous(call.gradient, call.edges[0].format); }

} // namespace

// Converts here rather than where the gradient is read, so that two copies never exist at once.
void clone(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = call.shape(0).rank == 4 ? as_operand_lay(call) : call.gradient;
}

// y = x * w is linear in both, and so are its two gradients. The derivatives of each of the three are the other two.
void conv2d(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &w = call.saved[1], &g = call.gradient;
  const auto& options = call.as<Conv2dAttributes>();
  if (call.needs_gradient(0)) gradients[0] = amplab::conv2d_input(g, w, plane_of(call.shape(0)), options);
  if (call.needs_gradient(1)) gradients[1] = amplab::conv2d_weight(x, g, plane_of(call.shape(1)), options);
  if (call.edges.size() > 2 && call.needs_gradient(2)) gradients[2] = amplab::sum(g, {0, 2, 3});
}

void conv2d_input(const RecordedCall& call, Gradients& gradients) {
  const Tensor &g = call.saved[0], &w = call.saved[1], &v = call.gradient;
  const auto& options = call.as<Conv2dAttributes>();
  if (call.needs_gradient(0)) gradients[0] = amplab::conv2d(v, w, {}, options);
  if (call.needs_gradient(1)) gradients[1] = amplab::conv2d_weight(v, g, plane_of(call.shape(1)), options);
}

void conv2d_weight(const RecordedCall& call, Gradients& gradients) {
  const Tensor &x = call.saved[0], &g = call.saved[1], &v = call.gradient;
  const auto& options = call.as<Conv2dAttributes>();
  if (call.needs_gradient(0)) gradients[0] = amplab::conv2d_input(g, v, plane_of(call.shape(0)), options);
  if (call.needs_gradient(1)) gradients[1] = amplab::conv2d(x, v, {}, options);
}

void max_pool2d(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::max_pool2d_scatter(as_operand_lay(call), call.saved[0], plane_of(call.shape(0)),
                                            call.as<PoolAttributes>());
}

void max_pool2d_scatter(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::max_pool2d_gather(as_operand_lay(call), call.saved[0]);
}

void avg_pool2d(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::avg_pool2d_spread(as_operand_lay(call), call.as<PoolAttributes>(), plane_of(call.shape(0)));
}

void avg_pool2d_spread(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::avg_pool2d(as_operand_lay(call), call.as<PoolAttributes>());
}

void adaptive_avg_pool2d(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::adaptive_avg_pool2d_spread(as_operand_lay(call), plane_of(call.shape(0)));
}

void adaptive_avg_pool2d_spread(const RecordedCall& call, Gradients& gradients) {
  gradients[0] = amplab::adaptive_avg_pool2d(as_operand_lay(call), plane_of(call.shape(0)));
}

} // namespace amplab::formulas
