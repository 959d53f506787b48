// SPDX-License-Identifier: Apache-2.0
// What a call takes of a device at least, whatever computes it: what `bench` holds measured times against. Pure; any
// thread.
#pragma once
#include "kernels/contract/call.h"

namespace amplab {

struct CallCost {
  double operations = 0;       // of products: a multiplication and an addition are two
  double bytes = 0;            // each operand read once, each result written once
  DType operands = DType::f32; // of the product
};

// Products of a backward call are those of the gradients that it is asked for; attention's backward makes its scores
// again, as the kernels do. Masked halves of causal attention do not count.
CallCost cost_of(const Call& call);

} // namespace amplab
