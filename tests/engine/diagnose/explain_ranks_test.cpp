// SPDX-License-Identifier: Apache-2.0
// Overflows in lanes of several ranks. Rank 0 is observed; an overflow of another rank is not attributed to it.
#include "engine/diagnose/explain.h"
#include "tests/engine/ranks/ranks_fixture.h"

#include <cmath>

namespace amplab {
namespace {

struct ExplainedRanks : RanksTest {
  static RunConfig growing(const std::string& mode) {
    RunConfig config = on(2, small(mode, "dynamic"));
    config.scaler.init_scale = 0x1p24;
    config.scaler.growth_interval = 5;
    config.train.steps = kSteps;
    return config;
  }
  // Explains the first step that `such` accepts, as rank 0's session does. Fails if there is none.
  template <class Such> Explanation explained(const RunConfig& config, Such such) {
    Explanation explanation;
    EXPECT_EQ(led(2,
                  [&] {
                    const History history{config, {}, {}};
                    Losses losses;
                    std::optional<int64_t> step;
                    {
                      Trainer t = trainer(config);
                      while (t.steps_done() < kSteps && !step) {
                        const StepRecord record = t.step(false).record;
                        losses.push_back(record.loss);
                        const auto norm = [&](int rank) {
                          return number(record, t.declared_columns(), "rank." + std::to_string(rank) + ".grad_norm");
                        };
                        if (record.skipped && such(std::isfinite(norm(0)), std::isfinite(norm(1)))) step = record.step;
                      }
                    }
                    ASSERT_TRUE(step) << "no such step";
                    const Snapshots snapshots{1 << 20};
                    explanation = explain({device, load_datasets(config), history, snapshots, losses, 0, true}, *step);
                  }),
              std::vector<std::string>());
    return explanation;
  }
  static constexpr int kSteps = 200;
};

TEST_F(ExplainedRanks, AnOverflowOfAnotherRankIsNotBlamedOnFp32) {
  const Explanation e = explained(growing("amp-fp16"), [](bool first, bool second) { return first && !second; });
  EXPECT_EQ(e.cause, "between-ranks");
  EXPECT_EQ(e.position.op, "all_reduce_");
  EXPECT_EQ(e.why, "The gradients of rank 0 were finite. The gradients of rank 1 were Inf or NaN before the average, "
                   "which propagates them to all ranks.");
  EXPECT_EQ(e.so_what.find("It would happen in fp32"), std::string::npos) << e.so_what;
}

TEST_F(ExplainedRanks, AnOverflowOfItsOwnIsFoundWhereItWasMade) {
  const Explanation e = explained(growing("amp-fp16"), [](bool first, bool second) { return !first && second; });
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_NE(e.position.op, "all_reduce_");
}

// With a decreasing scale, each rank's own gradients overflow fp16. With an increasing one, their sum overflows first.
TEST_F(ExplainedRanks, CompressionOverflowsByItselfOrInTheSum) {
  RunConfig config = growing("fp32");
  config.parallel.compress = "fp16";
  config.parallel.average = "after";
  const auto nowhere_before = [](bool first, bool second) { return first && second; };
  const Explanation rounded = explained(config, nowhere_before);
  EXPECT_EQ(rounded.position.op, "flatten_dense_tensors");
  EXPECT_EQ(rounded.cause, "overflow");
  EXPECT_TRUE(rounded.why.starts_with("In fp32 the value is ")) << rounded.why;
  config.scaler.init_scale = 1;
  config.scaler.growth_interval = 2;
  const Explanation summed = explained(config, nowhere_before);
  EXPECT_EQ(summed.position.op, "all_reduce_");
  EXPECT_EQ(summed.why,
            "The gradients of each rank are finite, but their sum is beyond 65504, the largest fp16 number.");
}

} // namespace
} // namespace amplab
