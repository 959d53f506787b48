// SPDX-License-Identifier: Apache-2.0
// What the processor says of itself. Any thread.
#pragma once
#include "kernels/registry/cpu_variants.h"

namespace amplab {

// "AMD EPYC", or "CPU" where the system does not tell.
std::string cpu_model();

// Cores this process may run on.
int core_count();

// "AVX-512 with bf16", "AVX2", "SSE": the widest vectors it has.
std::string cpu_vectors();

// Those of cpu_variants.def that the processor has and the system saves the registers of.
InstructionSets instruction_sets();

} // namespace amplab
