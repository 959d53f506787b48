// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/cpu_info.h"

#include "platform/machine.h"

#include <algorithm>
#include <thread>

namespace amplab {
namespace {

// The compiler supports this query only for its target architecture.
#ifdef __x86_64__
#define HAS_x86_64(name) (__builtin_cpu_supports(name) != 0)
#else
#define HAS_x86_64(name) false
#endif

} // namespace

std::string cpu_model() {
  const std::string model = platform::processor_model();
  return model.empty() ? "CPU" : model;
}

int core_count() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

std::string cpu_vectors() {
  if (HAS_x86_64("avx512bf16")) return "AVX-512 with bf16";
  if (HAS_x86_64("avx512f")) return "AVX-512";
  if (HAS_x86_64("avx2")) return "AVX2";
#ifdef __aarch64__
  return "NEON";
#endif
  return HAS_x86_64("sse2") ? "SSE" : "no vectors known";
}

InstructionSets instruction_sets() {
  InstructionSets sets;
#define INSTRUCTION_SET(architecture, name)                                                                            \
  if (HAS_##architecture(name)) sets.push_back(name);
#include "kernels/registry/cpu_variants.def"
  return sets;
}

} // namespace amplab
