// SPDX-License-Identifier: Apache-2.0
// Prepared failures. Each explanation names the op, the phase and the element that caused it.
#include "engine/diagnose/explain.h"
#include "engine/diagnose/explanation_sentences.h"

#include "engine/data/catalogue.h"
#include "kernels/registry/registry.h"
#include "tests/support/program.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>

namespace amplab {
namespace {

// A lane after some training steps, with its history.
struct Trained {
  Trained(const RunConfig& config, int64_t steps, std::vector<Injection> injections = {})
      : data(load_dataset({config.data.name, config.data.path, config.seed, 0, config.data.context, config.data.label,
                           config.data.validation})),
        history{config, {}, std::move(injections)} {
    Trainer trainer(*device, data, config);
    trainer.set_evaluates(false);
    while (trainer.steps_done() < steps) {
      prepare_next_step(trainer, history);
      records.push_back(trainer.step(false).record);
      losses.push_back(records.back().loss);
    }
  }
  Past past() { return {*device, data, history, snapshots, losses, 0, true}; }
  Explanation explained(int64_t step) { return explain(past(), step); }

  std::unique_ptr<Device> device = open_device("cpu");
  std::shared_ptr<const Dataset> data;
  History history;
  Snapshots snapshots{1 << 20};
  Losses losses;
  std::vector<StepRecord> records;
};

RunConfig explained_config(const char* mode, const char* scaler = "dynamic") {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 64;
  config.model.hidden = {32, 32};
  config.precision.mode = mode;
  config.scaler.kind = scaler;
  config.train.eval_every = 0;
  return config;
}

testing::AssertionResult says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in: " << text;
}

// A table with one target that overflows fp32 when squared.
struct Outlier {
  TemporaryFolder folder;
  RunConfig config(const char* mode, int64_t batch) {
    std::string text = "a,b,y\n";
    for (int i = 0; i < 40; ++i)
      text += std::to_string(0.1 * i) + "," + std::to_string(1 - 0.05 * i) + "," +
              (i == 17 ? "1e30" : std::to_string(0.25 + 0.01 * i)) + "\n";
    RunConfig config = explained_config(mode);
    config.data.name = "csv";
    config.data.path = folder.write("outlier.csv", text);
    config.data.batch_size = batch;
    config.data.validation = 0.1;
    return config;
  }
};

TEST(Explaining, AScaleSearchAtTheFirstStep) {
  RunConfig config = explained_config("amp-fp16");
  config.scaler.init_scale = 0x1p40;
  Trained run(config, 1);
  ASSERT_TRUE(run.records[0].skipped);
  const Explanation e = run.explained(1);
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_EQ(e.position.phase, "backward");
  EXPECT_EQ(e.position.line, 5) << "scaler.scale(loss).backward()";
  EXPECT_TRUE(says(e.what, "Step 1 was skipped"));
  EXPECT_TRUE(says(e.why, "65504"));
  EXPECT_TRUE(says(e.so_what, "scale search"));
  EXPECT_EQ(e.lesson, "the-scaler-at-work");
  EXPECT_GT(std::abs(e.value), 65504);
}

// As a click on the name of the lesson does.
TEST(Explaining, NamesLessonsThatExist) {
  const auto is_lesson = [](const std::string& name) {
    for (const auto& each : std::filesystem::recursive_directory_iterator(AMPLAB_LESSONS_DIR))
      if (each.is_directory() && each.path().filename().string().ends_with("-" + name)) return true;
    return false;
  };
  ASSERT_FALSE(lessons_of_explanations().empty());
  for (const std::string& lesson : lessons_of_explanations()) EXPECT_TRUE(is_lesson(lesson)) << lesson;
}

TEST(Explaining, AStaticScaleThatIsTooHighIsNoSearch) {
  RunConfig config = explained_config("amp-fp16", "static");
  config.scaler.init_scale = 0x1p40;
  Trained run(config, 1);
  EXPECT_TRUE(says(run.explained(1).so_what, "A static scale never changes"));
}

TEST(Explaining, AnOverflowAfterManyCleanStepsIsNoSearch) {
  ExplainedStep step;
  step.record.step = 31;
  step.record.loss_scale = 1024;
  step.record.skipped = step.record.found_inf = true;
  step.growth_interval = 2000;
  step.clean_before = 30;
  step.dynamic_scale = true;
  Finding finding;
  finding.cause = Cause::overflow;
  finding.position.phase = "backward";
  EXPECT_TRUE(says(so_what_text(finding, step), "have outgrown"));
  step.clean_before = 3;
  EXPECT_TRUE(says(so_what_text(finding, step), "scale search"));
}

TEST(Explaining, ALossThatTheGuardSkippedIsNotCalledAGradient) {
  Outlier outlier;
  RunConfig config = outlier.config("fp32", 36);
  config.scaler.kind = "none";
  config.guard.skip_nonfinite_loss = true;
  Trained run(config, 1);
  ASSERT_TRUE(run.records[0].skipped);
  EXPECT_TRUE(says(run.explained(1).what, "guard.skip_nonfinite_loss"));
}

TEST(Explaining, AnOverflowInBackwardAtAnInteriorLayer) {
  RunConfig config = explained_config("amp-fp16");
  config.scaler.init_scale = 1;
  config.scaler.growth_interval = 1;
  config.train.steps = 100;
  Trained run(config, 40); // the scale doubles until an overflow
  const auto skipped = std::ranges::find(run.records, true, &StepRecord::skipped);
  ASSERT_NE(skipped, run.records.end());
  const Explanation e = run.explained(skipped->step);
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_EQ(e.position.phase, "backward");
  EXPECT_FALSE(e.position.layer.empty());
  EXPECT_GT(e.position.seq, 1);
  EXPECT_EQ(e.position.dtype, "fp16");
  EXPECT_GT(std::abs(e.value), 65504);
  EXPECT_TRUE(says(e.why, "Without the loss scale"));
  EXPECT_TRUE(says(e.so_what, "occasional"));
}

TEST(Explaining, AnOverflowInForward) {
  RunConfig config = explained_config("amp-fp16");
  config.optimizer = {.name = "sgd", .lr = 1e6, .weight_decay = 0};
  Trained run(config, 4);
  const auto broken = std::ranges::find_if(run.records, [](const StepRecord& r) { return !std::isfinite(r.loss); });
  ASSERT_NE(broken, run.records.end());
  const Explanation e = run.explained(broken->step);
  EXPECT_EQ(e.position.phase, "forward");
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_TRUE(says(e.so_what, "No loss scale helps"));
}

TEST(Explaining, LogitsOfAttentionOver65504) {
  RunConfig config = explained_config("amp-fp16");
  config.data.name = "arithmetic";
  config.data.batch_size = 8;
  config.model.name = "transformer";
  config.model.width = 32;
  config.model.heads = config.model.blocks = 2;
  config.model.fused_attention = false;
  config.optimizer.lr = 3; // one step makes queries and keys far too large
  Trained run(config, 2);
  ASSERT_TRUE(run.records[1].skipped);
  const Explanation e = run.explained(2);
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_EQ(e.position.phase, "forward");
  EXPECT_EQ(e.position.op, "matmul");
  EXPECT_EQ(e.position.layer, "blocks.0.attn");
  EXPECT_GT(std::abs(e.value), 65504);
  EXPECT_TRUE(says(e.so_what, "No loss scale helps"));
}

TEST(Explaining, AnOverflowInTheLoss) {
  Outlier outlier;
  Trained run(outlier.config("amp-fp16", 36), 1);
  ASSERT_TRUE(run.records[0].skipped);
  const Explanation e = run.explained(1);
  EXPECT_EQ(e.position.op, "mse_loss");
  EXPECT_EQ(e.position.layer, "loss");
  EXPECT_EQ(e.position.phase, "forward");
  EXPECT_TRUE(says(e.why, "fp32 does not have it either"));
}

TEST(Explaining, OneBadBatchInBf16) {
  Outlier outlier;
  RunConfig config = outlier.config("amp-bf16", 6);
  config.scaler.kind = "none";
  Trained run(config, 8);
  const auto broken = std::ranges::find_if(run.records, [](const StepRecord& r) { return !std::isfinite(r.loss); });
  ASSERT_NE(broken, run.records.end());
  const Explanation e = run.explained(broken->step);
  EXPECT_EQ(e.position.op, "mse_loss");
  EXPECT_EQ(e.position.step, broken->step);
  EXPECT_TRUE(says(e.so_what, "fp32 too"));
}

TEST(Explaining, AScaleThatSpiralsTowardsZero) {
  Outlier outlier;
  Trained run(outlier.config("amp-fp16", 36), 24);
  ASSERT_TRUE(run.records.back().skipped);
  ASSERT_LT(run.records.back().loss_scale, 1);
  const Explanation e = run.explained(24);
  EXPECT_EQ(e.position.op, "mse_loss");
  // No update was ever applied, but this is no scale search: the scale is far below the end of any search.
  EXPECT_TRUE(says(e.so_what, "death spiral"));
}

TEST(Explaining, AnEpsThatIsZeroInFp16Adam) {
  RunConfig config = explained_config("pure-fp16", "none");
  config.optimizer.eps = 1e-8;
  Trained run(config, 6);
  const auto broken = std::ranges::find_if(run.records, [](const StepRecord& r) { return !std::isfinite(r.loss); });
  ASSERT_NE(broken, run.records.end());
  const Explanation e = run.explained(broken->step);
  EXPECT_EQ(e.position.op, "adamw");
  EXPECT_EQ(e.position.phase, "step");
  EXPECT_EQ(e.position.step, broken->step - 1) << "the step before did the damage";
  EXPECT_TRUE(says(e.why, "eps"));
  EXPECT_TRUE(says(e.so_what, "1e-4"));
}

TEST(Explaining, AnUpdateThatOverflowsFp16IsNotBlamedOnFp32OrEps) {
  for (const char* optimizer : {"sgd", "adamw"}) {
    RunConfig config = explained_config("pure-fp16", "none");
    config.optimizer.name = optimizer;
    config.optimizer.lr = 1e6;
    config.optimizer.momentum = 0;
    config.optimizer.eps = 0.01;
    config.optimizer.weight_decay = 0;
    Trained run(config, 2);
    const Explanation e = run.explained(2);
    EXPECT_EQ(e.cause, "overflow") << optimizer;
    EXPECT_EQ(e.position.op, optimizer);
    EXPECT_TRUE(std::isfinite(e.value)) << optimizer;
    EXPECT_TRUE(says(e.why, "65504"));
    EXPECT_TRUE(says(e.so_what, "learning rate"));
    EXPECT_FALSE(says(e.so_what, "eps"));
  }
}

TEST(Explaining, InjectedValuesAreNamedAsSuch) {
  RunConfig config = explained_config("amp-fp16");
  config.scaler.init_scale = 1024;
  for (const char* target : {"fc1", "act2", "fc2.weight.grad", "loss"}) {
    Trained run(config, 3, {{.step = 3, .target = target, .fault = Fault::inf, .index = 5}});
    // The gradient of a mean does not depend on the mean, so an infinite loss alone skips no step.
    ASSERT_NE(run.records[2].skipped, target == std::string("loss")) << target;
    const Explanation e = run.explained(3);
    EXPECT_EQ(e.cause, "injected") << target;
    EXPECT_TRUE(says(e.so_what, "fire drill")) << target;
    EXPECT_EQ(run.explained(2).cause, "nothing") << target;
  }
}

TEST(Explaining, AFactorThatIsInjectedOverflowsWhereItIsReadNext) {
  RunConfig config = explained_config("amp-fp16");
  Trained run(config, 2, {{.step = 2, .target = "fc1", .fault = Fault::factor, .factor = 1e6}});
  const Explanation e = run.explained(2);
  EXPECT_EQ(e.cause, "injected");
  EXPECT_EQ(e.position.phase, "forward");
}

TEST(Explaining, AStepThatIsNotInThePastIsRejected) {
  Trained run(explained_config("fp32", "none"), 2);
  EXPECT_THROW(run.explained(3), std::runtime_error);
  EXPECT_THROW(run.explained(0), std::runtime_error);
}

} // namespace
} // namespace amplab
