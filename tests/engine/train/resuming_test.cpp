// SPDX-License-Identifier: Apache-2.0
// Resuming a saved state in another precision equals changing the setting of the live run.
#include "engine/train/resuming.h"

#include "engine/run/mode.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

struct Resume : TrainerTest {
  std::shared_ptr<const Dataset> data = load_dataset({"spirals", "", 42});

  // Both ways use the same seed. Their losses must then have the same bits.
  struct Ways {
    std::vector<StepRecord> turned, resumed;
    std::string notice;
  };
  Ways both_ways(RunConfig before, RunConfig after) {
    for (RunConfig* config : {&before, &after}) config->optimizer.eps = 1e-4; // or pure fp16 divides by zero
    Trainer live(device, data, before);
    steps(live, 10);
    Resumed on = amplab::resumed(device, data, live.snapshot(), after, "it");
    live.apply_settings(after);
    return {steps(live, 10), steps(*on.trainer, 10), on.notice};
  }
  static void expect_the_same(const Ways& ways) {
    for (size_t i = 0; i < ways.turned.size(); ++i) {
      EXPECT_EQ(ways.turned[i].step, ways.resumed[i].step);
      EXPECT_EQ(ways.turned[i].loss, ways.resumed[i].loss) << "step " << ways.turned[i].step;
      EXPECT_EQ(ways.turned[i].loss_scale, ways.resumed[i].loss_scale);
      EXPECT_EQ(ways.turned[i].update, ways.resumed[i].update);
    }
  }
  static bool says(const Ways& ways, const char* what) { return ways.notice.find(what) != std::string::npos; }
};

TEST_F(Resume, OfFp16WithAScalerInBf16WithoutDropsItsStateAndReportsIt) {
  const Ways ways = both_ways(small("amp-fp16", "dynamic"), small("amp-bf16"));
  expect_the_same(ways);
  EXPECT_TRUE(says(ways, "saved in amp-fp16 and continues in amp-bf16.")) << ways.notice;
  EXPECT_TRUE(says(ways, "a scale of 65536 after 10 clean steps, is dropped: this run has none")) << ways.notice;
  EXPECT_FALSE(says(ways, "weights")) << "they are fp32 in both";
}

TEST_F(Resume, OfBf16InFp16BeginsWithANewScalerAndReportsIt) {
  RunConfig after = small("amp-fp16", "dynamic");
  after.scaler.init_scale = 1024;
  const Ways ways = both_ways(small("amp-bf16"), after);
  expect_the_same(ways);
  EXPECT_EQ(ways.resumed.front().loss_scale, 1024);
  EXPECT_TRUE(says(ways, "It had no loss scaler: a new one starts at 1024.")) << ways.notice;
}

TEST_F(Resume, WorksBetweenAllPrecisions) {
  for (const Mode& from : kModes)
    for (const Mode& into : kModes) {
      const Ways ways = both_ways(small(std::string(from.name)), small(std::string(into.name)));
      expect_the_same(ways);
      EXPECT_EQ(ways.notice.empty(), &from == &into) << from.name << " into " << into.name << ": " << ways.notice;
    }
}

TEST_F(Resume, ReportsWhetherWeightsAreRounded) {
  EXPECT_TRUE(says(both_ways(small("pure-fp16"), small("fp32")), "are converted exactly to fp32."));
  EXPECT_TRUE(says(both_ways(small("pure-fp16"), small("fp16-master")), "are converted exactly to fp32."));
  EXPECT_TRUE(says(both_ways(small("fp32"), small("pure-bf16")), "are rounded to bf16."));
}

TEST_F(Resume, WithTheSameSettingsReportsNothing) {
  const Ways ways = both_ways(small("amp-fp16", "dynamic"), small("amp-fp16", "dynamic"));
  expect_the_same(ways);
  EXPECT_EQ(ways.notice, "");
}

} // namespace
} // namespace amplab
