// SPDX-License-Identifier: Apache-2.0
// What each differentiable op saves for backward, and its derivative as a formula of other ops if it has one: columns
// of ops.def, as in PyTorch's tools/autograd/derivatives.yaml. Training thread only.
#pragma once
#include "engine/autograd/node.h"

namespace amplab {

// One recorded call, as its backward sees it.
struct RecordedCall {
  const Attributes& attributes;
  std::span<const Tensor> saved; // in the row's order; with history if gradients are recorded
  const Tensor& gradient;        // of the first output
  std::span<const Edge> edges;   // by input

  bool needs_gradient(size_t input) const { return static_cast<bool>(edges[input].node); }
  const Shape& shape(size_t input) const { return edges[input].shape; }
  template <class A> const A& as() const { return std::get<A>(attributes); }
};

// Sets the gradients that are wanted. Shape and dtype are fitted afterwards, so formulas may ignore broadcasting.
using Formula = void (*)(const RecordedCall& call, Gradients& gradients);

// Entries of Derivative::saved: the index of an input, or out(i) for output i.
constexpr int out(int i) { return -1 - i; }
inline constexpr int kMostSaved = 5;

struct Derivative {
  // For the backward kernel: its operands before g, in the order of ops.def. For a formula: its operands.
  std::array<int, kMostSaved> saved{};
  size_t saved_count = 0;
  // Only the gradient of the other of the first two inputs reads the first `saved_for_other` inputs (op.h, factors).
  int saved_for_other = 0;
  bool once = false; // op.h
  // With a backward kernel: used if gradients are recorded (create_graph). Null: differentiable only once.
  // Without a backward kernel: always used.
  Formula formula = nullptr;
};

// Requires: the op is differentiable and not composite.
const Derivative& derivative_of(Op op);

} // namespace amplab
