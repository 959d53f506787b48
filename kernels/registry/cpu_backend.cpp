// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/cpu_backend.h"

#include "kernels/registry/cpu_info.h"

#include <algorithm>
#include <cstdlib>

namespace amplab {
namespace {

std::vector<std::filesystem::path> paths_of(const std::string& variant) {
  return backend_paths("libamplab_cpu_" + variant + ".so");
}

bool is_built(const CpuVariant& variant) { return !first_existing(paths_of(variant.name)).empty(); }

const CpuVariantChoice& choice() {
  static const CpuVariantChoice chosen = [] {
    std::vector<std::string> built;
    for (const CpuVariant& variant : cpu_variants())
      if (is_built(variant)) built.push_back(variant.name);
    const char* const asked = std::getenv("AMPLAB_CPU_VARIANT");
    return choose_cpu_variant(cpu_variants(), instruction_sets(), built, asked ? asked : "");
  }();
  return chosen;
}

} // namespace

const BackendLibrary& cpu_backend() {
  static const BackendLibrary library = choice().unusable_because.empty()
                                            ? load_backend(kCpuMessages, paths_of(choice().name))
                                            : BackendLibrary{nullptr, choice().unusable_because};
  return library;
}

BackendLibrary load_cpu_variant(const std::string& name) {
  const auto is_it = [&](const CpuVariant& variant) { return variant.name == name; };
  std::vector<std::string> built;
  if (const auto variant = std::ranges::find_if(cpu_variants(), is_it); variant != cpu_variants().end())
    if (is_built(*variant)) built.push_back(name);
  const CpuVariantChoice chosen = choose_cpu_variant(cpu_variants(), instruction_sets(), built, name);
  if (!chosen.unusable_because.empty()) return {nullptr, chosen.unusable_because};
  return load_backend(kCpuMessages, paths_of(name));
}

std::vector<CpuVariantState> list_cpu_variants() {
  std::vector<CpuVariantState> rows;
  for (const CpuVariant& variant : cpu_variants()) {
    CpuVariantState& row = rows.emplace_back();
    row.name = variant.name;
    if (!is_built(variant))
      row.unusable_because = "not built";
    else if (const InstructionSets missing = missing_instructions(variant, instruction_sets()); !missing.empty())
      row.unusable_because = "this processor lacks " + listed(missing);
    row.in_use = cpu_backend().backend && choice().name == variant.name;
  }
  return rows;
}

} // namespace amplab
