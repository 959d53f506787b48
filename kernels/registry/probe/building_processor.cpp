// SPDX-License-Identifier: Apache-2.0
// For cpu_variants.cmake: prints the best variant that this processor can run, then its instruction sets.
#include "kernels/registry/cpu_info.h"

#include <cstdio>

int main() {
  using namespace amplab;
  std::vector<std::string> all;
  for (const CpuVariant& variant : cpu_variants()) all.push_back(variant.name);
  const CpuVariantChoice best = choose_cpu_variant(cpu_variants(), instruction_sets(), all, {});
  std::fputs(best.name.c_str(), stdout);
  for (const std::string& set : instruction_sets()) std::printf(" %s", set.c_str());
  return best.name.empty();
}
