// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_regions.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(LayerRegions, ANameSpeaksForWhatLiesWithin) {
  EXPECT_TRUE(covers("fc1", "fc1"));
  EXPECT_TRUE(covers("blocks.0", "blocks.0.attn.qkv"));
  EXPECT_FALSE(covers("blocks.1", "blocks.10.attn"));
  EXPECT_FALSE(covers("attn", "blocks.0.attn"));
  EXPECT_FALSE(covers("blocks.0.attn.qkv", "blocks.0"));
}

TEST(LayerRegions, SpeakForAllReplicasOfALayer) {
  EXPECT_TRUE(covers("fc1", "replica 1.fc1"));
  EXPECT_TRUE(covers("blocks.*.mlp", "replica 0.blocks.3.mlp.fc1"));
  EXPECT_FALSE(covers("fc1", "replica 1.fc2"));
}

TEST(LayerRegions, PatternsFitAsInAShell) {
  EXPECT_TRUE(covers("*.attn", "blocks.0.attn"));
  EXPECT_TRUE(covers("blocks.*.mlp", "blocks.3.mlp.fc1"));
  EXPECT_TRUE(covers("fc?", "fc2"));
  EXPECT_TRUE(covers("blocks.[01]", "blocks.1.ln1"));
  EXPECT_FALSE(covers("blocks.[01]", "blocks.2.ln1"));
  EXPECT_TRUE(covers("*", "loss"));
  EXPECT_FALSE(covers("", "fc1"));
}

TEST(LayerRegions, TheLongestNameThatFitsDecides) {
  RunConfig config;
  config.precision.mode = "amp-bf16";
  config.precision.autocast_off = {"blocks.*"};
  config.precision.layer_dtype = {{"blocks.0.attn", "fp16"}, {"head", "fp32"}};
  const auto regions = layer_regions_of(config);
  EXPECT_EQ(region_of(regions, "blocks.0.attn.qkv")->dtype, DType::f16);
  EXPECT_EQ(region_of(regions, "blocks.1.attn.qkv")->dtype, DType::f32);
  EXPECT_EQ(region_of(regions, "tok_emb"), nullptr);
}

TEST(LayerRegions, ModesWithoutAutocastHaveNone) {
  RunConfig config;
  config.precision.autocast_off = {"fc1"};
  config.precision.layer_dtype = {{"fc1", "bf16"}};
  for (const char* mode : {"fp32", "tf32", "fp16-master", "pure-fp16"}) {
    config.precision.mode = mode;
    EXPECT_TRUE(layer_regions_of(config).empty()) << mode;
  }
}

} // namespace
} // namespace amplab
