// SPDX-License-Identifier: Apache-2.0
// The loop's program in the trainer.
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "engine/settings/setting_table.h"
#include "engine/state/state_file.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

struct Loop : TrainerTest {
  static std::string error_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }
  Trainer of_text(const std::string& text) {
    RunConfig config = small("fp32");
    config.loop = text;
    return trainer(config);
  }
};

std::vector<RunConfig> recipes() {
  std::vector<RunConfig> all;
  for (const char* mode : {"fp32", "tf32", "amp-fp16", "amp-bf16", "fp16-master", "pure-bf16"})
    for (const char* scaler : {"none", "dynamic"})
      for (const char* clip : {"none", "norm", "value"})
        for (const int64_t micro_batches : {1, 3}) {
          RunConfig config = TrainerTest::small(mode, std::string(mode) == "pure-bf16" ? "none" : scaler);
          config.clip = {clip, 0.5, micro_batches == 1 ? "before-unscale" : "after-unscale"};
          config.accumulation = {micro_batches, micro_batches == 3};
          config.train.loss_factor = micro_batches == 3 ? 0.25 : 1;
          config.guard.skip_nonfinite_loss = std::string(clip) == "value";
          config.scaler.growth_interval = 3;
          all.push_back(config);
        }
  return all;
}

TEST_F(Loop, OfTheSettingsAsAProgramGivesTheSameBits) {
  for (const RunConfig& config : recipes()) {
    RunConfig given = config;
    given.loop = loop::standard_loop(config);
    SCOPED_TRACE(given.loop);
    Trainer generated = trainer(config), by_text = trainer(given);
    for (int i = 0; i < 7; ++i) {
      const StepRecord a = generated.step(false).record, b = by_text.step(i == 2).record;
      EXPECT_EQ(a.loss, b.loss);
      EXPECT_TRUE(a.grad_norm == b.grad_norm || (a.grad_norm != a.grad_norm && b.grad_norm != b.grad_norm));
      EXPECT_EQ(a.skipped, b.skipped);
    }
    EXPECT_TRUE(generated.state_dict() == by_text.state_dict());
  }
}

TEST_F(Loop, OfTheSettingsIsAsDocumented) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.accumulation.steps = 4;
  config.clip = {"norm", 1.0, "after-unscale"};
  EXPECT_EQ(trainer(config).loop_text(), "optimizer.zero_grad()\n"
                                         "for x, t in batches:\n"
                                         "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                                         "        loss = loss_fn(model(x), t) / len(batches)\n"
                                         "    scaler.scale(loss).backward()\n"
                                         "scaler.unscale_(optimizer)\n"
                                         "torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)\n"
                                         "scaler.step(optimizer)\n"
                                         "scaler.update()\n");
}

TEST_F(Loop, MistakesInItsTextAreFoundBeforeAStepIsMade) {
  EXPECT_EQ(error_of([&] { of_text("loss = los_fn(model(batches[0][0]), 1)\n"); }),
            "loop line 1, column 8: NameError: name 'los_fn' is not defined. Did you mean: 'loss_fn'?");
  EXPECT_NE(error_of([&] { of_text("while True:\n    pass\n"); }).find("loop line 1, column 1: "), std::string::npos);
  Trainer t = trainer(small("fp32"));
  RunConfig mistaken = small("fp32");
  mistaken.loop = "optimizer.step(\n";
  const std::string before = t.loop_text();
  EXPECT_NE(error_of([&] { t.apply_settings(mistaken); }).find("'(' was never closed"), std::string::npos);
  EXPECT_EQ(t.loop_text(), before) << "nothing has changed";
  t.step(false);
}

TEST_F(Loop, IsEditedAtTheNextStep) {
  RunConfig config = small("amp-fp16", "dynamic");
  Trainer t = trainer(config);
  steps(t, 6); // launched from a capture by now
  config.loop = "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), t)\n(loss * "
                "0).backward()\noptimizer.step()\n";
  t.apply_settings(config);
  EXPECT_EQ(t.step(false).record.grad_norm, 0);
  config.loop.clear();
  t.apply_settings(config);
  EXPECT_GT(t.step(false).record.grad_norm, 0);
}

TEST_F(Loop, NamesThatOutliveAStepAreInACheckpoint) {
  const std::string text = "try_no = 0\n"; // no name outlives its step
  EXPECT_TRUE(of_text(text).snapshot().names.empty());
  RunConfig config = small("fp32");
  config.loop = "x, t = batches[0]\nloss = loss_fn(model(x), t)\nloss.backward()\noptimizer.step()\n"; // no zero_grad()
  Trainer whole = trainer(config), again = trainer(config);
  steps(whole, 3);
  const TrainerState state = whole.snapshot();
  EXPECT_FALSE(state.gradients.empty());
  const TrainerState read = state_in(checkpoint_file(state), "a checkpoint");
  EXPECT_TRUE(read == state);
  again.restore(read, "a checkpoint");
  EXPECT_EQ(whole.step(false).record.grad_norm, again.step(false).record.grad_norm);
}

TEST_F(Loop, DeclaresColumnsForSeveralLossesAndOptimizers) {
  RunConfig config = small("fp32");
  config.models = {{"d", {config.model, {}}}, {"g", {config.model, {}}}};
  config.optimizers["opt_d"].of = {"d"};
  config.optimizers["opt_g"].of = {"g"};
  config.loop = "opt_d.zero_grad()\nopt_g.zero_grad()\nx, t = batches[0]\n"
                "err_d = loss_fn(d(x), t)\nerr_d.backward()\nopt_d.step()\n"
                "err_g = loss_fn(g(x), t) * 2\n(err_g / 2).backward()\nopt_g.step()\n";
  Trainer t = trainer(config);
  EXPECT_EQ(t.declared_columns(),
            (std::vector<std::string>{"loss.err_d", "loss.err_g", "grad_norm.opt_d", "found_inf.opt_d", "skipped.opt_d",
                                      "lr.opt_d", "grad_norm.opt_g", "found_inf.opt_g", "skipped.opt_g", "lr.opt_g"}));
  for (const StepRecord& r : steps(t, 8)) { // eager, then captured
    EXPECT_GT(r.declared[0], 0);
    EXPECT_GT(r.declared[1], 0);
    EXPECT_NEAR(r.loss, (r.declared[0] + r.declared[1]) / 2, 1e-6) << "mean of what loss_fn returned";
    EXPECT_GT(r.declared[2], 0);
    EXPECT_EQ(r.declared[4], 0);
    EXPECT_EQ(r.declared[5], config.optimizers["opt_d"].lr);
  }
}

TEST_F(Loop, OverridesOfSingleOpsHoldWhereTheTextHasNoRegion) {
  RunConfig config = small("fp32");
  config.precision.op_dtype["linear"] = "fp16";
  Trainer t = trainer(config);
  for (const OpRecord& op : t.step(true).ops)
    EXPECT_TRUE(op.op != "linear" || op.phase != "forward" || op.compute_dtype == "fp16");
}

TEST_F(Loop, OpCallsReportTheirLine) {
  Trainer t = of_text("optimizer.zero_grad()\nx, t = batches[0]\ny = model(x)\nloss = loss_fn(y, "
                      "t)\nloss.backward()\noptimizer.step()\n");
  for (const OpRecord& op : t.step(true).ops) {
    const int64_t expected = op.phase == "step" || op.phase == "clip" ? 6
                             : op.phase == "backward"                 ? 5
                             : op.layer == "loss"                     ? 4
                                                                      : 3;
    EXPECT_EQ(op.line, expected) << op.op << " " << op.phase;
  }
}

// As with LambdaLR, which sets the rate again after each update.
TEST_F(Loop, ARateThatIsSetUnderAScheduleHoldsUntilTheNextUpdate) {
  RunConfig config = small("fp32");
  config.train.steps = 20;
  config.schedule.name = "cosine";
  config.loop = "optimizer.zero_grad()\nx, t = batches[0]\nloss_fn(model(x), t).backward()\n"
                "if device == 'cpu':\n    device = ''\n    optimizer.param_groups[0]['lr'] = 0.5\noptimizer.step()\n";
  Trainer t = trainer(config);
  RunConfig plain = config;
  plain.loop = "optimizer.zero_grad()\nx, t = batches[0]\nloss_fn(model(x), t).backward()\noptimizer.step()\n";
  Trainer scheduled = trainer(plain);
  const std::vector<StepRecord> set = steps(t, 8), expected = steps(scheduled, 8);
  EXPECT_EQ(set[0].lr, 0.5);
  for (size_t i = 1; i < set.size(); ++i) EXPECT_EQ(set[i].lr, expected[i].lr) << "step " << i + 1;
}

TEST_F(Loop, ACheckpointDrawsTheSameDropoutMasksAgain) {
  RunConfig config = small("fp32");
  config.model.dropout = 0.5;
  const std::string
      begin = "from torch.utils.checkpoint import checkpoint\noptimizer.zero_grad()\nx, t = batches[0]\nloss_fn(",
      end = ", t).backward()\noptimizer.step()\n";
  config.loop = begin + "model(x)" + end;
  Trainer plain = trainer(config);
  const std::vector<StepRecord> expected = steps(plain, 4);
  for (const char* form : {"False", "True"}) {
    config.loop = begin + "checkpoint(model, x" + (std::string(form) == "True" ? ".requires_grad_()" : "") +
                  ", use_reentrant=" + form + ")" + end;
    Trainer t = trainer(config);
    const std::vector<StepRecord> records = steps(t, 4);
    for (size_t i = 0; i < records.size(); ++i) {
      EXPECT_EQ(records[i].loss, expected[i].loss) << form << " step " << i + 1;
      EXPECT_EQ(records[i].grad_norm, expected[i].grad_norm) << form << " step " << i + 1;
    }
  }
}

TEST_F(Loop, LinesOfAStepThatRaisesAreNotLost) {
  Trainer t = of_text("print('before')\n1 / 0\n");
  EXPECT_EQ(error_of([&] { t.step(false); }), "division by zero");
  const std::vector<Event> printed = t.pop_printed();
  ASSERT_EQ(printed.size(), 1u);
  EXPECT_EQ(printed[0].text, "before");
  EXPECT_EQ(printed[0].line, 1);
}

TEST_F(Loop, LossFnRefusesOperandsThatItsKernelsCannotRead) {
  const std::pair<const char*, const char*> cases[] = {
      {"loss_fn(model(x), x[:, 0] > 100)", "expected target dtype to be Long or Byte, but got Bool"},
      {"loss_fn(model(x), x[:, 0])", "expected target dtype to be Long or Byte, but got Float"},
      {"loss_fn(x.sum(), t)", "Dimension out of range (expected to be in range of [-1, 0], but got 1)"},
      {"loss_fn(t, t)", "the lab computes loss_fn of floating tensors only, not of torch.int64; PyTorch computes with "
                        "integers too. Write x.float()"},
      {"loss_fn(model(x), model(x).softmax(1))", "the lab's loss_fn takes class indices of torch.int64 as target; "
                                                 "PyTorch's takes probabilities too"},
  };
  for (const auto& [call, sentence] : cases) {
    Trainer t = of_text(std::string("x, t = batches[0]\n") + call + "\n");
    EXPECT_EQ(error_of([&] { t.step(false); }), sentence) << call;
  }
}

TEST_F(Loop, ReportsAKernelThatRefusesIntegersAsASentence) {
  RunConfig config = small("fp32");
  config.data.name = "sine";
  config.loop = "x, t = batches[0]\nloss_fn(model(x), t.long())\n";
  Trainer t = trainer(config);
  EXPECT_EQ(error_of([&] { t.step(false); }), "the lab computes this of floating tensors only; PyTorch computes with "
                                              "integers and masks too. Write x.float()");
}

TEST_F(Loop, ScalerScalesIntegersAndMasks) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.loop = "scaled = scaler.scale([torch.tensor([1, 2]), torch.tensor([1, 0]) > 0])\n"
                "assert str(scaled) == \"[tensor([ 65536., 131072.]), tensor([65536.,     0.])]\"\n";
  Trainer t = trainer(config);
  EXPECT_NO_THROW(t.step(false));
}

TEST_F(Loop, ScalerRefusesDeeplyNestedLists) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.loop = "x = [torch.ones(1)]\nfor i in range(150000):\n    x = [x]\nscaler.scale(x)\n";
  Trainer t = trainer(config);
  EXPECT_EQ(error_of([&] { t.step(false); }),
            "values are nested more than 32 deep, and the lab goes no deeper; Python does");
}

} // namespace
} // namespace amplab
