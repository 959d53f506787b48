// SPDX-License-Identifier: Apache-2.0
// Dense operands in fp32 for kernels that compute on whole tensors: widening is exact, narrowing rounds once.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/runs.h"

namespace amplab::cpu {

// The same elements in fp32, in that slot; x itself if it is fp32 or absent.
View widened(Context& context, const View& x, Slot slot);

// fp32 elements as tensor cores read them: a copy in that slot whose low 13 mantissa bits are zero.
View read_as_tf32(Context& context, const View& x, Slot slot);

// Where to compute y in fp32: y itself, or room in that slot that narrow_into brings back.
View wide_room(Context& context, const View& y, Slot slot);

// y = from, rounded once. Nothing to do if they are the same memory.
void narrow_into(const Context& context, const View& from, const View& y);

} // namespace amplab::cpu
