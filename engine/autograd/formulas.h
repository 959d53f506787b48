// SPDX-License-Identifier: Apache-2.0
// The derivatives of ops as formulas of other ops, so that they can be differentiated in their turn. Each fills in the
// gradients that are wanted. Sources: PyTorch's tools/autograd/derivatives.yaml and FunctionsManual.cpp.
#pragma once
#include "engine/autograd/derivative.h"

namespace amplab::formulas {

#define AMPLAB_FORMULA(name) void name(const Recorded& call, Gradients& gradients)

AMPLAB_FORMULA(pass_on); // the gradient as it is
AMPLAB_FORMULA(zero);    // a step function: zero everywhere

// elementwise
AMPLAB_FORMULA(relu);
AMPLAB_FORMULA(sigmoid);
AMPLAB_FORMULA(tanh);
AMPLAB_FORMULA(exp);
AMPLAB_FORMULA(add);
AMPLAB_FORMULA(sub);
AMPLAB_FORMULA(mul);
AMPLAB_FORMULA(div);

// products
AMPLAB_FORMULA(linear);
AMPLAB_FORMULA(matmul);

// reductions and what normalises
AMPLAB_FORMULA(sum);
AMPLAB_FORMULA(softmax);
AMPLAB_FORMULA(log_softmax);

#undef AMPLAB_FORMULA

} // namespace amplab::formulas
