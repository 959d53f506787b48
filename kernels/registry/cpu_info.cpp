// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/cpu_info.h"

#include "kernels/cpu/instructions.h"

#include <fstream>

namespace amplab {
namespace {

#ifdef __x86_64__
#define SUPPORTED(name) (__builtin_cpu_supports(name) != 0)
#else
#define SUPPORTED(name) false
#endif

} // namespace

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name"))
      if (const size_t colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
  return "CPU";
}

std::string cpu_vectors() {
  if (SUPPORTED("avx512bf16")) return "AVX-512 with bf16";
  if (SUPPORTED("avx512f")) return "AVX-512";
  if (SUPPORTED("avx2")) return "AVX2";
  return SUPPORTED("sse2") ? "SSE" : "no vectors known";
}

std::vector<std::string> missing_instructions() {
  std::vector<std::string> missing;
  size_t row = 0;
#define INSTRUCTIONS(name, macro)                                                                                      \
  if (cpu::kCompiledFor[row++] && !SUPPORTED(name)) missing.push_back(name);
#include "kernels/cpu/instructions.def"
  return missing;
}

} // namespace amplab
