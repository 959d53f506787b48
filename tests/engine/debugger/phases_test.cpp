// SPDX-License-Identifier: Apache-2.0
// A step executed phase by phase.
#include "engine/data/catalogue.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

namespace amplab {
namespace {

struct Phases : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");

  static RunConfig small() {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 32;
    config.model.hidden = {16};
    config.precision.mode = "amp-fp16";
    config.scaler.growth_interval = 3;
    config.train.steps = 20;
    config.train.eval_every = 0;
    return config;
  }
  Trainer trainer(const RunConfig& config) {
    return {*device, load_dataset({config.data.name, "", config.seed}), config};
  }
  // Executes the rest of a step and returns its phases.
  static std::vector<std::string> rest_of_step(Trainer& t) {
    std::vector<std::string> names;
    for (;;) {
      const PhaseResult result = t.advance();
      names.push_back(result.phase.phase);
      if (result.step) return names;
    }
  }
};

TEST_F(Phases, ComeInTheOrderOfTheRecipe) {
  Trainer t = trainer(small());
  using Names = std::vector<std::string>;
  EXPECT_EQ(rest_of_step(t), (Names{"cast", "forward", "scale", "backward", "unscale", "clip", "step", "update"}));
  RunConfig twice = small();
  twice.accumulation.steps = 2;
  Trainer accumulating = trainer(twice);
  EXPECT_EQ(rest_of_step(accumulating), (Names{"cast", "forward", "scale", "backward", "cast", "forward", "scale",
                                               "backward", "unscale", "clip", "step", "update"}));
  RunConfig mistaken = small();
  mistaken.clip = {"norm", 1.0, "before-unscale"};
  Trainer clipping = trainer(mistaken);
  EXPECT_EQ(rest_of_step(clipping),
            (Names{"cast", "forward", "scale", "backward", "clip", "unscale", "step", "update"}));
}

TEST_F(Phases, CastReportsWhatWasCastFromWhatToWhatAndHowMuch) {
  const auto cast_text = [&](const char* mode, const std::shared_ptr<const Dataset>& data) {
    RunConfig config = small();
    config.precision.mode = mode;
    config.scaler.kind = "none";
    Trainer t(*device, data, config);
    return t.advance().phase.text;
  };
  const auto points = load_dataset({"spirals", "", 1});
  Dataset pictures;
  pictures.feature_shape = {1, 4, 4};
  pictures.class_count = 2;
  pictures.training =
      pictures.test = {.features = std::vector<uint8_t>(64 * 16, 7), .targets = std::vector<int64_t>(64, 1)};
  const auto bytes = std::make_shared<const Dataset>(pictures);
  EXPECT_EQ(cast_text("fp32", points), "The next 32 samples are on the device: input fp32 as it is stored (256 bytes); "
                                       "target int64 as it is stored (256 bytes).");
  EXPECT_EQ(cast_text("fp32", bytes),
            "The next 32 samples are on the device: input from uint8 (512 bytes) to fp32 (2 KiB); "
            "target int64 as it is stored (256 bytes).");
  EXPECT_EQ(cast_text("fp16-master", points),
            "The next 32 samples are on the device: input from fp32 (256 bytes) to fp16 "
            "(128 bytes); target int64 as it is stored (256 bytes).");
  EXPECT_EQ(cast_text("pure-bf16", bytes),
            "The next 32 samples are on the device: input from uint8 (512 bytes) over fp32 "
            "to bf16 (1 KiB); target int64 as it is stored (256 bytes).");
  EXPECT_NE(cast_text("amp-fp16", points).find("Within forward, autocast casts to fp16 the inputs of ops as needed."),
            std::string::npos);
}

TEST_F(Phases, NameTheLineWhoseCallBeganThem) {
  RunConfig config = small();
  config.accumulation.steps = 2;
  config.loop = "optimizer.zero_grad()\n"
                "for x, t in batches:\n"
                "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                "        loss = loss_fn(model(x), t) / len(batches)\n"
                "    scaler.scale(loss).backward()\n"
                "scaler.step(optimizer)\n"
                "scaler.update()\n";
  Trainer t = trainer(config);
  std::vector<std::pair<std::string, int64_t>> lines;
  for (bool over = false; !over;) {
    const PhaseResult result = t.advance();
    lines.emplace_back(result.phase.phase, result.phase.line);
    over = result.step.has_value();
  }
  const std::vector<std::pair<std::string, int64_t>> expected = {
      {"cast", 2},  {"forward", 4},  {"scale", 5},   {"backward", 5}, {"cast", 2}, {"forward", 4},
      {"scale", 5}, {"backward", 5}, {"unscale", 6}, {"clip", 6},     {"step", 6}, {"update", 7}};
  EXPECT_EQ(lines, expected) << "the second batch is drawn by the `for`, not by what its body ends with";
}

TEST_F(Phases, GiveTheSameBitsAsAWholeStep) {
  for (const char* mode : {"fp32", "amp-fp16", "fp16-master", "pure-bf16"}) {
    RunConfig config = small();
    config.precision.mode = mode;
    if (config.precision.mode == "pure-bf16") config.scaler.kind = "none";
    config.accumulation.steps = 2;
    config.clip = {"norm", 0.5, "after-unscale"};
    Trainer whole = trainer(config), parts = trainer(config);
    for (int i = 0; i < 6; ++i) {
      const StepRecord expected = whole.step(false).record;
      std::optional<StepResult> step;
      if (i % 3 == 2) {
        parts.advance();
        parts.advance();
        step = parts.step(false); // the rest in one call
      }
      while (!step) step = parts.advance().step;
      EXPECT_EQ(step->record.loss, expected.loss) << mode;
      EXPECT_EQ(step->record.grad_norm, expected.grad_norm) << mode;
      EXPECT_EQ(step->record.loss_scale, expected.loss_scale) << mode;
    }
    EXPECT_TRUE(parts.state_dict() == whole.state_dict()) << mode;
  }
}

TEST_F(Phases, ShowTheScaleComeAndGo) {
  Trainer t = trainer(small());
  std::map<std::string, PhaseRecord> after;
  for (std::optional<StepResult> step; !step;) {
    PhaseResult result = t.advance();
    step = std::move(result.step);
    after[result.phase.phase] = std::move(result.phase);
  }
  const auto of = [&](const char* phase, const char* tensor) -> const TensorRecord& {
    return *std::ranges::find(after[phase].tensors, tensor, &TensorRecord::name);
  };
  EXPECT_EQ(of("forward", "output").dtype, "fp16");
  EXPECT_EQ(of("scale", "loss").amax, of("forward", "loss").amax * 65536);
  EXPECT_FLOAT_EQ(of("unscale", "fc1.weight.grad").norm * 65536, of("backward", "fc1.weight.grad").norm);
  EXPECT_EQ(of("step", "fc1.weight").dtype, "fp32");
  EXPECT_EQ(after["clip"].next, "step");
  EXPECT_EQ(after["update"].next, "");
  for (const auto& [phase, record] : after) EXPECT_FALSE(record.text.empty()) << phase;
}

TEST_F(Phases, ASkippedStepReportsItAtUnscaleAndLeavesTheParameters) {
  RunConfig config = small();
  config.scaler.init_scale = 0x1p40;
  Trainer t = trainer(config);
  const auto before = t.state_dict();
  for (std::optional<StepResult> step; !step;) {
    PhaseResult result = t.advance();
    if (result.phase.phase == "unscale") {
      EXPECT_NE(result.phase.text.find("will not step"), std::string::npos);
      EXPECT_TRUE(std::ranges::any_of(result.phase.tensors, [](const TensorRecord& r) { return r.inf + r.nan > 0; }));
    }
    step = std::move(result.step);
    EXPECT_TRUE(!step || step->record.skipped);
  }
  EXPECT_TRUE(t.state_dict() == before);
}

TEST_F(Phases, AnInspectedStepTakenInPartsNotesEveryOp) {
  Trainer whole = trainer(small()), parts = trainer(small());
  const auto expected = whole.step(true).ops;
  std::optional<StepResult> step;
  while (!step) step = parts.advance().step;
  ASSERT_EQ(step->ops.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(step->ops[i].op, expected[i].op);
    EXPECT_EQ(step->ops[i].phase, expected[i].phase);
  }
}

// Regression test. The stepped execution's thread numbered its backward passes from 1 again. It then took nodes that an
// earlier step had visited for visited.
TEST_F(Phases, GoThroughAGraphThatAnEarlierStepHasKept) {
  RunConfig config = small();
  config.precision.mode = "fp32";
  config.scaler.kind = "none";
  config.loop = "if device == 'cpu':\n"
                "    w = torch.ones(2, requires_grad=True)\n"
                "    kept = (w * w).sum()\n"
                "    device = 'kept'\n"
                "w.grad = None\n"
                "kept.backward(retain_graph=True)\n"
                "print(w.grad)\n";
  std::jthread([&] { // numbers its backward passes from 1, too
    Trainer t = trainer(config);
    StepResult result = t.step(false);
    for (int step = 0; step < 3; ++step) {
      const auto printed = std::ranges::find(result.events, EventKind::print, &Event::kind);
      ASSERT_NE(printed, result.events.end());
      EXPECT_EQ(printed->text, "tensor([2., 2.])") << "step " << step + 1;
      std::optional<StepResult> next;
      while (!next) next = t.advance().step;
      result = std::move(*next);
    }
  })
      .join();
}

} // namespace
} // namespace amplab
