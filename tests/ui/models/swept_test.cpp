// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/swept.h"

#include "engine/run/config_error.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Swept, ValuesAreListedOrCounted) {
  EXPECT_EQ(swept_values("1, 2 ,3,"), (QStringList{"1", "2", "3"}));
  EXPECT_EQ(swept_values("3..6"), (QStringList{"3", "4", "5", "6"}));
  EXPECT_EQ(swept_values("[64,64], [128]"), (QStringList{"[64,64]", "[128]"}));
  EXPECT_TRUE(swept_values(" ").isEmpty());
}

TEST(Swept, TurnsOneSettingAndNamesTheRunsAfterIt) {
  RunConfig config;
  config.name = "fp16";
  const std::vector<RunConfig> runs = swept(config, "seed", "7..9");
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[2].seed, 9u);
  EXPECT_EQ(runs[2].name, "fp16, seed 9");
  EXPECT_EQ(swept(config, "scaler.init_scale", "1, 65536")[0].scaler.init_scale, 1);
  const std::vector<RunConfig> powers = swept(config, "scaler.init_scale", "2^20, 2**-3");
  EXPECT_EQ(powers[0].scaler.init_scale, 0x1p20) << "as the form takes it";
  EXPECT_EQ(powers[0].name, "fp16, scaler.init_scale 2^20");
  EXPECT_EQ(powers[1].scaler.init_scale, 0x1p-3);
}

TEST(Swept, RejectsInvalidNoAndTooManyValues) {
  for (const char* values : {"1, two", "", "1..201"}) EXPECT_THROW(swept({}, "seed", values), ConfigError) << values;
}

} // namespace
} // namespace amplab
