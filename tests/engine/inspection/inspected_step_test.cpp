// SPDX-License-Identifier: Apache-2.0
// Op calls of an inspected step: the format in which they computed, and the origin of zeros.
#include "engine/run/emulation_phrases.h"
#include "engine/run/translatable_message.h"
#include "engine/train/emulation.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>

namespace amplab {
namespace {

struct InspectedStepTest : TrainerTest {
  static RunConfig transformer(const char* mode, bool fused) {
    RunConfig config = small(mode);
    config.data.name = "arithmetic";
    config.data.batch_size = 8;
    config.model = {.name = "transformer", .width = 16, .heads = 2, .blocks = 1, .fused_attention = fused};
    return config;
  }
  std::vector<OpRecord> ops(const RunConfig& config) { return trainer(config).step(true).ops; }

  // Expects at least one call of that op, and that all of them computed in this format.
  static void expect_computed(const std::vector<OpRecord>& ops, std::string_view op, std::string_view format,
                              bool emulated) {
    int calls = 0;
    for (const OpRecord& r : ops) {
      if (r.op != op) continue;
      ++calls;
      EXPECT_EQ(r.compute_dtype, format) << op << " in " << r.phase << " of " << r.layer;
      EXPECT_EQ(r.emulated, emulated) << op << " in " << r.phase << " of " << r.layer;
    }
    EXPECT_GT(calls, 0) << op;
  }
};

TEST_F(InspectedStepTest, ASoftmaxWithDtypeFp32ComputesInIt) {
  const auto calls = ops(transformer("amp-fp16", false));
  const auto softmax =
      std::ranges::find_if(calls, [](const OpRecord& r) { return r.op == "softmax" && r.phase == "forward"; });
  ASSERT_NE(softmax, calls.end());
  EXPECT_EQ(softmax->policy, "fp32_set_opt_dtype");
  EXPECT_EQ(softmax->in_dtypes, "fp16");
  EXPECT_EQ(softmax->out_dtype, "fp32");
  EXPECT_EQ(softmax->compute_dtype, "fp32");
  expect_computed(calls, "softmax", "fp32", false); // the gradient too, which is returned in fp16
}

TEST_F(InspectedStepTest, EveryProductInFp16IsEmulatedOnACpu) {
  const auto unfused = ops(transformer("amp-fp16", false)), fused = ops(transformer("amp-fp16", true));
  expect_computed(unfused, "linear", "fp16", true);
  expect_computed(unfused, "matmul", "fp16", true);
  expect_computed(fused, "scaled_dot_product_attention", "fp16", true);
  for (const OpRecord& r : fused)
    if (r.op == "gelu" || r.op == "layer_norm" || r.op == "to") {
      EXPECT_FALSE(r.emulated) << r.op;
    }
}

TEST_F(InspectedStepTest, EveryProductWithARecipeIsEmulatedOnACpu) {
  RunConfig config = small("fp32");
  config.precision.recipe = "fp8-current";
  expect_computed(ops(config), "linear", "fp8-current", true);
  config.precision.recipe_off = {"*"};
  expect_computed(ops(config), "linear", "fp32", false);
}

TEST_F(InspectedStepTest, AProductWithARecipeIsNamedByItAndEmulated) {
  RunConfig config = small("amp-bf16");
  config.model.hidden = {32, 32};
  config.precision.recipe = "mxfp8";
  int products = 0;
  for (const OpRecord& r : ops(config)) {
    if (r.op != "linear") continue;
    const bool quantized = r.layer == "fc2"; // fc1 has 2 inputs, the last layer 3 outputs
    products += quantized;
    EXPECT_EQ(r.compute_dtype, quantized ? "mxfp8" : "bf16") << r.layer << " " << r.phase;
    EXPECT_TRUE(r.emulated || !quantized);
  }
  EXPECT_EQ(products, 2);
}

TEST_F(InspectedStepTest, Tf32IsReportedForEveryProductThatReadsIt) {
  const auto unfused = ops(transformer("tf32", false)), fused = ops(transformer("tf32", true));
  expect_computed(unfused, "linear", "tf32", true);
  expect_computed(unfused, "matmul", "tf32", true);
  expect_computed(unfused, "softmax", "fp32", false);
  expect_computed(fused, "scaled_dot_product_attention", "fp32", false); // its loops read fp32 directly
}

// amp-semantics 9.1, seven layers deep: earlier layers never receive what the last layers lose.
TEST_F(InspectedStepTest, AZeroGradientWasLostHereOrArrivedLost) {
  RunConfig config = small("amp-fp16");
  config.model.hidden = std::vector<int64_t>(7, 32);
  config.model.activation = "sigmoid";
  config.train.loss_factor = 1e-6; // as small as in a deeper net
  const auto calls = ops(config);
  int64_t lost_here = 0, underflowed_upstream = 0;
  for (const OpRecord& r : calls) {
    EXPECT_LE(r.flushed + r.underflowed_upstream, r.zeros) << r.op << " of " << r.layer << " in " << r.phase;
    if (r.phase == "forward") {
      EXPECT_EQ(r.underflowed_upstream, 0) << r.op;
    }
    lost_here += r.flushed;
    underflowed_upstream += r.underflowed_upstream;
    // All gradients of the first layers vanish, and every zero among them has a cause.
    if (r.phase == "backward" && r.layer == "fc1" && r.zeros == r.count) {
      EXPECT_EQ(r.flushed + r.underflowed_upstream, r.zeros) << r.op << " " << r.shape;
      EXPECT_EQ(r.flushed, 0) << "nothing was left to lose";
    }
  }
  EXPECT_GT(lost_here, 0);
  EXPECT_GT(underflowed_upstream, lost_here);
  const auto first_layer = [](const OpRecord& r) {
    return r.phase == "backward" && r.layer == "fc1" && r.zeros == r.count;
  };
  EXPECT_TRUE(std::ranges::any_of(calls, first_layer)) << "the case is what it was meant to be";
}

TEST_F(InspectedStepTest, AZeroThatIsOneInFp32IsNotLost) {
  RunConfig config = small("amp-fp16");
  config.train.loss_factor = 1024; // large enough that nothing vanishes
  const auto calls = ops(config);
  int64_t zeros = 0;
  for (const OpRecord& r : calls) {
    if (r.phase != "backward" || r.op != "relu") continue;
    zeros += r.zeros;
    EXPECT_EQ(r.underflowed_upstream, 0) << r.layer;
  }
  EXPECT_GT(zeros, 0) << "where the unit was off, the gradient is zero";
}

TEST_F(InspectedStepTest, WhatWasLostInOneMicroBatchIsReportedInTheSum) {
  RunConfig config = small("amp-fp16");
  config.model.hidden = std::vector<int64_t>(7, 32);
  config.model.activation = "sigmoid";
  config.accumulation.steps = 2;
  config.train.loss_factor = 1e-6;
  Trainer watched = trainer(config), alone = trainer(config);
  const auto calls = watched.step(true).ops;
  alone.step(false);
  EXPECT_EQ(weights(watched), weights(alone)) << "an inspection changes no weight";
  int64_t of_sums = 0;
  for (const OpRecord& r : calls)
    if (r.op == "add_" && r.phase == "backward") of_sums += r.underflowed_upstream;
  EXPECT_GT(of_sums, 0);
}

TEST_F(InspectedStepTest, StepsReportWhetherTheirProductsAreEmulated) {
  RunConfig config = small("fp32");
  Trainer t = trainer(config);
  EXPECT_FALSE(t.step(false).record.emulated);
  config.precision.mode = "amp-fp16";
  t.apply_settings(config);
  EXPECT_TRUE(t.step(false).record.emulated);
  config.precision.mode = "fp32";
  config.precision.op_dtype = {{"linear", "fp16"}};
  t.apply_settings(config);
  EXPECT_TRUE(t.step(false).record.emulated) << "an override is obeyed without autocast too";
  config.precision.op_dtype = {{"relu", "fp16"}};
  EXPECT_TRUE(emulated_on(device, config).empty()) << "not a product";
  config.precision.op_dtype = {{"linear", "fp16"}};
  const std::vector<std::string> notices = emulated_on(device, config);
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_EQ(message_of(kEmulationPhrases, notices[0]).phrase, kEmulatedProducts) << "the window translates it";
  config.precision.op_dtype = {};
  config.precision.recipe = "fp8-current";
  t.apply_settings(config);
  EXPECT_TRUE(t.step(false).record.emulated) << "codes are multiplied as fp32 numbers";
  const std::vector<std::string> of_recipe = emulated_on(device, config);
  ASSERT_EQ(of_recipe.size(), 1u);
  EXPECT_TRUE(of_recipe[0].starts_with("fp8-current products are emulated here")) << of_recipe[0];
}

TEST_F(InspectedStepTest, CallsReportWhoMadeTheirOperandsAndWhenTheyBegan) {
  const auto calls = ops(small("amp-fp16", "dynamic"));
  const auto call = [&](std::string_view layer, std::string_view op, std::string_view phase) {
    const auto found = std::ranges::find_if(
        calls, [&](const OpRecord& r) { return r.layer == layer && r.op == op && r.phase == phase; });
    if (found == calls.end()) throw std::runtime_error("no such call");
    return *found;
  };
  const OpRecord first = call("fc1", "linear", "forward"), activation = call("act1", "relu", "forward"),
                 second = call("fc2", "linear", "forward");
  EXPECT_EQ(activation.made_by, std::to_string(first.seq));
  EXPECT_EQ(calls[static_cast<size_t>(activation.seq - 1)].op, "relu");
  EXPECT_TRUE(second.made_by.starts_with(std::to_string(activation.seq) + " ")) << second.made_by;
  EXPECT_EQ(second.m, 32);
  EXPECT_EQ(second.n, 16);
  EXPECT_EQ(second.k, 16);
  const OpRecord backward = call("fc2", "linear", "backward");
  EXPECT_EQ(backward.m * backward.n * backward.k, 32 * 16 * 16);
  double before = 0;
  for (const OpRecord& r : calls) {
    EXPECT_GE(r.start_us, before) << "one after the other";
    before = r.start_us + r.time_us * 0.999;
  }
}

TEST_F(InspectedStepTest, TheShadowChangesNothing) {
  for (const char* mode : {"amp-fp16", "amp-bf16", "fp16-master", "pure-bf16", "tf32"}) {
    RunConfig config = small(mode);
    config.accumulation.steps = 2;
    config.clip = {.kind = "norm"};
    Trainer alone = trainer(config);
    config.inspect.shadow = "own";
    Trainer watched = trainer(config);
    for (int step = 0; step < 3; ++step) {
      const auto calls = watched.step(true).ops;
      alone.step(false);
      EXPECT_TRUE(std::ranges::any_of(calls, [](const OpRecord& r) {
        return is_recorded(r.drift.snr_db) && r.drift.ulps > 0;
      })) << mode;
      for (const OpRecord& r : calls) {
        const bool optimizer = r.phase == "step" && r.op != "to";
        EXPECT_EQ(is_recorded(r.shadow.snr_db) || r.count == 0 || optimizer, true)
            << r.op << " in " << r.phase << " of " << r.layer << ", " << mode;
      }
    }
    EXPECT_EQ(weights(watched), weights(alone)) << mode;
  }
}

TEST_F(InspectedStepTest, WithoutAShadowNothingIsCompared) {
  for (const OpRecord& r : ops(small("amp-fp16"))) {
    EXPECT_FALSE(is_recorded(r.shadow.ulps) || is_recorded(r.drift.ulps)) << r.op;
  }
}

TEST_F(InspectedStepTest, WithoutClassesThereIsNoAccuracy) {
  RunConfig config = small("fp32");
  config.data.name = "sine";
  config.train.eval_every = 1;
  const StepRecord record = trainer(config).step(false).record;
  EXPECT_TRUE(is_recorded(record.eval_loss));
  EXPECT_FALSE(is_recorded(record.eval_accuracy));
}

} // namespace
} // namespace amplab
