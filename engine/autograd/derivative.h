// SPDX-License-Identifier: Apache-2.0
// What each differentiable op keeps for backward, and its derivative as a formula of other ops where it has one. One
// row per op, as in PyTorch's tools/autograd/derivatives.yaml. Used only by the thread that trains.
#pragma once
#include "engine/autograd/node.h"

namespace amplab {

// One recorded call, seen from its backward.
struct Recorded {
  const Attributes& attributes;
  std::span<const Tensor> kept; // as the row lists them; with their history while gradients are themselves recorded
  const Tensor& gradient;       // of the first output
  std::span<const Edge> edges;  // by input

  bool wants(size_t input) const { return static_cast<bool>(edges[input].node); }
  const Shape& shape(size_t input) const { return edges[input].shape; }
  template <class A> const A& as() const { return std::get<A>(attributes); }
};

// Fills in the gradients that are wanted; shape and dtype are fitted afterwards, so a broadcast operand needs no care.
using Formula = void (*)(const Recorded& call, Gradients& gradients);

// Places in Derivative::kept: the input of that index, or an output.
constexpr int out(int i) { return -1 - i; }
inline constexpr int kMostKept = 5;

struct Derivative {
  // For the backward kernel: its operands before g, in the order of ops.def. For a formula: whatever it reads.
  std::array<int, kMostKept> kept{};
  size_t kept_count = 0;
  // The first so many inputs are read by the gradient of the other one of the first two alone, and are not kept where
  // that is not wanted: both factors of a product, the numerator of a quotient. As PyTorch, which saves no weight of a
  // first layer: a 16-bit copy of one is then freed at once.
  int crosswise = 0;
  // PyTorch keeps what is not kept here, a number or the operand: a second backward is refused all the same.
  bool once = false;
  // With a backward kernel: used where gradients are recorded (create_graph); null: differentiable once only.
  // Without one: used always.
  Formula formula = nullptr;
};

// Requires: the op is differentiable and not composite.
const Derivative& derivative_of(Op op);

} // namespace amplab
