// SPDX-License-Identifier: Apache-2.0
// Attention in bf16 on processors with tile registers (AMX).
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

// Returns whether the two functions below accept this call. It depends on the processor, the dtypes and the sizes,
// never on strides or values. Other calls widen their operands to fp32.
bool attention_by_tiles(const Context& context, const Call& call);

// As scaled_dot_product_attention_forward and _backward.
void attention_forward_by_tiles(Context& context, const Call& call);
void attention_backward_by_tiles(Context& context, const Call& call);

} // namespace amplab::cpu
