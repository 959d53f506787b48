// SPDX-License-Identifier: Apache-2.0
// Several ranks make the same steps as one process with the batch of all.
#include "engine/run/config_error.h"
#include "tests/engine/ranks/ranks_fixture.h"

namespace amplab {
namespace {

// Sums over the batch have another order: a few ulps of fp32 per step, if no ReLU changes its sign.
void expect_same_losses(const std::vector<StepRecord>& ranks, const std::vector<StepRecord>& alone) {
  ASSERT_EQ(ranks.size(), alone.size());
  for (size_t i = 0; i < alone.size(); ++i) {
    EXPECT_NEAR(ranks[i].loss, alone[i].loss, 1e-6 * std::abs(alone[i].loss)) << "step " << i + 1;
    EXPECT_EQ(ranks[i].loss_scale, alone[i].loss_scale);
    EXPECT_EQ(ranks[i].skipped, alone[i].skipped);
    EXPECT_EQ(ranks[i].samples, alone[i].samples);
  }
}

TEST_F(RanksTest, TwoAndFourGiveTheLossesOfOneProcessWithTheirBatch) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  for (const int64_t ranks : {2, 4})
    expect_same_losses(trained(on(ranks, config), 60), trained(alone(config, ranks), 60));
}

TEST_F(RanksTest, WhetherBucketsAreManyOrWaitForTheEndOfBackwardChangesNoBit) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  const std::vector<StepRecord> before = trained(config, 20);
  config.parallel.bucket_mb = 0.001;
  const std::vector<StepRecord> small_buckets = trained(config, 20);
  config.parallel.overlap = false;
  const std::vector<StepRecord> at_the_end = trained(config, 20);
  for (size_t i = 0; i < before.size(); ++i) {
    EXPECT_EQ(small_buckets[i].loss, before[i].loss);
    EXPECT_EQ(at_the_end[i].loss, before[i].loss);
    EXPECT_EQ(at_the_end[i].grad_norm, before[i].grad_norm);
  }
}

TEST_F(RanksTest, TracedAndRecordedStepsHaveTheSameBits) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  const std::vector<StepRecord> recorded = trained(config, 20);
  config.train.compile = false;
  const std::vector<StepRecord> traced = trained(config, 20);
  for (size_t i = 0; i < traced.size(); ++i) EXPECT_EQ(recorded[i].loss, traced[i].loss) << "step " << i + 1;
}

TEST_F(RanksTest, AccumulationAveragesOverRanksAndBatches) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  config.accumulation.steps = 3;
  RunConfig whole = alone(config, 2);
  const std::vector<StepRecord> ranks = trained(on(2, config), 20), one = trained(whole, 20);
  expect_same_losses(ranks, one);
}

TEST_F(RanksTest, AFaultInTheBackwardOfOneReachesAllThroughTheAverage) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  config.parallel.agree_on_found_inf = false; // not needed, since the average contains it
  std::vector<std::string> columns;
  std::vector<StepRecord> records;
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  steps(t, 5);
                  t.inject({.step = 6, .target = "fc1", .fault = Fault::inf, .rank = 1});
                  records = steps(t, 3);
                  columns = t.declared_columns();
                }),
            std::vector<std::string>());
  EXPECT_TRUE(records[0].skipped);
  EXPECT_EQ(number(records[0], columns, "rank.0.found_inf"), 1);
  EXPECT_EQ(number(records[0], columns, "rank.1.found_inf"), 1);
  EXPECT_EQ(number(records[0], columns, "rank.0.own_found_inf"), 0);
  EXPECT_EQ(number(records[0], columns, "rank.1.own_found_inf"), 1) << "the average has it from there";
  EXPECT_TRUE(std::isfinite(number(records[0], columns, "rank.0.grad_norm")));
  EXPECT_FALSE(std::isfinite(number(records[0], columns, "rank.1.grad_norm")));
  EXPECT_FALSE(records[1].skipped);
  EXPECT_EQ(number(records[2], columns, "ranks.distance"), 0);
}

// |g0 - g1| <= |g0 + g1| <= |g0| + |g1|, and the average is half the sum. Each rank's norm is that of its own batch.
TEST_F(RanksTest, TheNormOfARanksOwnGradientsIsThatBeforeTheAverage) {
  for (const char* const shard : {"none", "zero2"}) {
    RunConfig config = on(2, small("amp-fp16", "dynamic"));
    config.parallel.shard = shard;
    config.parallel.bucket_mb = 0.001;
    config.clip = {.kind = "norm", .max = 1e6};
    std::vector<std::string> columns;
    for (const StepRecord& record : trained(config, 20, &columns)) {
      const double first = number(record, columns, "rank.0.grad_norm"),
                   second = number(record, columns, "rank.1.grad_norm");
      EXPECT_NE(first, second);
      EXPECT_GE(2 * record.grad_norm, (1 - 1e-3) * std::abs(first - second));
      EXPECT_LE(2 * record.grad_norm, (1 + 1e-3) * (first + second));
      EXPECT_GT(2 * record.grad_norm, 0.2 * (first + second))
          << "unscaled: gradients of two halves of a batch point to one side";
    }
  }
}

// A fault in a gradient that was already averaged. Only its own rank sees it.
TEST_F(RanksTest, AnOverflowThatOnlyOneSeesSkipsAllWhereTheyAgreeAndMakesThemDivergeWhereTheyDoNot) {
  for (const bool agree : {true, false}) {
    RunConfig config = on(2, small("amp-fp16", "dynamic"));
    config.parallel.agree_on_found_inf = agree;
    std::vector<std::string> columns;
    std::vector<StepRecord> records;
    EXPECT_EQ(led(2,
                  [&] {
                    Trainer t = trainer(config);
                    steps(t, 5);
                    t.inject({.step = 6, .target = "fc1.weight.grad", .fault = Fault::inf, .rank = 1});
                    records = steps(t, 3);
                    columns = t.declared_columns();
                  }),
              std::vector<std::string>());
    EXPECT_EQ(records[0].skipped, agree);
    EXPECT_TRUE(records[0].found_inf) << "some rank did";
    EXPECT_EQ(number(records[0], columns, "rank.0.found_inf"), agree);
    EXPECT_EQ(number(records[0], columns, "rank.1.found_inf"), 1);
    EXPECT_EQ(number(records[0], columns, "rank.0.own_found_inf"), 0);
    EXPECT_EQ(number(records[0], columns, "rank.1.own_found_inf"), 1);
    EXPECT_EQ(records[0].injected, true);
    for (const StepRecord& record : records) {
      const double distance = number(record, columns, "ranks.distance");
      EXPECT_EQ(distance > 0, !agree) << distance;
      EXPECT_LT(distance, 0.1);
    }
  }
}

// Collectives within backward have completed when the number is read. A step cannot fall back to eager on one rank
// only.
TEST_F(RanksTest, ABranchAfterTheAverageThatOneRankTakesBlocksNoRank) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  config.parallel.agree_on_found_inf = false;
  config.data.shuffle = true;
  config.loop = "optimizer.zero_grad()\n"
                "for x, t in batches:\n"
                "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                "        loss = loss_fn(model(x), t)\n"
                "    scaler.scale(loss).backward()\n"
                "    if x.max().item() > LIMIT:\n"
                "        for p in model.parameters():\n"
                "            p.grad[0] = float('inf')\n"
                "scaler.step(optimizer)\n"
                "scaler.update()\n";
  std::vector<std::string> columns;
  std::vector<StepRecord> records;
  for (const char* limit :
       {"0.98", "0.99", "0.995", "0.998"}) { // seldom enough for equal first steps, and for one rank alone
    RunConfig limited = config;
    limited.loop.replace(limited.loop.find("LIMIT"), 5, limit);
    records = trained(limited, 60, &columns);
    ASSERT_EQ(records.size(), 60u);
    if (number(records.back(), columns, "ranks.distance") > 0 && number(records[5], columns, "ranks.distance") == 0)
      return;
  }
  FAIL() << "no rank has taken the branch alone, after steps that were alike";
}

TEST_F(RanksTest, SynchronisedBatchNormIsThatOfTheWholeBatchAndTheOtherIsNot) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  config.model.norm = "batch";
  RunConfig synchronised = on(2, config);
  synchronised.parallel.sync_batch_norm = true;
  const std::vector<StepRecord> one = trained(alone(config, 2), 40);
  expect_same_losses(trained(synchronised, 40), one);
  synchronised.train.compile = false;
  expect_same_losses(trained(synchronised, 40), one);
  EXPECT_GT(std::abs(trained(on(2, config), 1)[0].loss - one[0].loss), 1e-4 * one[0].loss);
}

TEST_F(RanksTest, OneSampleOnEachIsEnoughForSynchronisedBatchNormAlone) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  config.model.norm = "batch";
  config.data.batch_size = 1;
  RunConfig synchronised = on(2, config);
  synchronised.parallel.sync_batch_norm = true;
  expect_same_losses(trained(synchronised, 2), trained(alone(config, 2), 2)); // two similar samples magnify an ulp
  led(2, [&] { EXPECT_THROW(trainer(on(2, config)), ConfigError); });
  synchronised.parallel.kind = "none";
  EXPECT_THROW(trainer(synchronised), ConfigError);
}

TEST_F(RanksTest, RunningStatisticsAreThoseOfTheFirstWhereEachNormalisesItsOwn) {
  RunConfig config = on(2, small("fp32"));
  config.model.norm = "batch";
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  steps(t, 5);
                  EXPECT_NO_THROW(t.evaluate());
                }),
            std::vector<std::string>());
}

TEST_F(RanksTest, DropoutIsEachRanksOwn) {
  RunConfig config = on(2, small("fp32"));
  config.model.dropout = 0.5;
  config.data.shuffle = false;
  config.data.limit = 1; // both ranks see the same sample
  config.data.batch_size = 1;
  std::vector<std::string> columns;
  const std::vector<StepRecord> records = trained(config, 1, &columns);
  EXPECT_NE(number(records[0], columns, "rank.0.loss"), number(records[0], columns, "rank.1.loss"));
  config.model.dropout = 0;
  const std::vector<StepRecord> same = trained(config, 1, &columns);
  EXPECT_EQ(number(same[0], columns, "rank.0.loss"), number(same[0], columns, "rank.1.loss"));
}

TEST_F(RanksTest, ASnapshotGoesOnWithTheSameBits) {
  const RunConfig config = on(2, small("amp-fp16", "dynamic"));
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(config);
                  steps(t, 7);
                  const TrainerState kept = t.snapshot();
                  const std::vector<StepRecord> first = steps(t, 5);
                  Trainer other = trainer(config);
                  other.restore(kept, "The snapshot");
                  const std::vector<StepRecord> again = steps(other, 5);
                  for (size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].loss, again[i].loss);
                  EXPECT_EQ(weights(t), weights(other));
                }),
            std::vector<std::string>());
}

TEST_F(RanksTest, ChangedSettingsApplyOnAll) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  RunConfig turned = on(2, config), whole = alone(config, 2);
  std::vector<StepRecord> ranks, one;
  EXPECT_EQ(led(2,
                [&] {
                  Trainer t = trainer(turned);
                  steps(t, 3);
                  turned.optimizer.lr = 0.02;
                  t.apply_settings(turned);
                  ranks = steps(t, 10);
                }),
            std::vector<std::string>());
  Trainer t = trainer(whole);
  steps(t, 3);
  whole.optimizer.lr = 0.02;
  t.apply_settings(whole);
  expect_same_losses(ranks, steps(t, 10));
}

TEST_F(RanksTest, ALaneOfSeveralRanksIsRejectedWhereThereAreNone) {
  EXPECT_THROW(trainer(on(2, small("fp32"))), ConfigError);
  led(2, [&] { EXPECT_THROW(trainer(on(3, small("fp32"))), ConfigError); });
}

TEST_F(RanksTest, AFaultOfARankThatIsNotThereIsRejected) {
  led(2, [&] {
    Trainer t = trainer(on(2, small("fp32")));
    EXPECT_THROW(t.inject({.step = 1, .target = "fc1", .fault = Fault::inf, .rank = 2}), ConfigError);
    EXPECT_THROW(t.inject({.step = 1, .target = "", .fault = Fault::die, .rank = -1}), ConfigError);
  });
  Trainer one = trainer(small("fp32"));
  EXPECT_THROW(one.inject({.step = 1, .target = "", .fault = Fault::die, .rank = 0}), ConfigError);
}

} // namespace
} // namespace amplab
