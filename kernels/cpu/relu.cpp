// SPDX-License-Identifier: Apache-2.0
// y = max(x, 0), NaN stays NaN.   dx = y > 0 ? g : 0; g for NaN, as in PyTorch's threshold.
#include "kernels/cpu/formulas.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

void relu_forward(Context& context, const Call& call) { map(context, call.out[0], Relu{}, call.in[0]); }

void relu_backward(Context& context, const Call& call) {
  map(context, call.out[0], ReluBackward{}, call.in[0], call.in[1]);
}

} // namespace amplab::cpu
