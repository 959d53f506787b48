// SPDX-License-Identifier: Apache-2.0
// The derivatives of ops as formulas of other ops, so that they can be differentiated again: a column of ops.def. A
// formula without a definition is a link error that names it. Each sets the gradients that are wanted. Sources:
// PyTorch's tools/autograd/derivatives.yaml and FunctionsManual.cpp.
#pragma once
#include "engine/autograd/derivative.h"

namespace amplab::formulas {

#define OP(id, name, layout, least, most, outputs, product, attributes, rule, formula, ...)                            \
  void formula(const RecordedCall& call, Gradients& gradients);
#define ONCE(...)
#define FORMULA(...) OP(__VA_ARGS__)
#define PART(...)
#include "kernels/contract/ops.def"

// Returns the factor of the gradient in the op's backward kernel, as a constant of the first input's shape and dtype.
// Requires: the derivative depends on nothing that is differentiated again.
//   operands: those of the backward kernel before g. ones: a gradient of ones.
Tensor constant_slope(Op op, const RecordedCall& call, std::span<const Tensor> operands, const Tensor& ones);

} // namespace amplab::formulas
