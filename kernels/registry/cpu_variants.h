// SPDX-License-Identifier: Apache-2.0
// Selects the build of kernels/cpu for a processor from a table, without running its code. Values; any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

using InstructionSets = std::vector<std::string>; // names as in cpu_variants.def

struct CpuVariant {
  std::string name; // "x86-64-v3"
  InstructionSets needs;
};

// Returns the variants for this program's architecture, best first. A variant compiled with -march=native comes first
// and needs the instruction sets of the processor that built it.
const std::vector<CpuVariant>& cpu_variants();

// Returns what `variant` needs and `processor` lacks.
InstructionSets missing_instructions(const CpuVariant& variant, const InstructionSets& processor);

// "a, b, c"
std::string listed(const std::vector<std::string>& words);

// Either name or refusal (one sentence) is set.
struct CpuVariantChoice {
  std::string name;
  std::string unusable_because;
};

// Returns the first of `variants` that is named in `built` and that the processor can run, or the variant `asked` for.
// asked: value of AMPLAB_CPU_VARIANT; empty for the best.
CpuVariantChoice choose_cpu_variant(const std::vector<CpuVariant>& variants, const InstructionSets& processor,
                                    const std::vector<std::string>& built, const std::string& asked);

} // namespace amplab
