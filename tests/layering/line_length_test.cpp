// SPDX-License-Identifier: Apache-2.0
// Checks that no source has a line of more than 120 characters. clang-format does not break string literals, comments
// in tables, and code between `clang-format off` and `clang-format on`. It does not read CMake, Python and shell files.
#include "tests/layering/source_tree.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

constexpr size_t kMostCharacters = 120;

// Inputs for tests, written as people write them.
const std::vector<std::string> kDataFolders = {"tests/golden/import/"};

// Returns the number of characters of UTF-8 text: the number of bytes that do not continue a character.
size_t characters_in(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

// Returns "file:line: count" for each line that is too long.
std::vector<std::string> long_lines_in(const fs::path& file) {
  std::vector<std::string> found;
  std::istringstream lines(text_of(file));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const size_t characters = characters_in(line);
    if (characters > kMostCharacters)
      found.push_back(file.string() + ":" + std::to_string(number) + ": " + std::to_string(characters));
  }
  return found;
}

bool is_data(const fs::path& file) {
  return std::ranges::any_of(kDataFolders,
                             [&](const std::string& folder) { return file.string().starts_with(folder); });
}

std::vector<fs::path> measured_files() {
  std::vector<fs::path> found =
      files({"platform", "kernels", "engine", "ui", "app", "tests", "docs", "resources", "packaging", "python"},
            {".h", ".cpp", ".cu", ".cuh", ".def", ".cmake", ".py", ".sh", ".txt"});
  for (const char* file : {"CMakeLists.txt", "run", "test"}) found.emplace_back(file);
  std::erase_if(found, [](const fs::path& file) {
    return is_data(file) || (file.extension() == ".txt" && file.filename() != "CMakeLists.txt");
  });
  return found;
}

TEST(LineLength, CountsCharactersAndNotBytes) {
  EXPECT_EQ(characters_in(""), 0u);
  EXPECT_EQ(characters_in("µs"), 2u);
  EXPECT_EQ(characters_in("2⁻¹²⁶ – größer 😀"), 16u);
}

TEST(LineLength, IsMeasuredInSourcesWithoutData) {
  const std::vector<fs::path> measured = measured_files();
  EXPECT_GT(measured.size(), 2000u);
  for (const char* file : {"run", "ui/CMakeLists.txt", "kernels/contract/ops.def", "tests/format.sh"})
    EXPECT_TRUE(std::ranges::count(measured, fs::path(file))) << file;
  EXPECT_FALSE(std::ranges::any_of(measured, is_data));
}

TEST(LineLength, IsAtMost120Characters) {
  for (const fs::path& file : measured_files())
    for (const std::string& line : long_lines_in(file)) ADD_FAILURE() << line << " characters";
}

} // namespace
} // namespace amplab::source_tree
