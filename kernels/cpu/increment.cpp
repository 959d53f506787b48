// SPDX-License-Identifier: Apache-2.0
// x += 1. Counts batches for batch norm.
#include "kernels/cpu/kernels.h"

namespace amplab::cpu {

void increment_forward(Context&, const Call& call) { ++*call.out[0].as<int64_t>(); }

} // namespace amplab::cpu
