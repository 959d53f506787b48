// SPDX-License-Identifier: Apache-2.0
// A step that is repeated from a recording against the same step traced.
#include "engine/data/catalogue.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct Compiled : testing::Test {
  LimitedDevice device{open_device("cpu"), size_t{1} << 30};

  static RunConfig small(const std::string& mode) {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 32;
    config.model.hidden = {16, 16};
    config.precision.mode = mode;
    config.scaler.kind = mode == "amp-fp16" || mode == "fp16-master" ? "dynamic" : "none";
    config.scaler.growth_interval = 5; // grows until it overflows, again and again
    config.train.steps = 60;
    config.train.eval_every = 25;
    return config;
  }

  // change(step, config): the dials before that step; true if they were turned.
  using Change = std::function<bool(int64_t, RunConfig&)>;
  void expect_same(
      RunConfig config, const Change& change = [](int64_t, RunConfig&) { return false; }) {
    const auto data =
        load_dataset({config.data.name, "", config.seed, 0, config.data.context, "", config.data.validation});
    RunConfig traced_config = config;
    traced_config.train.compile = false;
    Trainer compiled(device, data, config), traced(device, data, traced_config);
    for (int64_t step = 1; step <= config.train.steps; ++step) {
      if (change(step, config)) {
        compiled.turn_dials(config);
        RunConfig same = config;
        same.train.compile = false;
        traced.turn_dials(same);
      }
      const bool inspect = step == 31;
      const StepRecord a = compiled.step(inspect).record, b = traced.step(inspect).record;
      const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
      ASSERT_TRUE(same(a.loss, b.loss)) << "step " << step << ": " << a.loss << " " << b.loss;
      ASSERT_TRUE(same(a.grad_norm, b.grad_norm)) << "step " << step;
      ASSERT_TRUE(same(a.clip_coef, b.clip_coef)) << "step " << step;
      ASSERT_TRUE(same(a.eval_loss, b.eval_loss)) << "step " << step;
      ASSERT_EQ(a.loss_scale, b.loss_scale) << "step " << step;
      ASSERT_EQ(a.growth_tracker, b.growth_tracker) << "step " << step;
      ASSERT_EQ(a.skipped, b.skipped) << "step " << step;
      ASSERT_EQ(a.found_inf, b.found_inf) << "step " << step;
      ASSERT_EQ(a.update, b.update) << "step " << step;
      ASSERT_EQ(a.lr, b.lr) << "step " << step;
      ASSERT_EQ(a.verdict, b.verdict) << "step " << step;
      skips += a.skipped;
    }
    EXPECT_TRUE(compiled.state_dict() == traced.state_dict());
    EXPECT_TRUE(compiled.snapshot().optimizer == traced.snapshot().optimizer);
  }
  int skips = 0;
};

TEST_F(Compiled, StepsHaveTheBitsOfTracedOnesInEveryMode) {
  for (const char* mode : {"fp32", "tf32", "amp-fp16", "amp-bf16", "fp16-master", "pure-bf16"}) {
    SCOPED_TRACE(mode);
    device.replays = 0;
    expect_same(small(mode));
    EXPECT_GT(device.replays, 40);
  }
  EXPECT_GT(skips, 0) << "a repeated step that is skipped leaves the weights alone";
}

TEST_F(Compiled, StepsClipAndScheduleAsTracedOnesDo) {
  for (const char* kind : {"norm", "value"})
    for (const char* when : {"after-unscale", "before-unscale"}) {
      RunConfig config = small("amp-fp16");
      config.clip = {kind, 0.3, when};
      config.schedule.name = "cosine";
      expect_same(config);
    }
  for (const char* name : {"sgd", "adam"}) {
    RunConfig config = small("amp-bf16");
    config.optimizer.name = name;
    config.optimizer.momentum = 0.9;
    config.optimizer.nesterov = std::string(name) == "sgd";
    config.optimizer.amsgrad = std::string(name) == "adam";
    expect_same(config);
  }
}

TEST_F(Compiled, ModelsOfEveryKind) {
  RunConfig text = small("amp-fp16");
  text.data.name = "arithmetic";
  text.data.batch_size = 4;
  text.model.name = "transformer";
  text.model.width = 16;
  text.model.heads = text.model.blocks = 2;
  for (const bool fused : {true, false}) {
    text.model.fused_attention = fused;
    expect_same(text);
  }
  RunConfig normalised = small("amp-bf16");
  normalised.model = {.name = "layers", .layers = {"Linear(16)", "BatchNorm1d", "GELU", "LayerNorm", "Linear(2)"}};
  device.replays = 0;
  expect_same(normalised);
  EXPECT_GT(device.replays, 40);
}

TEST_F(Compiled, StepsOfSeveralMicroBatches) {
  for (const char* mode : {"fp32", "amp-fp16", "fp16-master", "pure-bf16"})
    for (const bool normalize : {true, false}) {
      RunConfig config = small(mode);
      config.accumulation = {3, normalize};
      device.replays = 0;
      expect_same(config);
      EXPECT_GT(device.replays, 40) << mode;
    }
  expect_same(small("amp-fp16"), [](int64_t step, RunConfig& config) {
    config.accumulation.steps = step < 20 ? 1 : step < 40 ? 4 : 2;
    return step == 20 || step == 40;
  });
}

TEST_F(Compiled, StepsDrawTheMasksOfTracedOnes) {
  for (const int64_t micro_batches : {1, 2}) {
    RunConfig config = small("amp-fp16");
    config.model.dropout = 0.3;
    config.accumulation.steps = micro_batches;
    device.replays = 0;
    expect_same(config);
    EXPECT_GT(device.replays, 40);
  }
}

TEST_F(Compiled, DialsThatAreTurnedTakeEffect) {
  expect_same(small("amp-fp16"), [](int64_t step, RunConfig& config) {
    if (step == 20) config.optimizer.lr = 0.01;
    if (step == 28) config.precision.mode = "amp-bf16", config.scaler.kind = "none";
    if (step == 40) config.optimizer.weight_decay = 0.3;
    return step == 20 || step == 28 || step == 40;
  });
}

TEST_F(Compiled, WhatCannotBeRepeatedIsTraced) {
  RunConfig guarded = small("amp-bf16");
  guarded.guard.skip_nonfinite_loss = true;
  expect_same(guarded);
  EXPECT_EQ(device.replays, 0);
}

TEST_F(Compiled, AFaultPutInIsTracedAndTheRestGoesOnAsBefore) {
  const RunConfig config = small("amp-fp16");
  const auto data =
      load_dataset({config.data.name, "", config.seed, 0, config.data.context, "", config.data.validation});
  Trainer trainer(device, data, config);
  for (int i = 0; i < 20; ++i) trainer.step(false);
  trainer.inject({.step = 21, .target = "fc1", .fault = Fault::nan, .factor = 1, .index = 0});
  EXPECT_TRUE(trainer.step(false).record.skipped);
  const int before = device.replays;
  trainer.step(false);
  EXPECT_EQ(device.replays, before + 1);
}

} // namespace
} // namespace amplab
