// SPDX-License-Identifier: Apache-2.0
// Loops that read numbers of the device, in captured regions, compared with the same loops in eager mode.
#include "tests/engine/capture/compiled_fixture.h"

namespace amplab {
namespace {

struct CapturedRegions : Compiled {
  static std::string region(const std::string& mode) {
    return mode == "amp-bf16" ? "with torch.autocast(device_type=device, dtype=torch.bfloat16):\n"
                              : "with torch.autocast(device_type=device, dtype=torch.float16, enabled=" +
                                    std::string(mode == "amp-fp16" ? "True" : "False") + "):\n";
  }
  RunConfig of(const std::string& loop, const std::string& mode = "amp-fp16") const {
    RunConfig config = small(mode);
    config.loop = loop;
    if (slow()) config.train.steps = 24;
    return config;
  }
  // Most steps must run in captured regions. The first ones are eager, including skipped ones.
  void expect_in_segments(
      const RunConfig& config, const Change& change = [](int64_t, RunConfig&) { return false; }) {
    expect_same(config, change);
    EXPECT_GE(segments.launched, config.train.steps / 2);
  }
  // Compiled and eager mode raise the same error in the same step. Returns it, or "" if no step raises.
  std::string expect_same_error(const RunConfig& config) {
    RunConfig traced_config = config;
    traced_config.train.compile = false;
    Trainer compiled = trainer(config), traced = trainer(traced_config);
    for (int64_t i = 0; i < config.train.steps; ++i) {
      std::string errors[2];
      for (int k = 0; k < 2; ++k) try {
          (k ? traced : compiled).step(false);
        } catch (const loop::LoopError& error) {
          errors[k] = error.exception + std::to_string(error.where.begin.line) + error.what();
        }
      EXPECT_EQ(errors[0], errors[1]);
      if (!errors[0].empty() || !errors[1].empty()) return errors[0];
      if (slow() && i > 30) break;
    }
    return "";
  }
  const std::string forward = region("amp-fp16") + "    loss = loss_fn(model(x), t)\n";
  const std::string begin = "optimizer.zero_grad()\nx, t = batches[0]\n" + forward;
  const std::string backward = "scaler.scale(loss).backward()\n", update = "scaler.step(optimizer)\nscaler.update()\n";
};

TEST_P(CapturedRegions, TheGuardOfTheSettings) {
  for (const char* mode : {"fp32", "amp-fp16", "amp-bf16", "fp16-master", "pure-bf16"}) {
    SCOPED_TRACE(mode);
    RunConfig config = of("", mode);
    config.guard.skip_nonfinite_loss = true;
    config.accumulation.steps = 2;
    config.clip = {"norm", 0.3, "after-unscale"};
    config.model.dropout = 0.2;
    config.schedule.name = "cosine";
    expect_in_segments(config);
  }
  EXPECT_GT(skips, 0);
}

TEST_P(CapturedRegions, StochasticRoundingAndDelayedScaling) {
  if (GetParam().device != std::string("cpu")) GTEST_SKIP() << "GPUs refuse recipes";
  for (const char* recipe : {"nvfp4", "fp8-delayed"}) {
    SCOPED_TRACE(recipe);
    RunConfig config = of("", "amp-bf16");
    config.guard.skip_nonfinite_loss = true;
    config.accumulation.steps = 2;
    config.precision.recipe = recipe;
    expect_in_segments(config);
  }
}

TEST_P(CapturedRegions, LossesThatAreReadAddedUpAndPrinted) {
  RunConfig config = of("optimizer.zero_grad()\n"
                        "total, n, seen = 0.0, 0, []\n"
                        "for i, (x, t) in enumerate(batches):\n"
                        "    " +
                        region("amp-fp16") +
                        "        loss = loss_fn(model(x), t) / len(batches)\n"
                        "    total += loss.item()\n"
                        "    seen.append(loss.item())\n"
                        "    if seen[-1] > 0.35:\n"
                        "        n += 1\n"
                        "    scaler.scale(loss).backward()\n"
                        "scaler.unscale_(optimizer)\n"
                        "norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
                        "print(f\"{total:.9f} {norm.item():.9f} {sum(seen):.9f}\", n, i)\n" +
                        update +
                        "largest = max([p.abs().max().item() for p in model.parameters()])\n"
                        "print(largest, [p.grad.norm().item() for p in model.parameters()])\n");
  config.accumulation.steps = 3;
  expect_in_segments(config);
}

TEST_P(CapturedRegions, ScalesBeforeAndAfterAnUpdate) {
  const RunConfig config = of(begin + backward +
                              "before = scaler.get_scale()\n"
                              "scaler.step(optimizer)\n"
                              "print(scaler.get_scale())\n"
                              "scaler.update()\n"
                              "if scaler.get_scale() < before:\n"
                              "    print(\"skipped at\", before)\n"
                              "elif scaler.get_scale() > before:\n"
                              "    print(\"grown to\", scaler.get_scale())\n");
  expect_in_segments(config);
  EXPECT_GT(skips, 0);
  EXPECT_EQ(segments.fell_back, 0) << "both branches only look";
}

// The threshold makes the guard fire sometimes: the product overflows where the loss is large.
TEST_P(CapturedRegions, AGuardThatFiresBeginsTheStepAgain) {
  const std::string guard = "if not torch.isfinite(loss.detach().abs() * 1e19 * 5.2e19):\n"
                            "    print(\"left out\", loss.item())\n"
                            "    continue\n";
  RunConfig config = of(begin + guard + backward + update);
  config.model = {.name = "layers",
                  .layers = {"Linear(16)", "BatchNorm1d", "GELU", "Linear(2)"}}; // forward's changes are rolled back
  config.data.batch_size = 8;
  expect_same(config);
  EXPECT_GT(segments.launched, 5);
  EXPECT_GT(segments.fell_back, 0);
}

TEST_P(CapturedRegions, WhatDecidesAfterTheWeightsHaveChanged) {
  for (const char* optimizer : {"sgd", "adamw"}) {
    RunConfig config = of(begin + backward + update +
                          "with torch.no_grad():\n"
                          "    again = loss_fn(model(x), t)\n"
                          "if again.item() > 0.66:\n"
                          "    print(\"still\", again.item())\n"
                          "    with torch.no_grad():\n"
                          "        for p in model.parameters():\n"
                          "            p.mul_(0.999)\n");
    config.optimizer.name = optimizer;
    config.optimizer.momentum = 0.9;
    expect_same(config);
    EXPECT_GT(segments.launched + segments.fell_back, 5) << optimizer;
  }
}

TEST_P(CapturedRegions, ABranchThatIsTakenEveryFifthStep) {
  // The scale grows in each step and thus counts them. It starts at 1024.
  RunConfig config = of("optimizer.zero_grad()\n"
                        "if scaler.get_scale() == 1024.0:\n"
                        "    count, mean = 0, 0.0\n"
                        "x, t = batches[0]\n" +
                        forward +
                        "count += 1\n"
                        "mean = 0.9 * mean + 0.1 * loss.item()\n"
                        "if count % 5 == 0:\n"
                        "    loss = loss * 0.5\n" +
                        backward + update + "if count % 5 == 4:\n    print(count, f\"{mean:.12f}\")\n");
  config.scaler.init_scale = 1024;
  config.scaler.growth_interval = 1;
  config.scaler.growth_factor = 1.0001;
  expect_same(config);
  EXPECT_GT(segments.launched, 10);
  EXPECT_GT(segments.fell_back, 2);
}

// The loss scale grows in each step, and thus counts steps.
TEST_P(CapturedRegions, AnAutocastStateThatChangesLeavesTheCapture) {
  const std::string regions[] = {
      "with torch.autocast(device_type=device, dtype=torch.float16, enabled=s < limit):\n",
      "with torch.autocast(device_type=device, dtype=torch.float16 if s < limit else torch.bfloat16):\n",
      "with torch.autocast(device_type=device, dtype=torch.float16, enabled=scaler.get_scale() < limit):\n"};
  for (const std::string& changing : regions) {
    SCOPED_TRACE(changing);
    RunConfig config = of("optimizer.zero_grad()\ns = scaler.get_scale()\nlimit = 1024.0 * 1.01 ** 10.5\n" + changing +
                          "    for x, t in batches:\n        loss = loss_fn(model(x), t)\n" + backward + update);
    config.scaler.init_scale = 1024;
    config.scaler.growth_interval = 1;
    config.scaler.growth_factor = 1.01;
    expect_same(config);
    EXPECT_GT(segments.fell_back, 0);
    EXPECT_GT(segments.launched, config.train.steps / 2);
  }
}

// The second forward pass decides after the weights have changed.
TEST_P(CapturedRegions, AnAutocastStateThatChangesAfterTheWeightsRestoresThem) {
  RunConfig config =
      of(begin + backward + update +
         "with torch.autocast(device_type=device, dtype=torch.bfloat16, enabled=scaler.get_scale() < 1130.0):\n"
         "    again = loss_fn(model(x), t)\n"
         "print(again.item())\n");
  config.scaler.init_scale = 1024;
  config.scaler.growth_interval = 1;
  config.scaler.growth_factor = 1.01;
  expect_same(config);
  EXPECT_GT(segments.fell_back, 0);
}

TEST_P(CapturedRegions, AProgramThatDivergesTooOftenRunsEagerAgain) {
  RunConfig config = of(begin + "if int(loss.item() * 1e6) % 2 == 0:\n    loss = loss * 0.5\n" + backward + update);
  config.train.steps = slow() ? 24 : 120;
  expect_same(config);
  EXPECT_LT(segments.fell_back, config.train.steps / 2 + 8);
}

TEST_P(CapturedRegions, SeveralModelsWithItemsBetween) {
  RunConfig config =
      of("(real, t), (z, _) = batches\n"
         "ones, zeros = torch.ones_like(t), torch.zeros_like(t)\n"
         "optimizer_d.zero_grad()\n" +
         region("amp-fp16") +
         "    fake = generator(z).float().tanh()\n"
         "    loss_d = loss_fn(discriminator(real), ones) + loss_fn(discriminator(fake.detach()), zeros)\n"
         "print(\"d\", loss_d.item())\n"
         "scaler.scale(loss_d).backward()\n"
         "scaler.step(optimizer_d)\n"
         "optimizer_g.zero_grad()\n" +
         region("amp-fp16") +
         "    loss_g = loss_fn(discriminator(fake), ones)\n"
         "scaler.scale(loss_g).backward()\n"
         "scaler.step(optimizer_g)\n"
         "optimizer_d.zero_grad()\n"
         "optimizer_g.zero_grad()\n"
         "scaler.update()\n"
         "print(\"g\", loss_g.item(), scaler.get_scale())\n");
  config.models = {{"discriminator", {config.model, {}}}, {"generator", {config.model, {}}}};
  config.optimizers = {{"optimizer_d", {config.optimizer, {"discriminator"}}},
                       {"optimizer_g", {config.optimizer, {"generator"}}}};
  config.accumulation.steps = 2;
  config.train.eval_every = 0;
  expect_in_segments(config);
}

TEST_P(CapturedRegions, ChangedSettingsTakeEffect) {
  expect_same(of(begin + "print(loss.item())\n" + backward + update), [this](int64_t step, RunConfig& config) {
    const int64_t third = config.train.steps / 3;
    if (step == third) config.optimizer.lr *= 3;
    if (step == 2 * third) config.loop = begin + "if not torch.isfinite(loss):\n    continue\n" + backward + update;
    return step == third || step == 2 * third;
  });
  EXPECT_GT(segments.launched, 5);
}

TEST_P(CapturedRegions, SnapshotsAndForksHaveTheSameBits) {
  const RunConfig config = of("optimizer.zero_grad()\nif scaler.get_scale() == 65536.0:\n    mean = 0.0\n" + begin +
                              "mean = 0.5 * mean + 0.5 * loss.item()\n" + backward + update + "print(mean)\n");
  Trainer whole = trainer(config);
  for (int i = 0; i < 12; ++i) whole.step(false);
  EXPECT_GT(whole.region_counts().launched, 3);
  Trainer fork = trainer(config);
  fork.restore(whole.snapshot(), "a snapshot");
  for (int i = 0; i < 12; ++i) {
    const StepResult a = whole.step(false), b = fork.step(i == 8);
    EXPECT_EQ(printed_in(a), printed_in(b));
    EXPECT_EQ(a.record.loss, b.record.loss);
  }
  EXPECT_TRUE(whole.state_dict() == fork.state_dict());
  const TrainerState kept = whole.snapshot();
  const std::vector<std::string> once = printed_in(whole.step(false));
  whole.restore(kept, "a snapshot");
  EXPECT_EQ(printed_in(whole.step(false)), once);
}

// Code between captured regions that is not provably side-effect free runs eagerly. So does code that reads gradients
// of an earlier step.
TEST_P(CapturedRegions, WhatCannotBeProvedIsTraced) {
  const std::string loops[] = {
      begin + "loss.mul_(1 / (1 + loss.item()))\n" + backward + update, // a number of the device enters the graph
      begin + "w = 1 / (1 + loss.item())\nloss = loss * w\n" + backward + update,
      "optimizer.zero_grad()\nif scaler.get_scale() == 65536.0:\n    last = 0\n" + begin +
          "print((loss - last).item())\nlast = loss.detach()\n" + backward + update,
      "x, t = batches[0]\n" + forward +
          "print(loss.item(), [p.grad is None for p in model.parameters()])\noptimizer.zero_grad()\n" + backward +
          update,
      begin + "print(loss.item())\n" + backward +
          "for p in model.parameters():\n    p.grad.mul_(1 / (1 + p.grad.norm().item()))\n" + update,
  };
  for (const std::string& loop : loops) {
    SCOPED_TRACE(loop);
    RunConfig config = of(loop);
    config.train.steps = 16;
    expect_same(config);
    EXPECT_EQ(segments.launched, 0);
  }
}

// Memory that a capture still reads after a graph break is not reused between.
TEST_P(CapturedRegions, WhatIsMadeBetweenRegionsLiesElsewhere) {
  // Tensors of the sizes that the forward pass saved for backward, all alive at once. Their number varies between
  // steps.
  const RunConfig config = of(begin +
                              "made = []\n"
                              "for i in range(1 + int(loss.item() * 1e6) % 9):\n"
                              "    made.extend([p * float(i) for p in model.parameters()])\n"
                              "    made.append(x * loss.item())\n"
                              "print(sum([m.sum().item() for m in made]))\n" +
                              backward + "print([(p.grad * 0.5).sum().item() for p in model.parameters()])\n" + update);
  expect_in_segments(config);
}

TEST_P(CapturedRegions, AnErrorIsRaisedAsInATracedStep) {
  RunConfig config = of(
      begin +
      "print(1 / (int(loss.item() * 1000) - 600 if loss.item() < 0.6 else 1))\nassert loss.item() > 0.55, \"low\"\n" +
      backward + update);
  config.train.steps = 200;
  expect_same_error(config);
}

// A guard skips update(). The scaler remembers unscale_() of the step before.
TEST_P(CapturedRegions, AScalerThatWasNotUpdatedRaisesAsInATracedStep) {
  RunConfig config = of(begin + backward +
                        "scaler.unscale_(optimizer)\n"
                        "norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
                        "if scaler.get_scale() > 2 ** 18:\n"
                        "    left_out = 1\n"
                        "else:\n"
                        "    scaler.step(optimizer)\n"
                        "    scaler.update()\n");
  config.train.steps = 200;
  const std::string raised = expect_same_error(config);
  EXPECT_TRUE(slow() || raised.find("unscale_() has already been called on this optimizer since the last update().") !=
                            std::string::npos)
      << raised;
}

AMPLAB_INSTANTIATE_COMPILED(CapturedRegions);

} // namespace
} // namespace amplab
