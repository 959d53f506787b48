// SPDX-License-Identifier: Apache-2.0
#include "engine/settings/relevance.h"

#include "engine/loop/standard_loop.h"
#include "engine/settings/setting_ref.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr std::string_view kOfTheText[] = {
    "clip.kind", "clip.max", "clip.when", "guard.skip_nonfinite_loss", "train.loss_factor", "accumulation.normalize"};

RunConfig clipping() {
  RunConfig config;
  config.clip.kind = "norm";
  config.scaler.kind = "dynamic";
  config.accumulation.steps = 2;
  return config;
}

TEST(Relevance, OfWhatAnEditedProgramDecidesIsNone) {
  RunConfig config = clipping();
  for (const std::string_view key : kOfTheText) EXPECT_EQ(without_effect(config, key), "") << key;
  config.loop = "scaler.step(optimizer)\n";
  for (const std::string_view key : kOfTheText) EXPECT_EQ(without_effect(config, key), kProgramIsEdited) << key;
}

TEST(Relevance, OfNumbersInTheGeneratedProgramIsNoneIfItIsEdited) {
  RunConfig config = clipping();
  config.train.loss_factor = 2;
  const auto numbers = loop::generated_loop(config).numbers;
  config.loop = "scaler.step(optimizer)\n";
  EXPECT_EQ(numbers.size(), 2u);
  for (const loop::SettingNumber& number : numbers)
    EXPECT_EQ(without_effect(config, number.key), kProgramIsEdited) << number.key;
}

TEST(Relevance, StaysIfTheProgramIsTheGeneratedOne) {
  RunConfig config = clipping();
  config.loop = loop::standard_loop(config);
  for (const std::string_view key : kOfTheText) EXPECT_EQ(without_effect(config, key), "") << key;
}

TEST(Relevance, OfWhatAProgramReadsStays) {
  RunConfig config = clipping();
  config.loop = "scaler.step(optimizer)\n";
  for (const std::string_view key :
       {"accumulation.steps", "precision.mode", "optimizer.lr", "scaler.kind", "scaler.init_scale"})
    EXPECT_EQ(without_effect(config, key), "") << key;
}

TEST(Relevance, OfTheScalerIsNoneIfTheProgramUsesNone) {
  RunConfig config = clipping();
  config.loop = "my_scaler = scaler2\nprint(\"scaler\")  # scaler\noptimizer.step()\n";
  EXPECT_EQ(without_effect(config, "scaler.kind"), "The loop's program uses no scaler.");
  EXPECT_EQ(without_effect(config, "scaler.growth_interval"), "The loop's program uses no scaler.");
  EXPECT_EQ(without_effect(config, "scaler.kind", "scaler2"), "") << "it goes by that name";
}

TEST(Relevance, OfTheScalerStaysForApexAndIfTheProgramDoesNotParse) {
  RunConfig config = clipping();
  for (const char* program :
       {"with amp.scale_loss(loss, optimizer) as scaled:\n    scaled.backward()\n", "from apex.amp import scale_loss\n",
        "def update(optimizer):\n    scaler.step(optimizer)\n", "for x in (\n"}) {
    config.loop = program;
    EXPECT_EQ(without_effect(config, "scaler.kind"), "") << program;
  }
}

TEST(Relevance, OfASingleSectionIsNoneWhereOthersOfItsKindHaveNames) {
  RunConfig config;
  config.optimizers["d"].lr = 0.1;
  EXPECT_EQ(without_effect(config, "optimizer.lr"), "The loop's optimizers have their own names and sections.");
  for (const std::string_view key : {"model.hidden", "scaler.kind", "data.batch_size", "precision.mode"})
    EXPECT_EQ(without_effect(config, key), "") << key;
  config.models["net"] = {};
  config.scalers["s"] = {};
  config.datasets["real"] = {};
  for (const std::string_view key : {"model.name", "scaler.kind", "data.name"})
    EXPECT_NE(without_effect(config, key), "") << key;
}

TEST(Relevance, GivesListedReasonsOnly) {
  const std::vector<std::string_view> listed = inactive_reasons();
  size_t inactive = 0;
  for (const char* optimizer : {"sgd", "adam", "adamw", "muon"})
    for (const char* program : {"", "optimizer.step()\n"}) {
      RunConfig config;
      config.optimizer.name = optimizer;
      config.loop = program;
      for (const SettingRow& setting : setting_rows())
        if (const std::string_view reason = without_effect(config, setting.key); !reason.empty()) {
          ++inactive;
          EXPECT_GT(std::ranges::count(listed, reason), 0) << setting.key << ": " << reason;
        }
    }
  EXPECT_GT(inactive, 100u);
}

} // namespace
} // namespace amplab
