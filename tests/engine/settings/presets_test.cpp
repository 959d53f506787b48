// SPDX-License-Identifier: Apache-2.0
#include "engine/run/presets.h"

#include "engine/settings/setting_table.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Presets, AreValidConfigs) {
  for (const Preset& preset : presets())
    for (const RunConfig& config : preset.lanes()) EXPECT_EQ(config_from_text(config_text(config), "preset"), config);
}

TEST(Presets, LanesDifferInPrecisionOnly) {
  const std::vector<std::string> expected = {"name", "precision.mode", "scaler.kind"};
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

// The README presents the window's opening lanes and the command line's first example as the same.
TEST(Presets, OfTheOpeningAreTheDeepExamples) {
  const std::filesystem::path examples = AMPLAB_EXAMPLES_DIR;
  std::vector<RunConfig> read;
  for (const char* file : {"deep-fp32.json", "deep-fp16-no-scaler.json", "deep-fp16-scaler.json", "deep-bf16.json"})
    read.push_back(load_config((examples / file).string()));
  EXPECT_EQ(read, opening_preset());
}

TEST(Presets, OfSwallowedUpdatesAreTheirExamples) {
  const std::filesystem::path examples = AMPLAB_EXAMPLES_DIR;
  std::vector<RunConfig> read;
  for (const char* file : {"swallowed-pure-bf16.json", "swallowed-fp32-weights.json", "swallowed-fp16-masters.json"})
    read.push_back(load_config((examples / file).string()));
  EXPECT_EQ(read, swallowed_preset());
}

// The two differ only in the order of unscaling and clipping. They do not use Adam, because its update does not change
// when all gradients shrink alike.
TEST(Examples, OfClippingDifferInItsOrderOnlyAndUseSgd) {
  const std::filesystem::path examples = AMPLAB_EXAMPLES_DIR;
  const RunConfig after = load_config((examples / "clip-after-unscale.json").string());
  const RunConfig before = load_config((examples / "clip-before-unscale.json").string());
  const std::vector<std::string> expected = {"name", "clip.when"};
  EXPECT_EQ(differing_keys(std::vector{after, before}), expected);
  EXPECT_EQ(after.optimizer.name, "sgd");
}

} // namespace
} // namespace amplab
