// SPDX-License-Identifier: Apache-2.0
#include "platform/mapped_memory.h"

#include "platform/file.h"
#include "platform/temporary.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

constexpr size_t kPiece = size_t{64} * 1024; // a multiple of any page

struct Mapped : testing::Test {
  std::error_code error;
  MemoryRange range{4 * kPiece, error};
  TemporaryFolder folder;
  Descriptor file = open_nameless_file(folder.path().string(), error);

  void SetUp() override {
    ASSERT_FALSE(error) << error.message();
    ASSERT_NE(range.begin(), nullptr);
    ASSERT_FALSE(write_at(file, std::string(kPiece, 'a') + std::string(kPiece, 'b'), 0));
  }
  std::string piece(size_t index) const { return {range.begin() + index * kPiece, kPiece}; }
};

TEST_F(Mapped, MemoryBeginsWithZeros) { EXPECT_EQ(piece(3), std::string(kPiece, '\0')); }

TEST_F(Mapped, FileTakesThePlaceOfMemoryAndGivesItBack) {
  range.begin()[0] = 'x';
  ASSERT_FALSE(map_file(range.begin() + kPiece, kPiece, file, kPiece));
  EXPECT_EQ(range.begin()[0], 'x');
  EXPECT_EQ(piece(1), std::string(kPiece, 'b'));
  drop_mapped(range.begin() + kPiece, kPiece);
  EXPECT_EQ(piece(1), std::string(kPiece, 'b'));
  ASSERT_TRUE(map_zeros(range.begin() + kPiece, kPiece));
  EXPECT_EQ(piece(1), std::string(kPiece, '\0'));
  range.begin()[kPiece] = 'y';
  EXPECT_EQ(range.begin()[kPiece], 'y');
}

TEST_F(Mapped, FileThatIsTooShortIsRefusedAndTheMemoryStays) {
  range.begin()[kPiece] = 'x';
  EXPECT_EQ(map_file(range.begin() + kPiece, 2 * kPiece, file, kPiece), std::errc::io_error);
  EXPECT_EQ(range.begin()[kPiece], 'x');
}

TEST(TemporaryFiles, HaveNoNameInTheirFolder) {
  const TemporaryFolder folder;
  std::error_code error;
  const Descriptor file = open_nameless_file(folder.path().string(), error);
  EXPECT_TRUE(file) << error.message();
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_FALSE(open_nameless_file("/nowhere", error));
  EXPECT_EQ(error, std::errc::no_such_file_or_directory);
}

TEST(TemporaryFolders, AreNewEachTime) {
  const TemporaryFolder parent;
  std::error_code error;
  const std::string beginning = (parent / "of-a-run-").string();
  const std::string one = make_temporary_folder(beginning, error), other = make_temporary_folder(beginning, error);
  EXPECT_NE(one, other);
  for (const std::string& folder : {one, other}) {
    EXPECT_TRUE(folder.starts_with(beginning));
    EXPECT_TRUE(std::filesystem::is_directory(folder));
  }
  EXPECT_EQ(make_temporary_folder("/nowhere/", error), "");
  EXPECT_EQ(error, std::errc::no_such_file_or_directory);
}

} // namespace
} // namespace amplab::platform
