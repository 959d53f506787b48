// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/relu.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {

void relu_forward(Context& context, const Call& call) { map(context, call.out[0], Relu{}, call.in[0]); }

void relu_backward(Context& context, const Call& call) {
  map(context, call.out[0], ReluGradient{}, call.in[0], call.in[1]);
}

} // namespace amplab::cuda
