// SPDX-License-Identifier: Apache-2.0
// Which build of kernels/cpu suits which processor: a table, and a choice from it that runs none of their code. Values;
// any thread.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

using InstructionSets = std::vector<std::string>; // by the names of cpu_variants.def

struct CpuVariant {
  std::string name; // "x86-64-v3"
  InstructionSets needs;
};

// Those of this program's architecture, the best first. One compiled with -march=native comes before all and needs what
// the processor had on which it was built.
const std::vector<CpuVariant>& cpu_variants();

// What `variant` needs and `processor` lacks.
InstructionSets missing_instructions(const CpuVariant& variant, const InstructionSets& processor);

// "a, b, c"
std::string listed(const std::vector<std::string>& words);

// Either name or refusal, one sentence, is set.
struct CpuVariantChoice {
  std::string name;
  std::string refusal;
};

// Of the `variants`, best first, the first that this build has (`built`, names) and that the processor can run; or the
// one that is asked for. asked: what AMPLAB_CPU_VARIANT holds; empty: the best.
CpuVariantChoice choose_cpu_variant(const std::vector<CpuVariant>& variants, const InstructionSets& processor,
                                    const std::vector<std::string>& built, const std::string& asked);

} // namespace amplab
