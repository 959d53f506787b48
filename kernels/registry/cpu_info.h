// SPDX-License-Identifier: Apache-2.0
// Properties of the processor. Any thread.
#pragma once
#include "kernels/registry/cpu_variants.h"

namespace amplab {

// "AMD EPYC", or "CPU" if unknown.
std::string cpu_model();

// Returns the number of cores that this process may use.
int core_count();

// The widest vector instructions: "AVX-512 with bf16", "AVX2", "SSE".
std::string cpu_vectors();

// Returns the instruction sets of cpu_variants.def that the processor has and the operating system supports.
InstructionSets instruction_sets();

} // namespace amplab
