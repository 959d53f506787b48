// SPDX-License-Identifier: Apache-2.0
#include "engine/run/file_pattern.h"

#include "engine/run/config_error.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(FilePattern, NamesTheRunAndItsSteps) {
  EXPECT_EQ(path_from_pattern("ck/{name}-{step}.st", "a b", "40"), "ck/a-b-40.st");
}

TEST(FilePattern, KeepsEveryNameWithinItsFolder) {
  const auto file = [](const std::string& name) { return path_from_pattern("ck/{name}/w", name, "0"); };
  EXPECT_EQ(file(".."), "ck/--/w");
  EXPECT_EQ(file("."), "ck/-/w");
  EXPECT_EQ(file("../../etc"), "ck/---..-etc/w");
  EXPECT_EQ(file(".hidden"), "ck/-hidden/w");
  EXPECT_EQ(file("a/../b\\c:d"), "ck/a-..-b-c-d/w");
  EXPECT_EQ(file(""), "ck/-/w");
  EXPECT_EQ(file(std::string("a\0b\n\x7f", 5)), "ck/a-b--/w");
  EXPECT_EQ(file("v1.0 \xc3\xa9"), "ck/v1.0-\xc3\xa9/w");
}

TEST(FilePattern, ReplacesNothingWithinARunsName) {
  EXPECT_EQ(path_from_pattern("{name}-{step}", "{step}", "7"), "{step}-7");
  EXPECT_EQ(path_from_pattern("{name}", "{name}{name}", "7"), "{name}{name}");
}

TEST(FilePattern, RejectsAZeroByteThatWouldCutTheName) {
  EXPECT_THROW(path_from_pattern(std::string("w\0.st", 5), "a", "0"), ConfigError);
}

} // namespace
} // namespace amplab
