// SPDX-License-Identifier: Apache-2.0
#include "engine/run/lane_name.h"

#include "engine/run/presets.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

RunConfig lane(const char* name, const char* mode, const char* scaler) {
  RunConfig config;
  config.name = name;
  config.precision.mode = mode;
  config.scaler.kind = scaler;
  return config;
}

TEST(LaneName, OfEveryPresetIsOneThatFollows) {
  for (const Preset& preset : presets())
    for (const RunConfig& config : preset.lanes()) EXPECT_TRUE(has_generated_name(config)) << config.name;
}

TEST(LaneName, FollowsWhatTheLaneHasBecome) {
  const RunConfig before = lane("fp16, no scaler", "amp-fp16", "none");
  EXPECT_EQ(name_after_change(before, lane("", "amp-fp16", "dynamic")), "fp16 + scaler");
  EXPECT_EQ(name_after_change(before, lane("", "amp-bf16", "none")), "bf16");
  EXPECT_EQ(name_after_change(lane("bf16, fp32 weights", "amp-bf16", "none"), lane("", "pure-bf16", "none")),
            "pure bf16");
  EXPECT_EQ(name_after_change(before, before), "fp16, no scaler");
}

TEST(LaneName, KeepsTheCountOfAFork) {
  EXPECT_EQ(name_after_change(lane("fp16 + scaler.2", "amp-fp16", "dynamic"), lane("", "amp-fp16", "none")),
            "fp16, no scaler.2");
  EXPECT_EQ(name_after_change(lane("bf16 3", "amp-bf16", "none"), lane("", "fp32", "none")), "fp32")
      << "a new base name has no count";
}

TEST(LaneName, OfAPersonStays) {
  for (const char* name : {"mine", "fp16, no scaler, lr 1", "fp32", "bf16x", ""}) {
    const RunConfig before = lane(name, "amp-fp16", "none");
    EXPECT_FALSE(has_generated_name(before)) << name;
    EXPECT_EQ(name_after_change(before, lane("", "amp-fp16", "dynamic")), name);
  }
}

TEST(LaneName, HasANumberWhereTheNameIsInUse) {
  EXPECT_EQ(free_name("bf16", [](const std::string& name) { return name == "bf16" || name == "bf16 2"; }), "bf16 3");
  EXPECT_EQ(free_name("bf16", [](const std::string&) { return false; }), "bf16");
}

TEST(LaneName, OfACopyOfACopyIsCountedOn) {
  const auto none_taken = [](const std::string&) { return false; };
  EXPECT_EQ(name_of_copy("bf16", none_taken), "bf16 2");
  EXPECT_EQ(name_of_copy("bf16 2", [](const std::string& name) { return name == "bf16 2"; }), "bf16 3");
  for (const char* whole : {"run 1", "summer 2026", "lr 0.1", "7", " 7", "bf16.2", "x 07"})
    EXPECT_EQ(name_of_copy(whole, none_taken), std::string(whole) + " 2");
}

} // namespace
} // namespace amplab
