// SPDX-License-Identifier: Apache-2.0
// Choice of the CPU kernels' variant. A pure function, tested with synthetic processors and builds.
#include "kernels/registry/cpu_variants.h"

#include "kernels/registry/backend_library.h"
#include "kernels/registry/cpu_info.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

const std::vector<CpuVariant> kTable = {{"native", {"popcnt", "avx2", "fma", "avx512f", "avx512vnni"}},
                                        {"v4", {"popcnt", "avx2", "fma", "avx512f"}},
                                        {"v3", {"popcnt", "avx2", "fma"}},
                                        {"v2", {"popcnt"}}};
const InstructionSets kV2 = {"popcnt"}, kV3 = {"popcnt", "avx2", "fma"}, kV4 = {"popcnt", "avx2", "fma", "avx512f"};
// The system does not save AVX registers. Everything else is available.
const InstructionSets kNoAvxOfTheSystem = {"popcnt", "bmi", "bmi2", "lzcnt", "movbe"};
const std::vector<std::string> kAll = {"v4", "v3", "v2"};

std::string unusable_because(const InstructionSets& processor, const std::vector<std::string>& built,
                             const std::string& asked = {}) {
  const CpuVariantChoice choice = choose_cpu_variant(kTable, processor, built, asked);
  EXPECT_EQ(choice.name, "");
  return choice.unusable_because;
}

std::string name(const InstructionSets& processor, const std::vector<std::string>& built,
                 const std::string& asked = {}) {
  const CpuVariantChoice choice = choose_cpu_variant(kTable, processor, built, asked);
  EXPECT_EQ(choice.unusable_because, "");
  return choice.name;
}

void expect_sentence_with(const std::string& text, std::initializer_list<const char*> parts) {
  EXPECT_TRUE(!text.empty() && text.back() == '.' && text.find('\n') == std::string::npos) << text;
  for (const char* part : parts) EXPECT_NE(text.find(part), std::string::npos) << "no \"" << part << "\" in: " << text;
}

TEST(CpuVariants, TheBestThatTheProcessorCanRunIsUsed) {
  EXPECT_EQ(name(kV2, kAll), "v2");
  EXPECT_EQ(name(kNoAvxOfTheSystem, kAll), "v2");
  EXPECT_EQ(name(kV3, kAll), "v3");
  EXPECT_EQ(name(kV4, kAll), "v4");
}

TEST(CpuVariants, TheBuildForItsOwnMachineComesFirstAndOnlyThere) {
  InstructionSets its_own = kV4;
  its_own.push_back("avx512vnni");
  EXPECT_EQ(name(its_own, {"native", "v4"}), "native");
  EXPECT_EQ(name(kV4, {"native", "v4"}), "v4");
  expect_sentence_with(unusable_because(kV4, {"native"}), {"native", "avx512vnni", "-DAMPLAB_CPU_VARIANTS=all"});
}

TEST(CpuVariants, AMissingVariantIsReplacedByTheNextLower) {
  EXPECT_EQ(name(kV4, {"v3", "v2"}), "v3");
  EXPECT_EQ(name(kV4, {"v2"}), "v2");
  EXPECT_EQ(name(kV3, {"v4", "v2"}), "v2");
}

TEST(CpuVariants, AnOlderProcessorIsRejectedWithWhatItLacks) {
  expect_sentence_with(unusable_because({}, kAll), {"popcnt for v2", "Use a newer processor"});
  expect_sentence_with(unusable_because(kV3, {"v4"}), {"avx512f for v4", "-DAMPLAB_CPU_VARIANTS=all"});
  EXPECT_EQ(unusable_because(kV3, {"v4"}).find("avx2"), std::string::npos) << "it has that";
}

TEST(CpuVariants, NoneBesideTheProgramIsReported) {
  expect_sentence_with(unusable_because(kV4, {}), {"libamplab_cpu_*.so", "install"});
}

TEST(CpuVariants, TheRequestedVariantIsUsedOrRejected) {
  EXPECT_EQ(name(kV4, kAll, "v3"), "v3");
  EXPECT_EQ(name(kV4, kAll, "v2"), "v2");
  expect_sentence_with(unusable_because(kV4, kAll, "v5"), {"AMPLAB_CPU_VARIANT", "\"v5\"", "v4, v3, v2"});
  expect_sentence_with(unusable_because(kV4, {"v4"}, "v3"), {"\"v3\"", "not beside this program", "v4"});
  expect_sentence_with(unusable_because(kV4, {}, "v3"), {"\"v3\"", "not beside this program"});
  expect_sentence_with(unusable_because(kV2, kAll, "v4"), {"\"v4\"", "avx2, fma, avx512f"});
}

TEST(CpuVariants, EachOfTheTableNeedsWhatTheOnesBelowItNeed) {
  ASSERT_FALSE(cpu_variants().empty());
  for (size_t i = 1; i < cpu_variants().size(); ++i)
    EXPECT_TRUE(missing_instructions(cpu_variants()[i], cpu_variants()[i - 1].needs).empty()) << cpu_variants()[i].name;
}

#ifdef __x86_64__
TEST(CpuVariants, TheProcessorIsQueriedForAllThatTheTableNames) {
  InstructionSets required;
#define INSTRUCTION_SET(architecture, name) required.push_back(name);
#include "kernels/registry/cpu_variants.def"
  for (const CpuVariant& variant : cpu_variants())
    EXPECT_TRUE(missing_instructions(variant, required).empty()) << variant.name << ": it would never be chosen";
}

// The compiler also knows the psABI levels by name.
TEST(CpuVariants, TheTableAgreesWithTheCompilerOnThisProcessor) {
  const auto can_run = [](const std::string& wanted) {
    const auto variant = std::ranges::find(cpu_variants(), wanted, &CpuVariant::name);
    return variant != cpu_variants().end() && missing_instructions(*variant, instruction_sets()).empty();
  };
  EXPECT_EQ(can_run("x86-64-v2"), __builtin_cpu_supports("x86-64-v2") != 0);
  EXPECT_EQ(can_run("x86-64-v3"), __builtin_cpu_supports("x86-64-v3") != 0);
  EXPECT_EQ(can_run("x86-64-v4"), __builtin_cpu_supports("x86-64-v4") != 0);
}
#endif

TEST(CpuVariants, TheOneInUseIsListedOnceAndMarked) {
  const auto rows = list_cpu_variants();
  ASSERT_EQ(std::ranges::count_if(rows, &CpuVariantState::in_use), 1);
  const CpuVariantState& row = *std::ranges::find_if(rows, &CpuVariantState::in_use);
  EXPECT_EQ(row.unusable_because, "");
  EXPECT_EQ(cpu_backend().backend->list().front().kernels, row.name);
  EXPECT_NE(cpu_backend().backend->list().front().multiplied_by.find("oneDNN"), std::string::npos);
}

TEST(CpuVariants, TheLibraryOfAnotherBuildIsRejected) {
  const BackendLibrary library = load_backend(kCpuMessages, {ANOTHER_BUILD});
  EXPECT_EQ(library.backend, nullptr);
  expect_sentence_with(library.absent_because, {"CPU kernels", "another build"});
}

TEST(CpuVariants, OneThatIsUnknownCannotBeLoaded) {
  expect_sentence_with(load_cpu_variant("x86-64-v9").absent_because, {"\"x86-64-v9\""});
}

} // namespace
} // namespace amplab
