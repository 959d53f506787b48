// SPDX-License-Identifier: Apache-2.0
// amp.scale_loss, in the order of apex/amp/handle.py and _process_optimizer.py (amp-semantics 8.3).
// golden_loops_test.cpp shows that the same program gives the same numbers with PyTorch's objects.
#include "engine/checkpoint/safetensors.h"
#include "engine/loop/loop_error.h"
#include "engine/run/config_error.h"
#include "engine/state/state_file.h"
#include "tests/engine/train/trainer_fixture.h"

#include <sstream>

namespace amplab {
namespace {

struct Apex : TrainerTest {
  RunConfig config_of(const std::string& mode, double scale, const std::string& text,
                      const std::string& kind = "dynamic") {
    RunConfig config = small(mode, kind);
    config.scaler.behaves_like = "apex";
    config.scaler.init_scale = scale;
    config.loop = "x, t = batches[0]\n" + text;
    return config;
  }
  // Returns the output of the first step.
  std::string printed(const RunConfig& config) {
    Trainer t = trainer(config);
    std::string lines;
    for (const Event& event : t.step(false).events)
      if (event.kind == EventKind::print) lines += event.text + "\n";
    return lines;
  }
  std::string error_of(const std::string& text) {
    try {
      printed(config_of("fp32", 8, text));
    } catch (const loop::LoopError& error) {
      return error.exception + ": " + error.what();
    }
    return "no error";
  }
};

TEST_F(Apex, GradientsAreScaledWithinAndUnscaledWhenTheContextEnds) {
  EXPECT_EQ(printed(config_of("fp32", 1024, R"(
optimizer.zero_grad()
loss = loss_fn(model(x), t)
plain = torch.autograd.grad(loss, list(model.parameters()), retain_graph=True)
with amp.scale_loss(loss, optimizer) as scaled_loss:
    print((scaled_loss / loss).item(), scaled_loss.dtype)
    scaled_loss.backward()
    print(all([bool((p.grad == 1024 * g).all()) for p, g in zip(model.parameters(), plain)]))
print(all([bool((p.grad == g).all()) for p, g in zip(model.parameters(), plain)]))
optimizer.step()
)")),
            "1024.0 torch.float32\nTrue\nTrue\n");
}

TEST_F(Apex, EachBackwardIsUnscaledByItselfAndAdded) {
  EXPECT_EQ(printed(config_of("fp32", 1024, R"(
optimizer.zero_grad()
loss = loss_fn(model(x), t)
plain = torch.autograd.grad(loss, list(model.parameters()), retain_graph=True)
for _ in range(2):
    with amp.scale_loss(loss, optimizer) as scaled_loss:
        print(all([p.grad is None for p in model.parameters()]))
        scaled_loss.backward(retain_graph=True)
print(all([bool((p.grad == 2 * g).all()) for p, g in zip(model.parameters(), plain)]))
optimizer.step()
)")),
            "True\nTrue\nTrue\n");
}

TEST_F(Apex, AnOverflowHalvesTheScaleAtOnceAndLeavesOutTheNextStepAlone) {
  const RunConfig config = config_of("fp32", 1024, R"(
optimizer.zero_grad()
before = [p.detach().clone() for p in model.parameters()]
with amp.scale_loss(loss_fn(model(x), t) * 3e38, optimizer) as scaled_loss:
    scaled_loss.backward()
print(scaler.get_scale())
optimizer.step()
print(all([bool((p == b).all()) for p, b in zip(model.parameters(), before)]))
optimizer.zero_grad()
with amp.scale_loss(loss_fn(model(x), t), optimizer) as scaled_loss:
    scaled_loss.backward()
optimizer.step()
print(any([bool((p != b).any()) for p, b in zip(model.parameters(), before)]))
)");
  EXPECT_EQ(printed(config), "512.0\nTrue\nTrue\n");
}

TEST_F(Apex, AnOverflowOfAnEarlierBackwardIsNotForgottenByACleanOne) {
  RunConfig config = config_of("fp32", 1024, R"(
optimizer.zero_grad()
for factor in (3e38, 1.0):
    with amp.scale_loss(loss_fn(model(x), t) * factor, optimizer) as scaled_loss:
        scaled_loss.backward()
optimizer.step()
)");
  Trainer t = trainer(config);
  const StepRecord record = t.step(false).record;
  EXPECT_TRUE(record.skipped);
  EXPECT_TRUE(record.found_inf);
  EXPECT_EQ(t.loss_scale(), 512);
}

TEST_F(Apex, GradientsOfA16BitModelStayScaledThoseOfTheMastersDoNot) {
  EXPECT_EQ(printed(config_of("fp16-master", 128,
                              R"(
optimizer.zero_grad()
with amp.scale_loss(loss_fn(model(x), t), optimizer) as scaled_loss:
    scaled_loss.backward()
masters = list(amp.master_params(optimizer))
print(all([bool((p.grad.float() == 128 * m.grad).all()) )"
                              R"(for p, m in zip(model.parameters(), masters)]), masters[0].grad.dtype)
optimizer.step()
)")),
            "True torch.float32\n");
}

TEST_F(Apex, NoSearchForInfWhereTheScaleIsStatic) {
  Trainer t = trainer(config_of("fp32", 1024, R"(
optimizer.zero_grad()
with amp.scale_loss(loss_fn(model(x), t) * 3e38, optimizer) as scaled_loss:
    scaled_loss.backward()
optimizer.step()
)",
                                "static"));
  EXPECT_FALSE(t.step(false).record.skipped);
}

TEST_F(Apex, AStepThatIsStillToBeLeftOutAndWhatTheTextDrewOutliveACheckpoint) {
  const RunConfig config = config_of("fp32", 1024, R"(
optimizer.step()
optimizer.zero_grad()
with amp.scale_loss(loss_fn(model(x + torch.randn_like(x)), t) * 3e38, optimizer) as scaled_loss:
    scaled_loss.backward()
)");
  Trainer whole = trainer(config), again = trainer(config);
  whole.step(false);
  struct : ByteSink {
    void write(std::string_view bytes) override { text += bytes; }
    std::string text;
  } sink;
  write_safetensors(sink, checkpoint_file(whole.snapshot()));
  std::istringstream file(sink.text);
  TrainerState state = state_in(read_safetensors(file, sink.text.size(), "it"), "it");
  EXPECT_TRUE(state == whole.snapshot());
  EXPECT_TRUE(state.apex.at("optimizer").skips_next);
  again.restore(std::move(state), "it");
  for (int i = 0; i < 3; ++i) {
    const StepRecord a = whole.step(false).record, b = again.step(false).record;
    EXPECT_TRUE(a.skipped && b.skipped);
    EXPECT_EQ(a.loss, b.loss);
  }
  TrainerState damaged = whole.snapshot();
  damaged.generator = "1 2 3";
  EXPECT_THROW(again.restore(std::move(damaged), "it"), CheckpointError);
}

TEST_F(Apex, WhatStandsElsewhereAndWhatIsWrongIsReported) {
  EXPECT_NE(error_of("model, optimizer = amp.initialize(model, optimizer, opt_level='O1')\n")
                .find("NotInTheLab: apex has amp.initialize; "),
            std::string::npos);
  EXPECT_NE(error_of("model, optimizer = amp.initialize(model, optimizer, opt_level='O1')\n").find("precision.mode"),
            std::string::npos);
  EXPECT_EQ(error_of("with amp.scale_loss(1.0, optimizer) as s:\n    pass\n"),
            "AttributeError: 'float' object has no attribute 'float'");
  EXPECT_EQ(error_of("with amp.scale_loss(loss_fn(model(x), t), optimizer, loss_id=3) as s:\n    pass\n"),
            "IndexError: list index out of range");
  EXPECT_NE(error_of("with amp.scale_loss(loss_fn(model(x), t), (optimizer,)) as s:\n    pass\n").find("Write [a, b]"),
            std::string::npos);
  EXPECT_NE(error_of("with amp.scale_loss(loss_fn(model(x), t), optimizer) as s:\n    s.bacward()\n")
                .find("Did you mean: 'backward'?"),
            std::string::npos);
}

TEST_F(Apex, ParamGroupsHaveTheSettingsOfTheirOptimizer) {
  RunConfig config = config_of("fp32", 8, R"(
group = optimizer.param_groups[0]
print(group["lr"], group["weight_decay"], group["betas"], group["eps"], group["amsgrad"])
)");
  EXPECT_EQ(printed(config), "0.001 0.01 (0.9, 0.999) 1e-08 False\n");
  EXPECT_EQ(error_of("optimizer.param_groups[0]['momentum']\n"), "KeyError: 'momentum'");
}

} // namespace
} // namespace amplab
