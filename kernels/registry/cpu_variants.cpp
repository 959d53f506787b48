// SPDX-License-Identifier: Apache-2.0
#include "kernels/registry/cpu_variants.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace amplab {
namespace {

#if defined(__x86_64__)
constexpr std::string_view kArchitecture = "x86_64";
#elif defined(__aarch64__)
constexpr std::string_view kArchitecture = "aarch64";
#else
constexpr std::string_view kArchitecture = "";
#endif

struct Row {
  std::string_view architecture, name, needs_besides;
};

constexpr Row kRows[] = {
#define CPU_VARIANT(architecture, name, march, needs) {#architecture, name, needs},
#include "kernels/registry/cpu_variants.def"
};

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<CpuVariant> table() {
  std::vector<CpuVariant> variants;
  InstructionSets needs;
  for (auto row = std::rbegin(kRows); row != std::rend(kRows); ++row) {
    if (row->architecture != kArchitecture) continue;
    std::ranges::move(words_of(row->needs_besides), std::back_inserter(needs));
    variants.push_back({std::string(row->name), needs});
  }
#ifdef AMPLAB_CPU_NATIVE_NEEDS
  variants.push_back({"native", words_of(AMPLAB_CPU_NATIVE_NEEDS)});
#endif
  std::ranges::reverse(variants);
  return variants;
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

std::string names_of(const std::vector<CpuVariant>& variants) {
  std::vector<std::string> names;
  for (const CpuVariant& variant : variants) names.push_back(variant.name);
  return listed(names);
}

} // namespace

const std::vector<CpuVariant>& cpu_variants() {
  static const std::vector<CpuVariant> variants = table();
  return variants;
}

InstructionSets missing_instructions(const CpuVariant& variant, const InstructionSets& processor) {
  InstructionSets missing;
  std::ranges::copy_if(variant.needs, std::back_inserter(missing),
                       [&](const std::string& set) { return !holds(processor, set); });
  return missing;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

CpuVariantChoice choose_cpu_variant(const std::vector<CpuVariant>& variants, const InstructionSets& processor,
                                    const std::vector<std::string>& built, const std::string& asked) {
  const auto refused = [](const std::string& sentence) { return CpuVariantChoice{{}, sentence}; };
  std::vector<CpuVariant> there;
  std::ranges::copy_if(variants, std::back_inserter(there), [&](const CpuVariant& v) { return holds(built, v.name); });
  const auto usable = [&](const CpuVariant& variant) { return missing_instructions(variant, processor).empty(); };

  if (!asked.empty()) {
    const std::string wish = "AMPLAB_CPU_VARIANT requests the CPU kernels \"" + asked + "\"";
    const auto is_it = [&](const CpuVariant& variant) { return variant.name == asked; };
    if (std::ranges::none_of(variants, is_it))
      return refused(wish + ", which are unknown. Use one of " + names_of(variants) + ", or unset it.");
    const auto variant = std::ranges::find_if(there, is_it);
    if (variant == there.end())
      return refused(wish + ", which are not beside this program" +
                     (there.empty() ? std::string() : " (" + names_of(there) + " are)") +
                     ". Build with -DAMPLAB_CPU_VARIANTS=all, or unset it.");
    if (!usable(*variant))
      return refused(wish + ", which need instructions that this processor lacks (" +
                     listed(missing_instructions(*variant, processor)) +
                     "). Unset it for the best kernels of this processor.");
    return {asked, {}};
  }
  if (there.empty())
    return refused(
        "The CPU kernels are not beside this program (libamplab_cpu_*.so). Build or install the whole program again.");
  const auto best = std::ranges::find_if(there, usable);
  if (best != there.end()) return {best->name, {}};
  const CpuVariant& least = there.back();
  return refused(
      "The CPU kernels of this build, " + names_of(there) + ", need instructions that this processor lacks (" +
      listed(missing_instructions(least, processor)) + " for " + least.name + "). " +
      (least.name == variants.back().name ? "Use a newer processor, or a GPU."
                                          : "Build again on this machine, or with -DAMPLAB_CPU_VARIANTS=all."));
}

} // namespace amplab
