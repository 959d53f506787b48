// SPDX-License-Identifier: Apache-2.0
// A captured step compared with the same step in eager mode.
#include "tests/engine/capture/compiled_fixture.h"

#include <random>

namespace amplab {
namespace {

TEST_P(Compiled, StepsHaveTheBitsOfTracedOnesInEveryMode) {
  for (const char* mode : {"fp32", "tf32", "amp-fp16", "amp-bf16", "fp16-master", "pure-bf16"}) {
    SCOPED_TRACE(mode);
    device.replays = 0;
    expect_same(small(mode));
    EXPECT_GT(device.replays, 40);
  }
  EXPECT_GT(skips, 0) << "a repeated step that is skipped leaves the weights alone";
}

TEST_P(Compiled, StepsClipAndScheduleAsTracedOnesDo) {
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

TEST_P(Compiled, StepsWithStatesInFewerBitsHaveTheBitsOfEagerOnes) {
  for (const char* states : {"bf16", "8bit", "fp8"})
    for (const char* mode : {"amp-fp16", "fp16-master"}) {
      if (GetParam().device != std::string("cpu") && states != std::string("bf16")) continue; // GPUs refuse codes
      SCOPED_TRACE(std::string(states) + " " + mode);
      RunConfig config = small(mode);
      config.model.hidden = {64, 64};
      config.optimizer.states = states;
      config.schedule.name = "cosine";
      device.replays = 0;
      expect_same(config);
      EXPECT_GT(device.replays, 40);
    }
}

// Muon multiplies matrices within its step, and an AdamW steps beside it.
TEST_P(Compiled, StepsOfMuonHaveTheBitsOfEagerOnes) {
  for (const char* mode : {"fp32", "amp-fp16", "fp16-master", "pure-bf16"}) {
    SCOPED_TRACE(mode);
    RunConfig config = small(mode);
    config.optimizer = {.name = "muon", .lr = 0.01, .momentum = 0.95, .nesterov = true};
    config.optimizer.adjust_lr_fn = "match_rms_adamw";
    config.schedule.name = "cosine";
    config.clip = {"norm", 0.3, "after-unscale"};
    config.accumulation.steps = std::string(mode) == "fp32" ? 2 : 1;
    device.replays = 0;
    expect_same(config);
    EXPECT_GT(device.replays, 40);
  }
}

TEST_P(Compiled, ModelsOfEveryKind) {
  RunConfig text = small("amp-fp16");
  text.data.name = "arithmetic";
  text.data.batch_size = 4;
  text.model.name = "transformer";
  text.model.width = 16;
  text.model.heads = text.model.blocks = 2;
  if (slow()) text.train.steps = 8;
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

std::shared_ptr<const Dataset> drawn_pictures() {
  constexpr int64_t kCount = 64;
  std::mt19937 random(7);
  Dataset data;
  data.name = "drawn";
  data.feature_shape = {1, 12, 12};
  data.class_count = 4;
  std::vector<uint8_t> bytes(static_cast<size_t>(kCount * data.feature_count()));
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
  data.training.features = data.test.features = std::move(bytes);
  for (int64_t i = 0; i < kCount; ++i) data.training.targets.push_back(i % 4);
  data.test.targets = data.training.targets;
  return std::make_shared<const Dataset>(std::move(data));
}

// In a capture, batch norm, residual and relu share one pass over memory.
TEST_P(Compiled, ImagesThroughNormsAndResiduals) {
  drawn = drawn_pictures();
  for (const char* model : {"cnn", "resnet"})
    for (const char* mode : {"fp32", "amp-fp16", "amp-bf16", "fp16-master"}) {
      SCOPED_TRACE(std::string(model) + " " + mode);
      RunConfig config = small(mode);
      config.data.batch_size = 8;
      config.model = {.name = model, .channels = {4, 8}, .blocks = 1};
      config.model.norm = "batch";
      config.clip = {"norm", 0.5, "after-unscale"};
      config.accumulation.steps = std::string(mode) == "amp-bf16" ? 2 : 1;
      config.train.steps = slow() ? 6 : 40;
      device.replays = 0;
      expect_same(config);
      EXPECT_GT(device.replays, slow() ? 0 : 20);
    }
}

TEST_P(Compiled, StepsOfSeveralMicroBatches) {
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

TEST_P(Compiled, StepsDrawTheMasksOfTracedOnes) {
  for (const int64_t micro_batches : {1, 2}) {
    RunConfig config = small("amp-fp16");
    config.model.dropout = 0.3;
    config.accumulation.steps = micro_batches;
    device.replays = 0;
    expect_same(config);
    EXPECT_GT(device.replays, 40);
  }
  RunConfig config = small("amp-fp16");
  config.model.dropout = 0.3;
  config.accumulation.steps = 4;
  expect_same(config, [](int64_t step, RunConfig& turned) {
    turned.accumulation.steps = step < 20 ? 4 : step < 40 ? 1 : 2;
    return step == 20 || step == 40;
  });
}

TEST_P(Compiled, StepsRoundStochasticallyAsTracedOnes) {
  if (GetParam().device != std::string("cpu")) GTEST_SKIP() << "GPUs refuse the recipe";
  RunConfig config = small("amp-bf16");
  config.precision.recipe = "nvfp4"; // of the layer of 16 x 16
  device.replays = 0;
  expect_same(config);
  EXPECT_GT(device.replays, 40);
  config.accumulation.steps = 4;
  expect_same(config, [](int64_t step, RunConfig& turned) {
    turned.accumulation.steps = step < 20 ? 4 : step < 40 ? 1 : 2;
    return step == 20 || step == 40;
  });
}

TEST_P(Compiled, StepsScaleByTheHistoriesOfTracedOnes) {
  if (GetParam().device != std::string("cpu")) GTEST_SKIP() << "GPUs refuse the recipe";
  for (const int64_t micro_batches : {1, 2}) {
    RunConfig config = small("amp-bf16");
    config.precision.recipe = "fp8-delayed";
    config.precision.recipe_history = 4;
    config.accumulation.steps = micro_batches;
    device.replays = 0;
    expect_same(config, [](int64_t step, RunConfig& turned) {
      turned.precision.recipe_history = step < 40 ? 4 : 6;
      return step == 40;
    });
    EXPECT_GT(device.replays, 30);
  }
}

// Memory is full when the step is captured, so the allocator returns cached blocks to the device.
TEST_P(Compiled, ARecordingWhoseMemoryWentBackIsNotRepeated) {
  RunConfig config = small("amp-fp16"), plain = config;
  plain.train.compile = false;
  std::vector<double> losses;
  {
    Trainer traced = trainer(plain);
    for (int i = 0; i < 12; ++i) losses.push_back(traced.step(false).record.loss);
  }
  Trainer compiled = trainer(config);
  std::vector<Tensor> taken;
  const auto take = [&](int64_t count) {
    taken.push_back(filled(compiled.allocator(), {count}, DType::f32, 1, MemoryCategory::workspace));
  };
  for (size_t i = 0; i < losses.size(); ++i) {
    if (i == 3) { // no cached block fits; one large one can be released
      take(1 << 20);
      for (const int64_t count : {1, 16, 32, 64, 256, 512, 1024})
        for (int k = 0; k < 40; ++k) take(count);
      taken.erase(taken.begin());
      device.set_limit(device.in_use());
    }
    ASSERT_EQ(compiled.step(false).record.loss, losses[i]) << "step " << i + 1;
  }
  EXPECT_GT(compiled.allocator().stats().trims, 0);
  EXPECT_EQ(device.replays, 0);
}

TEST_P(Compiled, ChangedSettingsTakeEffect) {
  expect_same(small("amp-fp16"), [](int64_t step, RunConfig& config) {
    if (step == 20) config.optimizer.lr = 0.01;
    if (step == 28) config.precision.mode = "amp-bf16", config.scaler.kind = "none";
    if (step == 40) config.optimizer.weight_decay = 0.3;
    return step == 20 || step == 28 || step == 40;
  });
}

TEST_P(Compiled, WhatCannotBeRepeatedIsTraced) {
  RunConfig weighted = small("fp32");
  weighted.loop = "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), t)\n"
                  "(loss / (1 + loss.item())).backward()\noptimizer.step()\n";
  expect_same(weighted);
  EXPECT_EQ(device.replays, 0);
}

TEST_P(Compiled, AFaultPutInIsTracedAndTheRestGoesOnAsBefore) {
  Trainer t = trainer(small("amp-fp16"));
  for (int i = 0; i < 20; ++i) t.step(false);
  t.inject({.step = 21, .target = "fc1", .fault = Fault::nan, .factor = 1, .index = 0});
  const int before = device.replays;
  EXPECT_TRUE(t.step(false).record.skipped);
  EXPECT_EQ(device.replays, before);
  t.step(false);
  EXPECT_GT(device.replays, before);
}

// The update casts weights for the next step. The program changes them before the forward pass, between two, or after
// the update.
TEST_P(Compiled, WeightsThatTheTextChangesAreCastAsTheyAre) {
  const std::string forward = "x, t = batches[0]\nwith torch.autocast(device_type=device, dtype=torch.bfloat16):\n    "
                              "loss = loss_fn(model(x), t)\n",
                    step = "loss.backward()\noptimizer.step()\n",
                    changed = "with torch.no_grad():\n    for p in model.parameters():\n        p -= 0.01 * p\n";
  for (const std::string& text :
       {changed + forward + step, forward + "loss.backward()\n" + changed + forward + step, forward + step + changed}) {
    SCOPED_TRACE(text);
    RunConfig config = small("amp-bf16");
    config.loop = "optimizer.zero_grad()\n" + text;
    device.replays = 0;
    expect_same(config);
    EXPECT_GT(device.replays, 40);
  }
}

AMPLAB_INSTANTIATE_COMPILED(Compiled);

} // namespace
} // namespace amplab
