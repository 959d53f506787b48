// SPDX-License-Identifier: Apache-2.0
// Sharding over ranks changes where numbers are stored, but not their values.
#include "engine/run/config_error.h"
#include "engine/state/state_file.h"
#include "tests/engine/ranks/ranks_fixture.h"

namespace amplab {
namespace {

struct ShardedRanks : RanksTest, testing::WithParamInterface<std::string> {
  static RunConfig sharded(int64_t ranks, RunConfig config) {
    config = on(ranks, std::move(config));
    config.parallel.shard = GetParam();
    config.parallel.bucket_mb = 0.001; // several buckets, most not evenly divisible
    return config;
  }
};

TEST_P(ShardedRanks, TrainAsRanksThatKeepAll) {
  for (const int64_t ranks : {2, 3, 4})
    for (const char* mode : {"fp32", "amp-fp16"}) {
      RunConfig config = small(mode, "dynamic");
      config.clip.kind = "norm";
      config.clip.max = 0.1;
      RunConfig whole = on(ranks, config);
      whole.parallel.bucket_mb = 0.001;
      const std::vector<StepRecord> one = trained(whole, 12), parts = trained(sharded(ranks, config), 12);
      for (size_t i = 0; i < one.size(); ++i) {
        EXPECT_NEAR(parts[i].loss, one[i].loss, 2e-6 * one[i].loss)
            << ranks << " " << mode << " step " << i + 1; // norms are summed in another order
        EXPECT_NEAR(parts[i].grad_norm, one[i].grad_norm, 2e-6 * one[i].grad_norm);
        EXPECT_EQ(parts[i].skipped, one[i].skipped);
      }
    }
}

TEST_P(ShardedRanks, GiveTheSameBitsWhereNothingIsClipped) {
  RunConfig config = small("amp-bf16");
  RunConfig whole = on(2, config);
  whole.parallel.bucket_mb = 0.001;
  const std::vector<StepRecord> one = trained(whole, 12), parts = trained(sharded(2, config), 12);
  for (size_t i = 0; i < one.size(); ++i) EXPECT_EQ(parts[i].loss, one[i].loss) << "step " << i + 1;
}

TEST_P(ShardedRanks, KeepTheirShareOfTheOptimizersStateAndGradients) {
  for (const int64_t ranks : {2, 4}) {
    const RunConfig config = sharded(ranks, small("fp32"));
    EXPECT_EQ(led(static_cast<int>(ranks),
                  [&] {
                    Trainer t = trainer(config);
                    const std::vector<StepRecord> records = steps(t, 3);
                    const auto share = [&](int64_t bytes) {
                      return static_cast<double>(t.parameter_count() * bytes) / static_cast<double>(ranks);
                    };
                    const auto held = [&](MemoryCategory category) {
                      return static_cast<double>(records.back().memory[static_cast<size_t>(category)]);
                    };
                    // Buckets are padded, and each shard is aligned to the allocator's granularity.
                    EXPECT_NEAR(held(MemoryCategory::optimizer_state) / share(8), 1, 0.35) << ranks;
                  }),
              std::vector<std::string>());
  }
}

TEST_P(ShardedRanks, FourCheckpointWhatTwoAndOneGoOnWith) {
  RunConfig four = sharded(4, small("amp-fp16", "dynamic"));
  four.data.batch_size = 8;
  TrainerState kept;
  std::vector<std::vector<float>> reached;
  EXPECT_EQ(led(4,
                [&] {
                  Trainer t = trainer(four);
                  steps(t, 6);
                  kept = t.snapshot();
                  reached = weights(t);
                }),
            std::vector<std::string>());
  ASSERT_FALSE(kept.optimizer.empty());
  const auto resumed = [&](const RunConfig& config, int ranks) {
    const auto resume_execution = [&] {
      Trainer t = trainer(config);
      TrainerState state = kept;
      t.restore(std::move(state), "The checkpoint");
      EXPECT_EQ(weights(t), reached);
      EXPECT_EQ(t.snapshot().optimizer, kept.optimizer) << "bits of the optimizer's state";
      steps(t, 4);
      return;
    };
    if (ranks == 1) return resume_execution();
    EXPECT_EQ(led(ranks, resume_execution), std::vector<std::string>());
  };
  RunConfig two = sharded(2, small("amp-fp16", "dynamic"));
  two.data.batch_size = 16;
  resumed(two, 2);
  RunConfig one = small("amp-fp16", "dynamic");
  one.threads = 1;
  resumed(one, 1);
}

INSTANTIATE_TEST_SUITE_P(Zero, ShardedRanks, testing::Values("zero1", "zero2"),
                         [](const auto& cell) { return cell.param; });

// Stage 2: each rank checks only its own shard for Inf and NaN.
TEST_F(RanksTest, ShardsOfGradientsMustAgreeOnAnOverflow) {
  for (const bool agree : {true, false}) {
    RunConfig config = on(2, small("amp-fp16", "dynamic"));
    config.parallel.shard = "zero2";
    config.parallel.agree_on_found_inf = agree;
    std::vector<StepRecord> records;
    std::vector<std::string> columns;
    EXPECT_EQ(led(2,
                  [&] {
                    Trainer t = trainer(config);
                    steps(t, 5);
                    t.inject({.step = 6, .target = "fc1.weight.grad", .fault = Fault::inf, .index = 0, .rank = -1});
                    t.inject({.step = 7, .target = "fc1", .fault = Fault::inf, .rank = 1});
                    records = steps(t, 3);
                    columns = t.declared_columns();
                  }),
              std::vector<std::string>());
    const StepRecord& seventh = records[1];
    EXPECT_TRUE(seventh.found_inf);
    if (agree) {
      EXPECT_EQ(number(seventh, columns, "rank.0.found_inf"), number(seventh, columns, "rank.1.found_inf"));
    }
  }
}

TEST_F(RanksTest, ACheckpointHasTheStateOfExactlyTheParametersThatWereStepped) {
  const size_t parameters = 4;
  for (size_t stepped = 0; stepped < parameters; ++stepped) {
    std::map<std::string, int64_t> steps_of[2];
    for (const bool sharded : {false, true}) {
      RunConfig config = on(2, small("fp32"));
      config.parallel.shard = sharded ? "zero1" : "none";
      config.parallel.bucket_mb = 0.001;
      config.loop = "optimizer.zero_grad()\nwith model.no_sync():\n    loss = (list(model.parameters())[" +
                    std::to_string(stepped) + "] * 2.0).sum()\n    loss.backward()\noptimizer.step()\n";
      EXPECT_EQ(led(2,
                    [&] {
                      Trainer t = trainer(config);
                      steps(t, 3);
                      for (const auto& [name, slot] : t.snapshot().optimizer) steps_of[sharded][name] = slot.steps;
                    }),
                std::vector<std::string>());
    }
    EXPECT_EQ(steps_of[0].size(), 1u) << stepped;
    EXPECT_EQ(steps_of[1], steps_of[0]) << stepped;
  }
}

TEST_F(RanksTest, AFrozenParameterStaysWhereGradientsAreSharded) {
  RunConfig config = on(2, small("fp32"));
  config.parallel.shard = "zero2";
  config.optimizer.weight_decay = 1;
  config.loop = "optimizer.zero_grad()\nlist(model.parameters())[0].requires_grad_(False)\nfor x, t in batches:\n"
                "    loss = loss_fn(model(x), t)\n    loss.backward()\noptimizer.step()\n";
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  const std::vector<std::vector<float>> before = weights(t);
                  steps(t, 3);
                  EXPECT_EQ(weights(t)[0], before[0]);
                  EXPECT_NE(weights(t)[1], before[1]);
                }),
            std::vector<std::string>());
}

// Gradients of the upper layers, which rank 0 owns, overflow. Those of the lower layers do not.
TEST_F(RanksTest, ARankThatHasSkippedAllThatTheOtherSteppedTakesPartInACheckpoint) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  config.model.hidden = {48, 48, 48, 48, 48};
  config.model.activation = "sigmoid";
  config.scaler.init_scale = 0x1p22;
  config.parallel.shard = "zero2";
  config.parallel.agree_on_found_inf = false;
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  const std::vector<StepRecord> records = steps(t, 4);
                  const std::vector<std::string> columns = t.declared_columns();
                  int64_t stepped = 0;
                  for (const StepRecord& record : records) {
                    ASSERT_EQ(number(record, columns, "rank.0.found_inf"), 1);
                    stepped += number(record, columns, "rank.1.found_inf") == 0;
                  }
                  ASSERT_GT(stepped, 0);
                  const TrainerState kept = t.snapshot();
                  ASSERT_TRUE(kept.optimizer.contains("fc1.weight"));
                  EXPECT_EQ(kept.optimizer.at("fc1.weight").steps, stepped);
                  Trainer other = trainer(config);
                  TrainerState state = kept;
                  other.restore(std::move(state), "The checkpoint");
                  EXPECT_EQ(weights(t), weights(other));
                  EXPECT_EQ(other.snapshot().optimizer, kept.optimizer);
                }),
            std::vector<std::string>());
}

TEST_F(RanksTest, SharingOutIsRejectedWhereTheOptimizerStepsMasters) {
  led(2, [&] {
    RunConfig config = on(2, small("fp16-master", "dynamic"));
    config.parallel.shard = "zero1";
    EXPECT_THROW(trainer(config), ConfigError);
  });
}

} // namespace
} // namespace amplab
