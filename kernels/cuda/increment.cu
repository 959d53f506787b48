// SPDX-License-Identifier: Apache-2.0
// x += 1: batch norm's num_batches_tracked.
#include "kernels/cuda/kernels.h"

namespace amplab::cuda {
namespace {

__global__ void increment(int64_t* x) { ++*x; }

} // namespace

void increment_forward(Context& context, const Call& call) {
  increment<<<1, 1, 0, context.stream>>>(call.out[0].as<int64_t>());
}

} // namespace amplab::cuda
