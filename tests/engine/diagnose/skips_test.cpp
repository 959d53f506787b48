// SPDX-License-Identifier: Apache-2.0
// Record, events, guards and Explain agree on a step that one of several optimizers skipped.
#include "engine/diagnose/explain.h"
#include "engine/run/optimizer_results.h"
#include "engine/run/run_guards.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

// The GAN of the examples, up to a step that one of its two optimizers skipped.
struct HalfSkipped : testing::Test {
  void SetUp() override {
    config.scaler.init_scale = 0x1p24; // too large: while it shrinks, one optimizer fits first
    config.train.eval_every = 0;
    Trainer trainer(*device, data, config);
    trainer.set_evaluates(false);
    columns = trainer.declared_columns();
    while (trainer.steps_done() < 200 && !step) {
      StepResult made = trainer.step(false);
      losses.push_back(made.record.loss, made.record.found_inf);
      if (made.record.skipped || !any_skipped(optimizer_results(made.record, columns))) continue;
      step = std::move(made);
      scale_after = trainer.loss_scale();
    }
    ASSERT_TRUE(step) << "no such step";
  }

  RunConfig config = load_config(AMPLAB_EXAMPLES_DIR "/loops/gan.json");
  std::shared_ptr<Device> device = open_device("cpu");
  Datasets data = load_datasets(config);
  Losses losses;
  std::vector<std::string> columns;
  std::optional<StepResult> step;
  double scale_after = 1;
};

TEST_F(HalfSkipped, ItsEventAndItsExplanationAreTheSameSentence) {
  const std::string sentence = text_of(step_message(step->record, columns));
  EXPECT_NE(sentence.find("was skipped by optimizer_"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("It was applied by optimizer_"), std::string::npos) << sentence;
  const auto skip = std::ranges::find(step->events, EventKind::skip, &Event::kind);
  ASSERT_NE(skip, step->events.end());
  EXPECT_EQ(skip->text, sentence);
  const History history{config, {}, {}};
  const Snapshots snapshots{1 << 20};
  const Explanation e = explain({*device, data, history, snapshots, losses, 0, true}, step->record.step);
  EXPECT_EQ(e.what.find(sentence), 0u) << e.what;
}

TEST_F(HalfSkipped, NoGuardCountsItAsDamage) {
  const GuardConfig guard{.stop_on_nonfinite = true};
  EXPECT_EQ(tripped_guard(guard, step->record, columns, step->events, scale_after).by, EndedBy::nothing);
}

// A lane that is paused within a step has an Inf, and no event yet.
TEST(Skips, AStepThatIsNotOverIsExplainedByItsReplay) {
  RunConfig config;
  config.data.name = "spirals";
  config.precision.mode = "amp-fp16";
  config.scaler.kind = "dynamic";
  config.scaler.init_scale = 0x1p40;
  config.train.eval_every = 0;
  const std::shared_ptr<Device> device = open_device("cpu");
  const Datasets data = load_datasets(config);
  const History history{config, {}, {}};
  const Snapshots snapshots{1 << 20};
  const Losses losses;
  const Past past{*device, data, history, snapshots, losses, 0, true};
  EXPECT_THROW(explain(past, 1), ConfigError) << "it was not made";
  const Explanation e = explain(past, 1, 1);
  EXPECT_EQ(
      e.what.find("Step 1 is incomplete: it was replayed to its end. Step 1 was skipped: a gradient was Inf or NaN"),
      0u)
      << e.what;
  EXPECT_EQ(e.cause, "overflow");
  EXPECT_THROW(explain(past, 2, 1), ConfigError);
}

} // namespace
} // namespace amplab
