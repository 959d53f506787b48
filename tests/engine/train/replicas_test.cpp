// SPDX-License-Identifier: Apache-2.0
// A lane that runs its model in replicas within its process, as torch.nn.DataParallel does.
#include "engine/run/config_error.h"
#include "engine/run/dtype_reason.h"
#include "engine/train/emulation.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace amplab {
namespace {

struct Replicas : TrainerTest {
  static RunConfig over(int64_t replicas, RunConfig config) {
    config.threads = 1;
    config.parallel.kind = "dp";
    config.parallel.ranks = replicas;
    return config;
  }
  std::vector<StepRecord> trained(const RunConfig& config, int count) {
    Trainer t = trainer(config);
    return steps(t, count);
  }
  std::vector<OpRecord> calls(const RunConfig& config, std::string_view op, std::string_view phase = "forward") {
    Trainer t = trainer(config);
    std::vector<OpRecord> of_op;
    for (OpRecord& call : t.step(true).ops)
      if (call.op == op && call.phase == phase) of_op.push_back(std::move(call));
    return of_op;
  }
  static std::vector<std::string> layers_of(const std::vector<OpRecord>& calls) {
    std::vector<std::string> layers;
    for (const OpRecord& call : calls) layers.push_back(call.layer);
    return layers;
  }
  static void expect_same_bits(const std::vector<StepRecord>& a, const std::vector<StepRecord>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].loss, b[i].loss) << "step " << i + 1;
      EXPECT_EQ(std::bit_cast<uint64_t>(a[i].grad_norm), std::bit_cast<uint64_t>(b[i].grad_norm)) << "step " << i + 1;
      EXPECT_EQ(a[i].loss_scale, b[i].loss_scale) << "step " << i + 1;
    }
  }
  // Everything that changes within a step: masks, running statistics, a growing scale.
  static RunConfig lively(std::string mode) {
    RunConfig config = small(std::move(mode), "dynamic");
    config.model.norm = "batch";
    config.model.dropout = 0.2;
    config.scaler.growth_interval = 5;
    return config;
  }
};

// Only the sums of weight gradients over the batch have another order.
TEST_F(Replicas, GiveTheLossesOfOneModuleWithTheWholeBatch) {
  RunConfig config = small("fp32");
  config.model.activation = "tanh";
  config.threads = 1;
  const std::vector<StepRecord> alone = trained(config, 200);
  for (const int64_t replicas : {2, 3, 4, 7}) {
    const std::vector<StepRecord> together = trained(over(replicas, config), 200);
    for (size_t i = 0; i < alone.size(); ++i) {
      EXPECT_NEAR(together[i].loss, alone[i].loss, 1e-6 * std::max(1.0, alone[i].loss))
          << replicas << " replicas, step " << i + 1;
      EXPECT_EQ(together[i].samples, alone[i].samples);
    }
  }
}

TEST_F(Replicas, NormaliseOverTheirPartsOfTheBatch) {
  RunConfig config = small("fp32");
  config.model.norm = "batch";
  const double whole = trained(config, 1)[0].loss;
  EXPECT_GT(std::abs(trained(over(2, config), 1)[0].loss - whole), 1e-5 * whole);
}

TEST_F(Replicas, HaveTheSameBitsInEachRun) {
  const RunConfig config = over(3, lively("amp-fp16"));
  expect_same_bits(trained(config, 40), trained(config, 40));
}

TEST_F(Replicas, HaveTheSameBitsTracedAndRecorded) {
  RunConfig config = over(3, lively("amp-fp16"));
  Trainer recorded = trainer(config);
  config.train.compile = false;
  Trainer traced = trainer(config);
  expect_same_bits(steps(recorded, 40), steps(traced, 40));
  EXPECT_EQ(weights(recorded), weights(traced));
  device.calls = 0;
  steps(recorded, 5);
  EXPECT_EQ(device.calls, 0) << "its steps are repeated from a recording";
}

TEST_F(Replicas, GoOnFromASnapshotWithTheSameBits) {
  const RunConfig config = over(2, lively("amp-fp16"));
  Trainer t = trainer(config);
  steps(t, 17);
  const TrainerState kept = t.snapshot();
  const std::vector<StepRecord> first = steps(t, 10);
  Trainer other = trainer(config);
  other.restore(kept, "The snapshot");
  expect_same_bits(steps(other, 10), first);
  EXPECT_EQ(weights(t), weights(other));
}

TEST_F(Replicas, CallsAreNamedAfterTheirReplicaForwardAndBackward) {
  const RunConfig config = over(2, small("amp-fp16", "dynamic"));
  EXPECT_EQ(layers_of(calls(config, "linear")),
            (std::vector<std::string>{"replica 0.fc1", "replica 0.fc2", "replica 0.head", "replica 1.fc1",
                                      "replica 1.fc2", "replica 1.head"}));
  EXPECT_EQ(layers_of(calls(config, "relu", "backward")),
            (std::vector<std::string>{"replica 1.act2", "replica 1.act1", "replica 0.act2", "replica 0.act1"}));
}

TEST_F(Replicas, AutocastReachesThemOrIsLost) {
  for (const bool keeps : {true, false}) {
    RunConfig config = over(2, small("amp-fp16", "dynamic"));
    config.parallel.replica_autocast = keeps;
    const std::vector<OpRecord> products = calls(config, "linear");
    ASSERT_EQ(products.size(), 6);
    for (const OpRecord& call : products) {
      EXPECT_EQ(call.compute_dtype, keeps ? "fp16" : "fp32") << call.layer;
      EXPECT_EQ(call.policy, keeps ? "lower_precision_fp" : kAutocastOff) << call.layer;
      EXPECT_EQ(call.casts_cached, 0) << "replicas have no leaves";
      EXPECT_EQ(dtype_reason(call, config).find("Autocast is off in this replica") == 0, !keeps)
          << dtype_reason(call, config);
    }
    // The caller has the region, and computes the loss in it.
    const std::vector<OpRecord> losses = calls(config, "log_softmax");
    ASSERT_EQ(losses.size(), 1);
    EXPECT_EQ(losses[0].in_dtypes, keeps ? "fp16" : "fp32");
  }
}

TEST_F(Replicas, ARegionInForwardIsNotLost) {
  RunConfig config = over(2, small("amp-fp16", "dynamic"));
  config.parallel.replica_autocast = false;
  config.precision.layer_dtype["*"] = "fp16";
  for (const OpRecord& call : calls(config, "linear")) EXPECT_EQ(call.compute_dtype, "fp16") << call.layer;
}

TEST_F(Replicas, OfARegionInBf16CastToFp16) {
  const RunConfig config = over(2, small("amp-bf16"));
  for (const OpRecord& call : calls(config, "linear")) {
    EXPECT_EQ(call.compute_dtype, "fp16") << call.layer;
    EXPECT_NE(dtype_reason(call, config).find("not with the region's format, bf16"), std::string::npos);
  }
}

TEST_F(Replicas, AreReportedToBeEmulatedByTheFormatThatTheyMultiplyIn) {
  RunConfig inherited = over(2, small("amp-bf16")), lost = over(2, small("amp-fp16"));
  lost.parallel.replica_autocast = false;
  const std::vector<std::string> sentences = emulated_on(device, inherited);
  ASSERT_EQ(sentences.size(), 1);
  EXPECT_TRUE(sentences[0].starts_with("fp16 products"));
  EXPECT_EQ(emulated_on(device, lost), std::vector<std::string>());
  EXPECT_TRUE(trained(inherited, 1)[0].emulated);
  EXPECT_FALSE(trained(lost, 1)[0].emulated);
}

// One product over the whole batch becomes two and the sum of two gradients. Rounding to fp16 gives the same.
TEST_F(Replicas, WhatTheyLoseOfAutocastIsWhatFp32Computes) {
  RunConfig lost = over(2, small("amp-fp16"));
  lost.parallel.replica_autocast = false;
  lost.model.activation = "tanh";
  RunConfig fp32 = over(2, small("fp32"));
  fp32.model.activation = "tanh";
  const std::vector<StepRecord> a = trained(lost, 30), b = trained(fp32, 30);
  for (size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].loss, b[i].loss) << "step " << i + 1;
}

TEST_F(Replicas, AreEvaluatedInThePrecisionThatTheyRunIn) {
  RunConfig lost = over(2, small("amp-fp16"));
  lost.parallel.replica_autocast = false;
  RunConfig fp32 = small("fp32");
  Trainer without = trainer(lost), whole = trainer(fp32), with = trainer(over(2, small("amp-fp16")));
  const double expected = whole.evaluate().loss;
  EXPECT_NEAR(without.evaluate().loss, expected, 1e-6);
  EXPECT_GT(std::abs(with.evaluate().loss - expected), 1e-6);
}

TEST_F(Replicas, AFaultInOneIsFoundInTheGradientOfAll) {
  Trainer t = trainer(over(2, small("amp-fp16", "dynamic")));
  steps(t, 3);
  t.inject({.step = 4, .target = "fc1", .fault = Fault::inf, .rank = 1});
  const std::vector<StepRecord> records = steps(t, 2);
  EXPECT_TRUE(records[0].skipped);
  EXPECT_FALSE(records[1].skipped);
  EXPECT_THROW(t.inject({.step = 9, .target = "fc1", .fault = Fault::inf, .rank = 2}), ConfigError);
  EXPECT_THROW(t.inject({.step = 9, .target = "fc1.weight.grad", .fault = Fault::inf, .rank = 1}), ConfigError);
  EXPECT_THROW(t.inject({.step = 9, .target = "", .fault = Fault::die, .rank = 1}), ConfigError);
}

TEST_F(Replicas, AreNamedAfterTheirModelWhereThereAreSeveral) {
  RunConfig config = over(2, small("amp-fp16"));
  for (const char* name : {"first", "second"}) config.models[name].hidden = {8};
  config.optimizers["optimizer"] = {};
  config.precision.layer_dtype["second.fc1"] = "fp32";
  config.loop = "optimizer.zero_grad()\n"
                "(x, t), = batches\n"
                "with torch.autocast(device_type=device, dtype=torch.float16):\n"
                "    loss = loss_fn(first(x) + second(x), t)\n"
                "loss.backward()\n"
                "optimizer.step()\n";
  const std::vector<OpRecord> products = calls(config, "linear");
  const auto in = [&](std::string_view layer) {
    const auto call = std::ranges::find(products, layer, &OpRecord::layer);
    return call == products.end() ? std::string("no such call") : call->compute_dtype;
  };
  EXPECT_EQ(in("replica 1.first.fc1"), "fp16");
  EXPECT_EQ(in("replica 1.second.fc1"), "fp32");
  EXPECT_EQ(deciding_pattern("replica 1.second.fc1", config), "second.fc1");
}

// Replicas share the weights. Under autocast each has its own casts of them, which its graph keeps.
TEST_F(Replicas, MemoryIsThatOfOneModuleButForCastsOfWeights) {
  const auto of = [](const StepRecord& record, MemoryCategory category) {
    return record.memory[static_cast<size_t>(category)];
  };
  for (const char* mode : {"fp32", "amp-fp16"}) {
    const StepRecord alone = trained(small(mode), 2)[1], together = trained(over(3, small(mode)), 2)[1];
    for (const MemoryCategory same :
         {MemoryCategory::parameters, MemoryCategory::optimizer_state, MemoryCategory::buffers})
      EXPECT_EQ(of(together, same), of(alone, same)) << row_of(same).name;
    EXPECT_EQ(counted_bytes(together.memory), together.memory_bytes);
    EXPECT_EQ(together.memory_casts_bytes, 0);
    const int64_t casts = mode == std::string_view("fp32")
                              ? 0
                              : 3 * 2 * (16 * 16 + 16 * 2); // of fc2 and head; the batch needs no gradient
    EXPECT_EQ(together.memory_saved_bytes, alone.memory_saved_bytes + casts);
  }
}

TEST_F(Replicas, GiveAllTheirMemoryBack) {
  Trainer t = trainer(over(3, lively("amp-fp16")));
  t.step(false);
  const int64_t after_one = t.allocator().stats().total_in_use;
  for (int i = 0; i < 3; ++i) t.step(true);
  EXPECT_EQ(t.allocator().stats().total_in_use, after_one);
}

// The stepped execution pauses within a replica's forward, in the replica's thread.
TEST_F(Replicas, AreGoneThroughCallByCall) {
  RunConfig config = over(2, lively("amp-fp16"));
  Trainer t = trainer(config), straight = trainer(config);
  std::vector<std::string> layers;
  StepRecord record;
  for (bool ended = false; !ended;) {
    const LineResult result = t.resume_execution(Pace::call, true);
    if (result.stop)
      for (const OpRecord& call : result.stop->ops) layers.push_back(call.layer);
    ended = result.step.has_value();
    if (ended) record = result.step->record;
  }
  EXPECT_NE(std::ranges::find(layers, "replica 1.fc2"), layers.end());
  EXPECT_EQ(record.loss, straight.step(false).record.loss);
  EXPECT_EQ(weights(t), weights(straight));
}

TEST_F(Replicas, CanBeLeftInTheMidstOfOne) {
  Trainer t = trainer(over(2, lively("amp-fp16")));
  for (int calls = 0; calls < 12; ++calls) t.resume_execution(Pace::call, true);
  EXPECT_TRUE(t.within_step());
}

TEST_F(Replicas, OneSampleOfWhichNoBatchNormCanBeMadeIsRejected) {
  RunConfig config = over(3, small("fp32"));
  config.model.norm = "batch";
  config.data.batch_size = 7; // 3, 3 and 1
  EXPECT_THROW(trainer(config), ConfigError);
  config.data.batch_size = 8;
  EXPECT_NO_THROW(trainer(config));
}

TEST_F(Replicas, SixteenAreTheMost) {
  EXPECT_NO_THROW(trainer(over(16, small("fp32"))));
  EXPECT_THROW(trainer(over(17, small("fp32"))), ConfigError);
}

} // namespace
} // namespace amplab
