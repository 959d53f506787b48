// SPDX-License-Identifier: Apache-2.0
// Kernels of fused chains.
#pragma once
#include "kernels/cpu/context.h"
#include "kernels/cpu/fusion/chains.h"

namespace amplab::cpu {

// Runs a chain of more than one call. calls: those of the chain.
void run_chain(Context& context, const Chain& chain, std::span<const Call> calls);

} // namespace amplab::cpu
