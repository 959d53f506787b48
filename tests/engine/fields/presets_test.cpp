// SPDX-License-Identifier: Apache-2.0
#include "engine/run/presets.h"

#include "engine/fields/fields.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Presets, AreValidConfigs) {
  for (const Preset& preset : presets())
    for (const RunConfig& config : preset.lanes()) EXPECT_EQ(config_from_text(config_text(config), "preset"), config);
}

TEST(Presets, LanesDifferInPrecisionOnly) {
  const std::vector<std::string_view> expected = {"name", "precision.mode", "scaler.kind"};
  for (const Preset& preset : presets()) EXPECT_EQ(differing_keys(preset.lanes()), expected) << preset.name;
}

TEST(Presets, AreFoundByName) {
  ASSERT_NE(find_preset("opening"), nullptr);
  EXPECT_EQ(find_preset("opening")->lanes().size(), 4u);
  EXPECT_EQ(find_preset("nothing"), nullptr);
}

TEST(Presets, OfTheOpeningHintAtTheLaneThatFails) {
  const auto lanes = opening_preset();
  EXPECT_TRUE(hints(lanes[0]).empty());
  EXPECT_EQ(hints(lanes[1]).size(), 1u);
  EXPECT_TRUE(hints(lanes[2]).empty());
  EXPECT_TRUE(hints(lanes[3]).empty());
}

} // namespace
} // namespace amplab
