// SPDX-License-Identifier: Apache-2.0
// What the processor says of itself. Any thread.
#pragma once
#include <string>
#include <vector>

namespace amplab {

// "AMD EPYC", or "CPU" where the system does not tell.
std::string cpu_model();

// "AVX-512 with bf16", "AVX2", "SSE": the widest vectors it has.
std::string cpu_vectors();

// Instruction sets that kernels/cpu was compiled for and this processor lacks.
std::vector<std::string> missing_instructions();

} // namespace amplab
