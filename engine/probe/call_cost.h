// SPDX-License-Identifier: Apache-2.0
// The minimum work of a call, for any implementation. `bench` compares measured times with it. Pure; any thread.
#pragma once
#include "kernels/contract/call.h"

namespace amplab {

struct CallCost {
  double operations = 0;       // of products; a multiplication and an addition count as two
  double bytes = 0;            // each operand read once, each result written once
  DType operands = DType::f32; // of the product
};

// A backward call counts the products of the requested gradients. Attention's backward recomputes its scores, as the
// kernels do. Masked halves of causal attention do not count.
CallCost cost_of(const Call& call);

} // namespace amplab
