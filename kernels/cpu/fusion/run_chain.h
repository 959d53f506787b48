// SPDX-License-Identifier: Apache-2.0
// The kernels of chains.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/fusion/chains.h"

namespace amplab::cpu {

// calls: those of the chain, which is none of a single call.
void run_chain(Context& context, const Chain& chain, std::span<const Call> calls);

} // namespace amplab::cpu
