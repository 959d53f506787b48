// SPDX-License-Identifier: Apache-2.0
// A static scale stays, so its cure applies the steps that follow too.
#include "engine/diagnose/explain.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// The lane s24 of lesson 7, for 20 steps.
struct StaticScale : testing::Test {
  static constexpr int64_t kSteps = 20;

  static RunConfig s24() {
    RunConfig config = load_config(AMPLAB_LESSONS_DIR "/course/07-the-loss-scale-as-a-handle/deep.json");
    config.scaler.init_scale = 0x1p24;
    return config;
  }
  struct PastOfLane {
    Snapshots snapshots{int64_t{1} << 30};
    Losses losses;
  };
  // Trains a lane and returns the number of its skipped steps. past: of the lane; null: not kept.
  int64_t skipped_of(const RunConfig& its_config, PastOfLane* past = nullptr) {
    Trainer trainer(*device, data, its_config);
    int64_t skipped = 0;
    while (trainer.steps_done() < kSteps) {
      if (past) past->snapshots.keep(std::make_shared<const TrainerState>(trainer.snapshot()));
      const StepRecord record = trainer.step(false).record;
      if (past) past->losses.push_back(record.loss, record.found_inf);
      skipped += record.skipped;
    }
    return skipped;
  }

  const RunConfig config = s24();
  std::shared_ptr<Device> device = open_device("cpu");
  Datasets data = load_datasets(config);
};

TEST_F(StaticScale, ItsCureAppliesTheStepsAfterTheExplainedOneToo) {
  PastOfLane kept;
  ASSERT_EQ(skipped_of(config, &kept), kSteps);
  const History history{config, {}, {}};
  const Explanation e = explain({*device, data, history, kept.snapshots, kept.losses, 0, true}, 1);
  ASSERT_EQ(e.cures.size(), 1u) << e.cure;
  EXPECT_EQ(e.cures[0].text, "Tried: this step and the 19 steps after it would have been applied.");
  RunConfig cured = config;
  for (const CureSetting& setting : e.cures[0].settings) apply_setting(cured, setting.key, setting.value);
  EXPECT_EQ(skipped_of(cured), 0) << cured.scaler.init_scale;
}

} // namespace
} // namespace amplab
