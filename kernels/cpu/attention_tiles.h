// SPDX-License-Identifier: Apache-2.0
// Attention in bf16 where the processor multiplies tiles.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cpu/context.h"

namespace amplab::cpu {

// Can the two below take this call? Else its operands are widened to fp32. Which it is depends on the processor, the
// dtypes and the sizes, never on how operands lie or on their values.
bool attention_by_tiles(const Context& context, const Call& call);

// As scaled_dot_product_attention_forward and _backward.
void attention_forward_by_tiles(Context& context, const Call& call);
void attention_backward_by_tiles(Context& context, const Call& call);

} // namespace amplab::cpu
