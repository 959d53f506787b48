// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/clamp.h"

#include "kernels/cuda/elementwise.cuh"
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {

void clamp_forward(Context& context, const Call& call) {
  map(context, call.out[0], Clamp(std::get<ClampAttributes>(call.attributes)), call.in[0]);
}

void clamp_backward(Context& context, const Call& call) {
  map(context, call.out[0], ClampGradient(std::get<ClampAttributes>(call.attributes)), call.in[0], call.in[1]);
}

} // namespace amplab::cuda
