// SPDX-License-Identifier: Apache-2.0
#include "platform/this_process.h"

#include <gtest/gtest.h>

namespace amplab::platform {
namespace {

TEST(ThisProcess, KnowsItsProgramsFile) {
  const std::filesystem::path path = program_path();
  EXPECT_TRUE(path.is_absolute());
  EXPECT_EQ(path.filename(), "platform_tests");
  EXPECT_EQ(path, std::filesystem::canonical(path));
}

TEST(ThisProcess, HasANameAndANumber) {
  EXPECT_EQ(process_name(), "platform_tests");
  EXPECT_GT(process_id(), 0);
}

} // namespace
} // namespace amplab::platform
