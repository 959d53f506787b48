// SPDX-License-Identifier: Apache-2.0
#include "platform/this_process.h"

#include "platform/child_process.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

TEST(ThisProcess, KnowsItsProgramsFile) {
  const std::filesystem::path path = program_path();
  EXPECT_TRUE(path.is_absolute());
  EXPECT_EQ(path.filename(), "platform_tests");
  EXPECT_EQ(path, std::filesystem::canonical(path));
}

TEST(ThisProcess, KnowsItsProgramsFileWhenStartedByALink) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink(program_path(), folder / "link");
  ChildProcess child({(folder / "link").string(), "--gtest_filter=ThisProcess.KnowsItsProgramsFile"});
  ASSERT_TRUE(child.ended_within(std::chrono::seconds(60)));
  EXPECT_EQ(child.ended(), 0);
}

TEST(ThisProcess, HasANameAndANumber) {
  EXPECT_EQ(process_name(), "platform_tests");
  EXPECT_GT(process_id(), 0);
}

} // namespace
} // namespace amplab::platform
