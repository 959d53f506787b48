// SPDX-License-Identifier: Apache-2.0
// fp32 copies of dense operands, for kernels that compute on whole tensors. Widening is exact; narrowing rounds once.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

// Returns x in fp32, in that slot; x itself if it is fp32 or absent.
View widened(Context& context, const View& x, Slot slot);

// Returns a copy of fp32 elements in that slot as tensor cores read them, with the low 13 mantissa bits zero.
View read_as_tf32(Context& context, const View& x, Slot slot);

// Returns where to compute y in fp32: y itself, or a buffer in that slot for narrow_into().
View fp32_output(Context& context, const View& y, Slot slot);

// y = from, rounded once. Does nothing if both are the same memory.
void narrow_into(const Context& context, const View& from, const View& y);

} // namespace amplab::cpu
