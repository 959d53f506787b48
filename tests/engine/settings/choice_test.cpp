// SPDX-License-Identifier: Apache-2.0
// Settings that follow another one when a person chooses it in a form.
#include "engine/run/optimizer_table.h"
#include "engine/settings/setting_table.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Choice, OfAnOptimizerBringsTheSettingsThatItStartsWith) {
  for (const OptimizerRow& from : kOptimizers)
    for (const OptimizerRow& to : kOptimizers) {
      RunConfig config;
      config.optimizer = from.start();
      apply_choice(config, "optimizer.name", to.name);
      EXPECT_EQ(config.optimizer, to.start()) << from.name << " to " << to.name;
    }
  EXPECT_EQ(find_optimizer("adamw")->start(), OptimizerConfig()) << "a new lane's optimizer";
  const OptimizerConfig muon = find_optimizer("muon")->start();
  EXPECT_EQ(muon.lr, 0.02);
  EXPECT_EQ(muon.momentum, 0.95);
  EXPECT_TRUE(muon.nesterov);
}

TEST(Choice, OfAnOptimizerKeepsWhatAPersonHasChanged) {
  RunConfig config;
  config.optimizer.lr = 0.003;
  apply_choice(config, "optimizer.name", "muon");
  EXPECT_EQ(config.optimizer.lr, 0.003);
  EXPECT_EQ(config.optimizer.weight_decay, 0.1);
  apply_choice(config, "optimizer.name", "sgd");
  EXPECT_EQ(config.optimizer.lr, 0.003);
  EXPECT_EQ(config.optimizer.momentum, 0.9);
}

TEST(Choice, OfANamedOptimizerChangesItsSectionOnly) {
  RunConfig config;
  config.optimizers["d"];
  config.optimizers["g"];
  apply_choice(config, "optimizers.d.name", "sgd");
  EXPECT_EQ(config.optimizers["d"].lr, 0.1);
  EXPECT_EQ(config.optimizers["g"], OptimizerSection());
  EXPECT_EQ(config.optimizer, OptimizerConfig());
}

TEST(Choice, OfAnotherSettingChangesItAlone) {
  RunConfig config, expected;
  apply_choice(config, "scaler.kind", "static");
  expected.scaler.kind = "static";
  EXPECT_EQ(config, expected);
  EXPECT_THROW(apply_choice(config, "optimizer.name", "lion"), ConfigError);
  EXPECT_EQ(config, expected);
}

// A file or --set gives each value itself.
TEST(Choice, IsNotWhatAFileSets) {
  EXPECT_EQ(config_from_text(R"({"optimizer": {"name": "muon"}})", "it").optimizer.lr, OptimizerConfig().lr);
  RunConfig config;
  apply_setting(config, "optimizer.name", "sgd");
  EXPECT_EQ(config.optimizer.momentum, 0);
}

} // namespace
} // namespace amplab
