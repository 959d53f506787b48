// SPDX-License-Identifier: Apache-2.0
#include "platform/file.h"

#include "platform/file_lock.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

namespace fs = std::filesystem;

struct Files : testing::Test {
  TemporaryFolder folder;
  std::string path = (folder / "file").string();
  std::error_code error;

  Descriptor opened(Access access) { return open_file(path, access, Links::refuse, error); }
  std::string content() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(Files, AreWrittenOverTheirBytesAndResized) {
  folder.write("file", "abcdef");
  const Descriptor file = opened(Access::write);
  ASSERT_TRUE(file);
  EXPECT_FALSE(write_all(file, "AB"));
  EXPECT_FALSE(write_at(file, "F", 5));
  EXPECT_EQ(content(), "ABcdeF");
  EXPECT_TRUE(resize(file, 3));
  EXPECT_FALSE(write_all(file, "!"));
  EXPECT_FALSE(sync(file));
  EXPECT_EQ(content(), "ABc!");
  EXPECT_EQ(size_of(file), 4);
}

TEST_F(Files, AreReadToTheirEndOnly) {
  folder.write("file", "abcdef");
  const Descriptor file = opened(Access::read);
  std::array<char, 4> bytes{};
  EXPECT_EQ(read_at(file, bytes, 1, error), 4u);
  EXPECT_EQ(std::string(bytes.data(), 4), "bcde");
  EXPECT_EQ(read_at(file, bytes, 4, error), 2u);
  EXPECT_EQ(read_at(file, bytes, 9, error), 0u);
  EXPECT_FALSE(error) << error.message();
}

TEST_F(Files, ThatMustBeNewAreNotOpenedTwice) {
  EXPECT_TRUE(opened(Access::write_new));
  EXPECT_FALSE(opened(Access::write_new));
  EXPECT_EQ(error, std::errc::file_exists);
}

TEST_F(Files, AreNotOpenedThroughLinksIfTheseAreRefused) {
  fs::create_symlink(folder.write("target", "abc"), path);
  EXPECT_FALSE(opened(Access::read));
  EXPECT_EQ(error, std::errc::too_many_symbolic_link_levels);
  EXPECT_TRUE(open_file(path, Access::read, Links::follow, error));
  EXPECT_FALSE(error);
}

TEST_F(Files, ThatAreFoldersAreNotRegular) {
  EXPECT_TRUE(is_regular(opened(Access::write)));
  const Descriptor opened_folder = open_folder(folder.path().string());
  ASSERT_TRUE(opened_folder);
  EXPECT_FALSE(is_regular(opened_folder));
  EXPECT_FALSE(open_folder(path));
}

TEST_F(Files, KeepTheirIdentityWhenTheyAreRenamedAndLoseTheirNameWhenRemoved) {
  const Descriptor file = opened(Access::write);
  const std::string other = (folder / "other").string();
  fs::rename(path, other);
  folder.write("file", "another");
  EXPECT_EQ(identity_of(file), identity_of(other));
  EXPECT_NE(identity_of(file), identity_of(path));
  EXPECT_EQ(identity_of("/nowhere/file"), FileIdentity());
  EXPECT_TRUE(has_name(file));
  fs::remove(other);
  EXPECT_FALSE(has_name(file));
}

TEST_F(Files, LockedByOneDescriptorAreRefusedToAnother) {
  Descriptor one = opened(Access::read_write);
  const Descriptor other = opened(Access::read_write);
  EXPECT_EQ(try_lock(one), LockResult::locked);
  EXPECT_EQ(try_lock(other), LockResult::held);
  one.close();
  EXPECT_EQ(try_lock(other), LockResult::locked);
}

TEST_F(Files, CanBeAskedForTheirVisibleLock) {
  Descriptor one = opened(Access::read_write);
  const Descriptor other = opened(Access::read_write), reader = opened(Access::read);
  EXPECT_FALSE(has_visible_lock(reader));
  EXPECT_EQ(try_visible_lock(one), LockResult::locked);
  EXPECT_EQ(try_visible_lock(other), LockResult::held);
  EXPECT_TRUE(has_visible_lock(reader));
  EXPECT_FALSE(has_visible_lock(one)) << "it is its own";
  one.close();
  EXPECT_FALSE(has_visible_lock(reader));
}

TEST_F(Files, ThatAreFoldersAreLockedToo) {
  const Descriptor one = open_folder(folder.path().string()), other = open_folder(folder.path().string());
  EXPECT_EQ(try_lock(one), LockResult::locked);
  EXPECT_EQ(try_lock(other), LockResult::held);
}

} // namespace
} // namespace amplab::platform
