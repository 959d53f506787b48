// SPDX-License-Identifier: Apache-2.0
// Flags set by the program persist after the step. Continuing from a snapshot, through the bytes of a file, gives the
// bits of an uninterrupted run.
#include "engine/checkpoint/safetensors.h"
#include "engine/replay/snapshots.h"
#include "engine/state/state_file.h"
#include "engine/train/resuming.h"
#include "tests/engine/train/saved_state.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <sstream>

namespace amplab {
namespace {

constexpr int kStepsOfText = 9;

// A program may bind `device`, a predefined name. Its value marks the first step.
const std::string kAutogradFunction = "if device == \"cpu\":\n",
                  kForward = "x, t = batches[0]\nloss = loss_fn(model(x), t)\n",
                  kBegin = "optimizer.zero_grad()\n" + kForward, kUpdate = "loss.backward()\noptimizer.step()\n";

struct SetByTextTest : TrainerTest {
  RunConfig of(const std::string& loop, const std::string& mode = "fp32", const std::string& scaler = "none") {
    RunConfig config = small(mode, scaler);
    config.model.dropout = 0.5;
    config.optimizer = {.name = "sgd", .lr = 0.1, .momentum = 0.9};
    config.loop = loop;
    return config;
  }
  static std::vector<std::string> printed(const StepResult& result) {
    std::vector<std::string> lines;
    for (const Event& event : result.events)
      if (event.kind == EventKind::print) lines.push_back(event.text);
    return lines;
  }
  // Stops and resumes after each step, in eager mode and with captures.
  void expect_that_it_goes_on(RunConfig config) {
    for (const bool compile : {true, false}) {
      SCOPED_TRACE(compile ? "repeated" : "traced");
      config.train.compile = compile;
      Trainer whole = trainer(config);
      std::vector<TrainerState> states = {whole.snapshot()};
      std::vector<StepResult> results;
      for (int i = 0; i < kStepsOfText; ++i) {
        results.push_back(whole.step(false));
        states.push_back(whole.snapshot());
      }
      for (size_t stop = 0; stop < kStepsOfText; ++stop) {
        SCOPED_TRACE("stopped after step " + std::to_string(stop));
        const TrainerState state = saved_and_loaded(states[stop]);
        EXPECT_TRUE(state_in(checkpoint_file(states[stop]), "it") == states[stop]) << "the file";
        Trainer again = trainer(state.config);
        again.restore(state, "it");
        EXPECT_TRUE(checkpoint_file(again.snapshot()) == checkpoint_file(states[stop])) << "what was restored";
        for (size_t i = stop; i < kStepsOfText; ++i) {
          const StepResult result = again.step(i % 3 == 2); // some are inspected
          const StepRecord &a = result.record, &b = results[i].record;
          ASSERT_EQ(a.loss, b.loss) << "step " << i + 1;
          ASSERT_TRUE(a.grad_norm == b.grad_norm || (a.grad_norm != a.grad_norm && b.grad_norm != b.grad_norm))
              << "step " << i + 1;
          ASSERT_EQ(a.loss_scale, b.loss_scale) << "step " << i + 1;
          ASSERT_EQ(a.growth_tracker, b.growth_tracker) << "step " << i + 1;
          ASSERT_EQ(printed(result), printed(results[i])) << "step " << i + 1;
        }
        EXPECT_TRUE(again.snapshot().weights == states[kStepsOfText].weights);
        EXPECT_TRUE(again.snapshot().optimizer == states[kStepsOfText].optimizer);
      }
    }
  }
  // Returns the engine's error message for a checkpoint with changed metadata.
  std::string refusal(const TensorFile& file, const RunConfig& config) {
    Trainer fresh = trainer(config);
    const TrainerState before = fresh.snapshot();
    try {
      fresh.restore(state_in(file, "it"), "it");
    } catch (const CheckpointError& error) {
      EXPECT_TRUE(fresh.snapshot() == before) << "nothing has changed";
      return error.what();
    }
    return "accepted";
  }
};

TEST_F(SetByTextTest, AModelStaysInEval) {
  const RunConfig ends_so = of(kBegin + kUpdate + "model.eval()\n");
  expect_that_it_goes_on(ends_so);
  Trainer t = trainer(ends_so);
  steps(t, 1);
  EXPECT_EQ(t.snapshot().program_flags.in_eval, std::vector<std::string>{"model"});
  expect_that_it_goes_on(of(kBegin + kUpdate + "model.train(not model.training)\nprint(model.training)\n"));
  RunConfig normed = of(kBegin + kUpdate + "model.train(False)\n");
  normed.model.norm = "batch";
  expect_that_it_goes_on(normed);
}

TEST_F(SetByTextTest, OneModelOfSeveralStaysInEval) {
  RunConfig config =
      of("opt.zero_grad()\nx, t = batches[0]\nloss = loss_fn(a(x) + b(x), t)\nloss.backward()\nopt.step()\nb.eval()\n");
  config.models = {{"a", {config.model, {}}}, {"b", {config.model, {}}}};
  config.optimizers["opt"] = {config.optimizer, {}};
  config.train.eval_model = "a";
  expect_that_it_goes_on(config);
}

TEST_F(SetByTextTest, ParametersStayFrozen) {
  const std::string first = "for n, p in model.named_parameters():\n    if \"fc1\" in n:\n        p.requires_grad";
  expect_that_it_goes_on(of(kBegin + kUpdate + first + " = False\n"));
  expect_that_it_goes_on(of(kBegin + kUpdate + first + "_(not p.requires_grad)\n"));
  Trainer t = trainer(of(kBegin + kUpdate + first + " = False\n"));
  steps(t, 1);
  EXPECT_EQ(t.snapshot().program_flags.requires_grad,
            (std::map<std::string, bool>{{"fc1.bias", false}, {"fc1.weight", false}}));
}

TEST_F(SetByTextTest, ParametersStayFrozenInEveryMode) {
  const std::string freezes =
      kBegin + "scaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()\n"
               "for n, p in model.named_parameters():\n    if \"fc1\" in n:\n        p.requires_grad = False\n";
  for (const char* mode : {"amp-fp16", "fp16-master", "pure-bf16"}) {
    SCOPED_TRACE(mode);
    expect_that_it_goes_on(of(freezes, mode, std::string(mode) == "pure-bf16" ? "none" : "dynamic"));
  }
  expect_that_it_goes_on(of(
      "model.bfloat16()\noptimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x.bfloat16()).float(), t)\n" +
      kUpdate + "for n, p in model.named_parameters():\n    p.requires_grad = \"fc1\" not in n\n"));
}

// As module.half() does in PyTorch.
TEST_F(SetByTextTest, ParametersStayFrozenWhenTheirDtypeChanges) {
  const RunConfig config =
      of(kBegin + kUpdate + "for n, p in model.named_parameters():\n    p.requires_grad = \"fc1\" not in n\n");
  RunConfig after = config;
  after.precision.mode = "pure-bf16";
  Trainer live = trainer(config);
  steps(live, 3);
  Resumed on = resumed(device, load_datasets(config), live.snapshot(), after, "it");
  live.apply_settings(after);
  EXPECT_EQ(live.snapshot().program_flags.requires_grad.size(), 2u);
  const std::vector<StepRecord> a = steps(live, 4), b = steps(*on.trainer, 4);
  for (size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].loss, b[i].loss);
  EXPECT_TRUE(live.state_dict() == on.trainer->state_dict());
}

TEST_F(SetByTextTest, AStepThatLeavesParametersOtherwiseIsNotRepeated) {
  RunConfig config =
      of(kBegin + kUpdate + "for p in model.parameters():\n    p.requires_grad = not p.requires_grad\n    break\n");
  RunConfig traced_config = config;
  traced_config.train.compile = false;
  Trainer launched = trainer(config), traced = trainer(traced_config);
  steps(launched, 13);
  steps(traced, 13);
  EXPECT_TRUE(launched.state_dict() == traced.state_dict());
}

TEST_F(SetByTextTest, AStepThatIsBegunAgainFindsWhatParametersRequiredBefore) {
  for (const char* read : {"print(loss.item())\n", "if loss.item() < 0.69:\n    print(loss.item())\n"}) {
    RunConfig config = of("", "amp-fp16", "dynamic");
    config.scaler.growth_interval = 3;
    config.optimizer.momentum = 0;
    config.train.steps = 40;
    config.loop =
        kBegin + read +
        "for n, p in model.named_parameters():\n    if \"fc1\" in n:\n        p.requires_grad = not p.requires_grad\n"
        "scaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()\n";
    RunConfig traced_config = config;
    traced_config.train.compile = false;
    Trainer launched = trainer(config), traced = trainer(traced_config);
    for (int i = 0; i < 40; ++i) ASSERT_EQ(printed(launched.step(false)), printed(traced.step(false))) << i;
    EXPECT_GT(launched.region_counts().fell_back, 0) << "or nothing was tried";
    EXPECT_TRUE(launched.state_dict() == traced.state_dict());
  }
}

// PyTorch's optimizer continues the momentum of parameters with zero gradients, and leaves out those without a
// gradient.
TEST_F(SetByTextTest, GradientsThatAreZerosStayWhatTheyAre) {
  const std::string zeros = "optimizer.zero_grad(set_to_none=False)\n", draws = "x, t = batches[0]\n",
                    rest = "loss = loss_fn(model(x), t)\n" + kUpdate,
                    freezes = "for p in model.parameters():\n    p.requires_grad = False\n    break\n";
  for (const std::string& loop : {zeros + draws + rest + freezes, draws + zeros + rest + freezes}) {
    const RunConfig config = of(loop);
    expect_that_it_goes_on(config);
    Trainer t = trainer(config);
    for (int i = 0; i < 8; ++i) { // enough for a capture
      const std::vector<float> before = weights(t)[0];
      steps(t, 1);
      EXPECT_NE(weights(t)[0], before) << "step " << i + 1;
    }
  }
  const RunConfig none = of("optimizer.zero_grad(set_to_none=True)\n" + draws + rest + freezes);
  Trainer t = trainer(none);
  steps(t, 1);
  const std::vector<float> before = weights(t)[0];
  steps(t, 3);
  EXPECT_EQ(weights(t)[0], before);
  EXPECT_TRUE(t.snapshot().gradients.empty());
}

TEST_F(SetByTextTest, AScalerIsUpdatedInTheNextStep) {
  RunConfig config =
      of("optimizer.zero_grad()\nif device != \"cpu\":\n    scaler.update()\ndevice = \"later\"\n" + kForward +
             "scaler.scale(loss).backward()\nscaler.step(optimizer)\nprint(scaler.get_scale())\n",
         "amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p20; // some steps are skipped
  config.scaler.growth_interval = 2;
  expect_that_it_goes_on(config);
}

TEST_F(SetByTextTest, AScalerKeepsTheSettingsOfTheProgram) {
  RunConfig config =
      of(kBegin + "scaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()\n" + kAutogradFunction +
             "    scaler.set_growth_interval(2)\n    scaler.set_growth_factor(4.0)\n    device = \"later\"\n",
         "amp-fp16", "dynamic");
  config.scaler.init_scale = 8;
  expect_that_it_goes_on(config);
}

TEST_F(SetByTextTest, ANameKeepsAParameterItself) {
  expect_that_it_goes_on(of(kAutogradFunction + "    weights = list(model.parameters())\n    device = \"later\"\n" +
                            kBegin + "loss.backward()\nfor p in weights:\n    p.grad *= 0.5\noptimizer.step()\n"));
  expect_that_it_goes_on(of(
      kAutogradFunction +
          "    weights = optimizer.param_groups[0][\"params\"]\n    weights = list(weights)\n    device = \"later\"\n" +
          kBegin +
          "scaler.scale(loss).backward()\nscaler.unscale_(optimizer)\ntorch.nn.utils.clip_grad_norm_(weights, 0.01)\n"
          "scaler.step(optimizer)\nscaler.update()\n",
      "fp16-master", "dynamic"));
}

TEST_F(SetByTextTest, ATensorOfTheTextKeepsItsGradient) {
  const std::string begins =
      kAutogradFunction + "    heat = torch.ones(1)\n    heat.requires_grad = True\n    device = \"later\"\n";
  expect_that_it_goes_on(
      of(begins + "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x) * heat, t)\n" + kUpdate +
         "with torch.no_grad():\n    heat -= 0.1 * heat.grad\nprint(heat.item(), heat.grad.item())\n"));
}

TEST_F(SetByTextTest, GradientsAndNamesCountAsMemoryOfASnapshot) {
  Trainer t = trainer(of(kForward + kUpdate));
  steps(t, 1);
  TrainerState state = t.snapshot();
  ASSERT_FALSE(state.gradients.empty());
  const int64_t with = bytes_of(state);
  int64_t gradients = 0;
  for (const NamedTensor& gradient : state.gradients) gradients += std::ssize(gradient.bytes);
  state.gradients.clear();
  EXPECT_EQ(with - bytes_of(state), gradients);
  const NamedTensor eight{"", FileDType::f32, {2}, std::vector<std::byte>(8)};
  PersistentValue::Items two{false, {{PersistentTensor{eight}}, {PersistentTensor{eight, true, eight}}}};
  state.names = {{"a", {std::move(two)}}};
  const auto value = static_cast<int64_t>(sizeof(PersistentValue));
  EXPECT_EQ(with - bytes_of(state), gradients - 24 - 3 * value);
  state.names.push_back({"b", {std::string(100, 'a')}});
  EXPECT_EQ(with - bytes_of(state), gradients - 24 - 4 * value - 100);
}

TEST_F(SetByTextTest, AFileFromBeforeHasAllInTrainingAndRequiring) {
  const RunConfig config = of(kBegin + kUpdate);
  Trainer t = trainer(config);
  steps(t, 1);
  const TensorFile plain = checkpoint_file(t.snapshot());
  EXPECT_FALSE(plain.metadata.contains("program_flags")) << "a file of a loop that sets nothing is as it was";
  Trainer frozen = trainer(
      of(kBegin + kUpdate + "model.eval()\nfor p in model.parameters():\n    p.requires_grad = False\n    break\n"));
  steps(frozen, 1);
  TensorFile file = checkpoint_file(frozen.snapshot());
  EXPECT_TRUE(file.metadata.contains("program_flags"));
  file.metadata.erase("program_flags");
  frozen.restore(state_in(file, "it"), "it"); // replaces the frozen state
  EXPECT_TRUE(frozen.snapshot().program_flags == ProgramFlags());
  for (const Parameter& p : frozen.parameters()) EXPECT_TRUE(p.tensor.requires_grad()) << p.name;
}

TEST_F(SetByTextTest, AFileWithFormerKeysIsRead) {
  Trainer frozen = trainer(
      of(kBegin + kUpdate + "model.eval()\nfor p in model.parameters():\n    p.requires_grad = False\n    break\n"));
  steps(frozen, 1);
  const TrainerState state = frozen.snapshot();
  TensorFile file = checkpoint_file(state);
  auto flags = file.metadata.extract("program_flags");
  flags.key() = "set_by_text";
  file.metadata.insert(std::move(flags));
  std::string& progress = file.metadata["progress"];
  const std::string_view now = "nonfinite_reported";
  ASSERT_NE(progress.find(now), std::string::npos);
  progress.replace(progress.find(now), now.size(), "nonfinite_told");
  const TrainerState read = state_in(file, "it");
  EXPECT_TRUE(read.program_flags == state.program_flags);
  EXPECT_EQ(read.step, 1);
}

TEST_F(SetByTextTest, WhatAFileNamesAndTheRunLacksIsRejectedAndNothingChanges) {
  const RunConfig config = of(kBegin + kUpdate, "amp-fp16", "dynamic");
  Trainer t = trainer(config);
  steps(t, 1);
  const TensorFile good = checkpoint_file(t.snapshot());
  const auto refusal_with = [&](const char* text) {
    TensorFile file = good;
    file.metadata["program_flags"] = text;
    return refusal(file, config);
  };
  EXPECT_EQ(refusal_with(R"({"in_eval":["model"],"requires_grad":{"fc1.bias":false},)"
                         R"("not_updated":{"scaler":{"optimizer":{"stage":"stepped"}}}})"),
            "accepted");
  EXPECT_EQ(refusal_with(R"({"in_eval":["mo\u0007del"],"requires_grad":{},"not_updated":{}})"),
            "it: it has called eval() of the model \"mo\\x07del\", which is not in this run.");
  EXPECT_EQ(refusal_with(R"({"in_eval":[],"requires_grad":{"fc9.bias":false},"not_updated":{}})"),
            "it: it has set requires_grad of the parameter \"fc9.bias\", which is not in this run.");
  EXPECT_EQ(refusal_with(R"({"in_eval":[],"requires_grad":{},"not_updated":{"other":{}}})"),
            "it: it has used the scaler \"other\", which is not in this run.");
  EXPECT_EQ(refusal_with(R"({"in_eval":[],"requires_grad":{},"not_updated":{"scaler":{"sgd":{"stage":"ready"}}}})"),
            "it: it has scaled for the optimizer \"sgd\", which is not in this run.");
  EXPECT_EQ(
      refusal_with(R"({"in_eval":[],"requires_grad":{},"not_updated":{"scaler":{"optimizer":{"stage":"gone"}}}})"),
      "it: a damaged checkpoint: its program_flags cannot be used: a scaler knows no stage \"gone\".");
  for (const char* text :
       {"", "[", "3", "[]", "{}", R"({"in_eval":{},"requires_grad":{},"not_updated":{}})",
        R"({"in_eval":[1],"requires_grad":{},"not_updated":{}})",
        R"({"in_eval":[],"requires_grad":{"fc1.bias":1},"not_updated":{}})",
        R"({"in_eval":[],"requires_grad":{},"not_updated":{"scaler":[1]}})",
        R"({"in_eval":[],"requires_grad":{},"not_updated":{"scaler":{"optimizer":{"stage":"ready","found_inf":2}}}})"})
    EXPECT_EQ(refusal_with(text), "it: a damaged checkpoint: its program_flags is not what amplab-engine writes.")
        << text;
}

TEST_F(SetByTextTest, NamesOfADamagedFileAreRejected) {
  const RunConfig config = of(kAutogradFunction +
                              "    heat = torch.ones(1)\n    heat.requires_grad = True\n    device = "
                              "\"later\"\noptimizer.zero_grad()\nx, t = batches[0]\n"
                              "loss = loss_fn(model(x) * heat, t)\n" +
                              kUpdate);
  Trainer t = trainer(config);
  steps(t, 1);
  const TensorFile good = checkpoint_file(t.snapshot());
  ASSERT_NE(good.metadata.at("names").find(
                R"({"leaf":{"gradient":"loop.names.1","requires_grad":true,"tensor":"loop.names.0"}})"),
            std::string::npos)
      << good.metadata.at("names");
  const auto refusal_with = [&](auto change) {
    TensorFile file = good;
    const auto tensor = [&](const char* name) -> NamedTensor& {
      return *std::ranges::find(file.tensors, name, &NamedTensor::name);
    };
    change(file.metadata["names"], tensor("loop.names.0"), tensor("loop.names.1"));
    return refusal(file, config);
  };
  const auto damaged = [](const std::string& what) {
    return "it: a damaged checkpoint: its names cannot be used: " + what + ".";
  };
  EXPECT_EQ(refusal_with([](std::string&, NamedTensor&, NamedTensor&) {}), "accepted");
  EXPECT_EQ(refusal_with([](std::string&, NamedTensor&, NamedTensor& gradient) {
              gradient.shape = {1, 1};
            }),
            damaged("the gradient of the tensor \"loop.names.0\" does not have its shape and dtype"));
  EXPECT_EQ(refusal_with([](std::string&, NamedTensor& tensor, NamedTensor&) {
              tensor = {"loop.names.0", FileDType::i64, {1}, std::vector<std::byte>(8)};
            }),
            damaged("the tensor \"loop.names.0\" can have no gradient: it holds no floating-point numbers"));
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>(9, 1), std::vector<int64_t>{0, INT64_MAX, INT64_MAX}})
    EXPECT_EQ(refusal_with([&](std::string&, NamedTensor& tensor, NamedTensor&) { tensor.shape = shape; }),
              damaged("\"loop.names.0\" has a shape that no tensor of a loop has"));
  TensorFile file = good;
  file.metadata["names"] = R"([["heat",{"parameter":"fc9.bias"}]])";
  std::erase_if(file.tensors, [](const NamedTensor& tensor) { return tensor.name.starts_with("loop.names."); });
  EXPECT_EQ(refusal(file, config),
            "it: a variable of its loop holds the parameter \"fc9.bias\", which the model does not have.");
}

} // namespace
} // namespace amplab
