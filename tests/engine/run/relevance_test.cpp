// SPDX-License-Identifier: Apache-2.0
#include "engine/run/relevance.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr std::string_view kOfTheText[] = {"clip.kind", "clip.max", "clip.when", "guard.skip_nonfinite_loss",
                                           "train.loss_factor", "accumulation.normalize"};

RunConfig clipping() {
  RunConfig config;
  config.clip.kind = "norm";
  config.scaler.kind = "dynamic";
  config.accumulation.steps = 2;
  return config;
}

TEST(Relevance, OfWhatALoopSaysItselfIsNone) {
  RunConfig config = clipping();
  for (const std::string_view key : kOfTheText) EXPECT_EQ(without_effect(config, key), "") << key;
  config.loop = "scaler.step(optimizer)\n";
  for (const std::string_view key : kOfTheText) EXPECT_EQ(without_effect(config, key), "The loop's text decides this.") << key;
}

TEST(Relevance, OfWhatALoopIsGivenStays) {
  RunConfig config = clipping();
  config.loop = "scaler.step(optimizer)\n";
  for (const std::string_view key : {"accumulation.steps", "precision.mode", "optimizer.lr", "scaler.kind", "scaler.init_scale"})
    EXPECT_EQ(without_effect(config, key), "") << key;
}

TEST(Relevance, OfTheScalerIsNoneWhereNoLineNamesIt) {
  RunConfig config = clipping();
  config.loop = "my_scaler = scaler2\noptimizer.step()\n";
  EXPECT_EQ(without_effect(config, "scaler.kind"), "The loop's text uses no scaler.");
  EXPECT_EQ(without_effect(config, "scaler.growth_interval"), "The loop's text uses no scaler.");
  config.scalers["scaler2"] = config.scaler;
  EXPECT_EQ(without_effect(config, "scaler.kind"), "") << "it goes by a name of its own";
}

} // namespace
} // namespace amplab
