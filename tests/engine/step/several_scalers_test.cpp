// SPDX-License-Identifier: Apache-2.0
// Several scalers. Each optimizer's norm is divided by its own scale, and settings are checked per section.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>

namespace amplab {
namespace {

// Two losses, each with its own scaler.
constexpr const char* kLoop = R"((x, t), = batches
far.zero_grad()
near.zero_grad()
loss_a = loss_fn(a(x), t)
loss_b = loss_fn(b(x), t)
large.scale(loss_a).backward()
small.scale(loss_b).backward()
)";
constexpr const char* kTwoScalers = R"(large.step(far)
small.step(near)
large.update()
small.update()
)";

struct SeveralScalers : TrainerTest {
  static RunConfig two(const std::string& between) {
    RunConfig config = small("fp32");
    for (const char* model : {"a", "b"}) config.models[model].hidden = {8};
    config.optimizers["far"].of = {"a"};
    config.optimizers["near"].of = {"b"};
    for (const auto& [name, scale] : {std::pair{"large", 1024.0}, {"small", 8.0}}) {
      config.scalers[name].init_scale = scale;
      config.scalers[name].growth_interval = 1;
    }
    config.loop = std::string(kLoop) + between + kTwoScalers;
    return config;
  }
  static double declared(const Trainer& t, const StepRecord& record, const std::string& column) {
    const std::vector<std::string>& columns = t.declared_columns();
    return record.declared[static_cast<size_t>(std::ranges::find(columns, column) - columns.begin())];
  }
  std::string refusal(const RunConfig& config) {
    try {
      trainer(config);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "accepted";
  }
};

// Powers of two change no bit of a norm in fp32.
TEST_F(SeveralScalers, NormsAreWithoutTheScaleOfTheirOwnWhereverTheyAreTaken) {
  Trainer plain = trainer(two(""));
  const StepRecord expected = plain.step(false).record;
  const double far = declared(plain, expected, "grad_norm.far"), near = declared(plain, expected, "grad_norm.near");
  ASSERT_GT(far, 0);
  ASSERT_GT(near, 0);
  for (const char* between :
       {"large.unscale_(far)\nsmall.unscale_(near)\nfor m in (a, b):\n    "
        "torch.nn.utils.clip_grad_norm_(m.parameters(), 100.0)\n",
        "for m in (a, b):\n    torch.nn.utils.clip_grad_norm_(m.parameters(), 1e9)\n",
        "large.unscale_(far)\nfor m in (a, b):\n    torch.nn.utils.clip_grad_norm_(m.parameters(), 1e9)\n"}) {
    Trainer t = trainer(two(between));
    const StepRecord record = t.step(false).record;
    EXPECT_EQ(declared(t, record, "grad_norm.far"), far) << between;
    EXPECT_EQ(declared(t, record, "grad_norm.near"), near) << between;
    EXPECT_EQ(record.grad_norm, far) << between;
    EXPECT_EQ(record.grad_norm_scaled, far * 1024) << between;
  }
}

TEST_F(SeveralScalers, ScalesAreThoseThatTheStepUsed) {
  Trainer t = trainer(two(""));
  for (const double factor : {1.0, 2.0, 4.0}) {
    const StepRecord record = t.step(false).record;
    EXPECT_EQ(declared(t, record, "loss_scale.large"), 1024 * factor);
    EXPECT_EQ(declared(t, record, "loss_scale.small"), 8 * factor);
    EXPECT_EQ(record.loss_scale, 1024 * factor);
  }
}

TEST_F(SeveralScalers, SettingsAreJudgedBySectionsThatAreRead) {
  RunConfig config = two("");
  config.precision.mode = "pure-fp16"; // the unused single scaler is dynamic
  EXPECT_EQ(refusal(config).find("\"scalers.large.kind\" must be"), 0u) << refusal(config);
  for (auto& [name, scaler] : config.scalers) scaler.kind = "static";
  EXPECT_EQ(refusal(config), "accepted");
  config.optimizer.name = "sgd"; // the single optimizer is unused, too
  config.optimizer.nesterov = true;
  EXPECT_EQ(refusal(config), "accepted");
  config.optimizers["near"].name = "sgd";
  config.optimizers["near"].nesterov = true;
  EXPECT_EQ(refusal(config).find("\"optimizers.near.nesterov\" needs"), 0u) << refusal(config);
}

} // namespace
} // namespace amplab
