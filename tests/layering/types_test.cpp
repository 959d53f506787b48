// SPDX-License-Identifier: Apache-2.0
// Checks that type names are unique. The linker silently merges inline members of two types with one qualified name. A
// type in an unnamed namespace becomes ambiguous when a compiler groups its file with one that includes another type of
// that name.
#include "tests/layering/types.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

// Returns whether a header is a stand-in for another, used in a separate build.
bool stands_in(const fs::path& file) { return file.string().starts_with("tests/cuda_on_host/include/"); }

// For each name, the files that define it in a named namespace.
using Definitions = std::map<std::string, std::set<std::string>>;

const std::vector<DefinedType>& all_types() {
  static const std::vector<DefinedType> all = [] {
    std::vector<DefinedType> found;
    for (const fs::path& file : sources(kLayersAndTests))
      if (!stands_in(file)) std::ranges::copy(defined_types(file), std::back_inserter(found));
    return found;
  }();
  return all;
}

Definitions named_types(const std::vector<DefinedType>& all) {
  Definitions named;
  for (const DefinedType& type : all)
    if (!type.unnamed) named[type.name].insert(type.file.string());
  return named;
}

std::string listed(const std::set<std::string>& files) {
  std::string text;
  for (const std::string& file : files) text += (text.empty() ? "" : ", ") + file;
  return text;
}

TEST(Types, AreFoundBehindCommentsLiteralsAndBases) {
  const auto found = defined_types("tests/layering/types_test.cpp");
  EXPECT_TRUE(found.empty()) << found.front().name;
  const auto types = defined_types("tests/layering/types.h");
  ASSERT_EQ(types.size(), 1u);
  EXPECT_EQ(types[0].name, "amplab::source_tree::DefinedType");
  EXPECT_GT(named_types(all_types()).size(), 1000u);
  EXPECT_TRUE(named_types(all_types()).contains("amplab::cpu::OneDnn"));
}

TEST(Types, AreFoundBehindAttributes) {
  const auto types = types_in(R"(
namespace a {
struct alignas(64) First {};
template <class T> class [[nodiscard]] Second final : public First {};
union alignas(alignof(int)) [[maybe_unused]] Third { int i; };
enum class [[nodiscard("why")]] Fourth : int { one };
struct alignas(8) Declared;
struct Outer { struct alignas(8) Inner {}; };
})",
                              "sample.h");
  std::string names;
  for (const DefinedType& type : types) names += type.name + " ";
  EXPECT_EQ(names, "a::First a::Second a::Third a::Fourth a::Outer ");
}

TEST(Types, HaveAQualifiedNameOfTheirOwn) {
  for (const auto& [name, files] : named_types(all_types()))
    EXPECT_EQ(files.size(), 1u) << name << " is defined in " << listed(files);
}

TEST(Types, OfAnUnnamedNamespaceShareNoNameWithOneThatHeadersDefine) {
  const Definitions named = named_types(all_types());
  for (const DefinedType& type : all_types())
    if (type.unnamed && named.contains(type.name))
      ADD_FAILURE() << type.file.string() << ": " << type.name << " is also a type of " << listed(named.at(type.name));
}

// Each benchmark is a separate program.
TEST(Types, OfUnnamedNamespacesAreUniqueWithinAModule) {
  std::map<std::string, std::set<std::string>> files;
  for (const DefinedType& type : all_types())
    if (type.unnamed && !type.file.string().starts_with("tests/bench/"))
      files[type.file.parent_path().string() + " " + type.name].insert(type.file.string());
  for (const auto& [name, definitions] : files)
    EXPECT_EQ(definitions.size(), 1u) << name << " is defined in " << listed(definitions);
}

} // namespace
} // namespace amplab::source_tree
