// SPDX-License-Identifier: Apache-2.0
// Lanes that train with Muon: alone it has an AdamW beside it, by name it must select matrices.
#include "engine/run/config_error.h"
#include "engine/state/settings.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct MuonLanes : TrainerTest {
  static RunConfig alone(const char* mode = "fp32") {
    RunConfig config = small(mode);
    config.optimizer = {.name = "muon", .lr = 0.02, .momentum = 0.95, .nesterov = true};
    return config;
  }
  static RunConfig named() {
    RunConfig config = small("fp32");
    config.optimizers["m"].name = "muon";
    config.optimizers["m"].parameters = "matrices";
    config.optimizers["rest"].parameters = "others";
    config.loop = "model.zero_grad()\n"
                  "for x, t in batches:\n"
                  "    loss_fn(model(x), t).backward()\n"
                  "m.step()\n"
                  "rest.step()\n";
    return config;
  }
  static std::vector<std::string> printed_by(Trainer& t) {
    std::vector<std::string> printed;
    for (const Event& event : t.step(false).events)
      if (event.kind == EventKind::print) printed.push_back(event.text);
    return printed;
  }
  std::string refusal(const RunConfig& config) {
    try {
      check_possible(config);
      trainer(config);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "accepted";
  }
};

// Mean loss of the last 20 of 200 steps, as a share of the first loss. A single batch varies by a factor of ten.
TEST_F(MuonLanes, LearnFromTheStartOfTheForm) {
  const auto share = [&](const OptimizerConfig& optimizer) {
    RunConfig config = small("fp32");
    config.data.name = "gaussians";
    config.optimizer = optimizer;
    Trainer t = trainer(config);
    const double first = t.step(false).record.loss;
    double sum = 0;
    for (int i = 0; i < 200; ++i)
      if (const double loss = t.step(false).record.loss; i >= 180) sum += loss;
    return sum / 20 / first;
  };
  const OptimizerConfig start = row_of(OptimizerKind::muon).start();
  OptimizerConfig slow = start;
  slow.lr = 0.001;
  EXPECT_LT(share(start), 0.1);
  EXPECT_LT(share(start), 0.5 * share(slow));
}

TEST_F(MuonLanes, HaveTheBitsOfTheSameTwoOptimizersByName) {
  RunConfig config = alone();
  RunConfig other = named();
  for (OptimizerConfig* its : {static_cast<OptimizerConfig*>(&other.optimizers["m"]),
                               static_cast<OptimizerConfig*>(&other.optimizers["rest"])}) {
    const std::string name = its->name;
    *its = config.optimizer;
    its->name = name;
  }
  Trainer a = trainer(config), b = trainer(other);
  for (int i = 0; i < 5; ++i) ASSERT_EQ(a.step(false).record.loss, b.step(false).record.loss) << "step " << i;
}

TEST_F(MuonLanes, NameAParameterThatMuonDoesNotAcceptAndWhatToDo) {
  EXPECT_EQ(refusal(named()), "accepted");
  RunConfig config = named();
  config.optimizers["m"].parameters = "all";
  EXPECT_EQ(refusal(config),
            "\"optimizers.m.name\": muon accepts parameters of two axes only, but \"fc1.bias\" is [16]. Set "
            "\"optimizers.m.parameters\" to \"matrices\", and add an optimizer with \"others\".");
}

// PyTorch's clip_grad_norm_(model.parameters()) scales the gradients of both optimizers by one coefficient.
TEST_F(MuonLanes, RecordTheirNormsBeforeAClipThatTheyShare) {
  for (const char* mode : {"fp32", "amp-fp16"})
    for (const char* when : {"after-unscale", "before-unscale"}) {
      SCOPED_TRACE(std::string(mode) + " " + when);
      RunConfig config = alone(mode);
      config.scaler = {.kind = std::string(mode) == "fp32" ? "none" : "dynamic", .init_scale = 1024};
      Trainer plain = trainer(config);
      const StepRecord unclipped = plain.step(false).record;
      config.clip = {"norm", 0.05, when};
      Trainer t = trainer(config);
      const StepRecord record = t.step(false).record;
      const auto column = [&](const char* name) {
        const auto names = t.declared_columns();
        return static_cast<size_t>(std::ranges::find(names, name) - names.begin());
      };
      const size_t muon = column("grad_norm.optimizer"), adamw = column("grad_norm.adamw");
      EXPECT_EQ(record.grad_norm, unclipped.grad_norm);
      EXPECT_EQ(record.declared.at(muon), unclipped.declared.at(muon));
      EXPECT_EQ(record.declared.at(adamw), unclipped.declared.at(adamw));
      const bool is_scaled = std::string(mode) != "fp32" && std::string(when) == "before-unscale";
      const double total = std::hypot(record.declared.at(muon), record.declared.at(adamw));
      EXPECT_NEAR(record.clip_coef, 0.05 / (total * (is_scaled ? 1024 : 1)), 1e-5 * record.clip_coef + 1e-9);
    }
}

TEST_F(MuonLanes, RefuseASectionWithTheNameOfTheirAdamW) {
  RunConfig config = alone();
  config.models["adamw"] = {};
  config.loop = "for x, t in batches:\n    loss_fn(adamw(x), t).backward()\noptimizer.step()\n";
  EXPECT_EQ(refusal(config), "\"optimizer.name\": muon has an AdamW beside it, \"adamw\" in the program, but a model, "
                             "scaler or data set has that name: rename that section.");
  config.optimizer.name = "sgd";
  EXPECT_EQ(refusal(config), "accepted");
}

TEST_F(MuonLanes, NeedAModelWithMatricesAndOtherParameters) {
  RunConfig config = alone();
  config.model = {.name = "layers", .layers = {"Linear(8, bias=False)", "ReLU", "Linear(2, bias=False)"}};
  EXPECT_NE(refusal(config).find("\"optimizer.name\": muon needs weights of two axes"), std::string::npos);
}

TEST_F(MuonLanes, CannotShardOverRanks) {
  RunConfig config = alone();
  config.parallel.kind = "ddp";
  config.parallel.ranks = 2;
  config.parallel.shard = "zero1";
  EXPECT_TRUE(refusal(config).starts_with("\"parallel.shard\" cuts parameters into pieces of one axis"));
}

TEST_F(MuonLanes, ZeroTheGradientsOfTheirOwnParametersOnly) {
  RunConfig config = alone();
  config.loop = "for x, t in batches:\n"
                "    loss_fn(model(x), t).backward()\n"
                "optimizer.zero_grad()\n"
                "print([len(p.shape) for p in model.parameters() if p.grad is None])\n"
                "adamw.zero_grad()\n"
                "print([len(p.shape) for p in model.parameters() if p.grad is None])\n";
  Trainer t = trainer(config);
  EXPECT_EQ(printed_by(t), (std::vector<std::string>{"[2, 2, 2]", "[2, 1, 2, 1, 2, 1]"}));
}

TEST_F(MuonLanes, ShowTheEntriesOfTorchsParamGroups) {
  RunConfig config = alone();
  config.loop = "g = optimizer.param_groups[0]\n"
                "print(g[\"lr\"], g[\"momentum\"], g[\"nesterov\"], g[\"ns_coefficients\"], g[\"ns_steps\"], "
                "g[\"adjust_lr_fn\"], len(g[\"params\"]), len(adamw.param_groups[0][\"params\"]))\n";
  Trainer t = trainer(config);
  EXPECT_EQ(printed_by(t), std::vector<std::string>{"0.02 0.95 True (3.4445, -4.775, 2.0315) 5 original 3 3"});
}

// GradScaler skips by optimizer: an infinity in a matrix's gradient stops Muon, not the AdamW of the biases.
TEST_F(MuonLanes, SkipOnlyTheOptimizerThatFoundInf) {
  RunConfig config = alone("amp-fp16");
  config.scaler.kind = "dynamic";
  config.scaler.init_scale = 1024;
  Trainer t = trainer(config);
  t.step(false);
  const TrainerState before = t.snapshot();
  t.inject({2, "fc1.weight.grad", Fault::inf, 1, 0});
  t.step(false);
  const TrainerState after = t.snapshot();
  EXPECT_EQ(after.optimizer.at("optimizer.fc1.weight"), before.optimizer.at("optimizer.fc1.weight"));
  EXPECT_EQ(after.optimizer.at("optimizer.head.weight").steps, 1);
  EXPECT_EQ(after.optimizer.at("adamw.fc1.bias").steps, 2);
}

} // namespace
} // namespace amplab
