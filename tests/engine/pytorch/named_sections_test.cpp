// SPDX-License-Identifier: Apache-2.0
// Scripts of several models, optimizers and scalers. tests/golden/loops, which is based on this script, shows that
// PyTorch then does the same as the engine.
#include "engine/pytorch/script.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

const ModelTask kPoints{.sample = {2}, .outputs = 2};
const ModelTask kEightTokens{.sample = {8}, .tokens = true, .vocabulary = 12, .outputs = 12};

constexpr const char* kGan = R"json({
  "data": {"name": "spirals"},
  "models": {"generator": {"name": "mlp", "hidden": [8]}, "critic": {"name": "mlp", "hidden": [4]}},
  "optimizers": {"of_generator": {"name": "adam", "lr": 0.5, "of": ["generator"]},
                 "of_critic": {"name": "sgd", "lr": 0.25, "of": ["critic"]}},
  "loop": ["scaler.scale(errD).backward()", "scaler.scale(", "  errG).backward()", "scaler.step(of_critic)",
           "loss_fn(errD, errG)"]
})json";

RunConfig gan() { return config_from_text(kGan, "it"); }

std::string script(const RunConfig& config, const ModelTask& task = kPoints) { return pytorch_script(config, task); }

testing::AssertionResult holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                                                            << text;
}

// Returns the line number of `part`, from 1.
int64_t line_of(const std::string& text, const std::string& part) {
  return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(part)), '\n') + 1;
}

TEST(PyTorchScriptOfSeveral, DrawsTheModelsInTheOrderOfTheirNamesFromOneSeed) {
  const std::string text = script(gan());
  EXPECT_EQ(text.find("torch.manual_seed("), text.rfind("torch.manual_seed("));
  EXPECT_LT(text.find("torch.manual_seed("), text.find("\ncritic = nn.Sequential("));
  EXPECT_LT(text.find("\ncritic = nn.Sequential("), text.find("\ngenerator = nn.Sequential("));
  EXPECT_TRUE(holds(text, "MODELS = {\"critic\": critic, \"generator\": generator}\n"));
  EXPECT_FALSE(holds(text, "\nmodel = ")) << "the single section is not read";
}

TEST(PyTorchScriptOfSeveral, CallsOneModelByItsNameToo) {
  RunConfig config = config_from_text(
      R"json({"models": {"net": {"name": "mlp"}}, "optimizers": {"o": {"of": ["net"]}}, "loop": "net"})json", "it");
  const std::string text = script(config);
  EXPECT_TRUE(holds(text, "\nnet = nn.Sequential("));
  EXPECT_TRUE(holds(text, "net.load_state_dict(load_file(args.initial), strict=True)"))
      << "whose tensors have no name before them";
  EXPECT_TRUE(holds(text, "\no = torch.optim.AdamW(net.parameters(), "));
  EXPECT_FALSE(holds(text, "MODELS"));
}

TEST(PyTorchScriptOfSeveral, SeparatesTheClassesOfTheModels) {
  RunConfig config = gan();
  for (auto& [name, model] : config.models) model.name = "transformer";
  const std::string text = script(config, kEightTokens);
  EXPECT_TRUE(holds(text, "def make_critic():\n    WIDTH, HEADS, CONTEXT, VOCABULARY ="));
  EXPECT_TRUE(holds(text, "    return Transformer()\n\n\ncritic = make_critic()\n"));
  EXPECT_TRUE(holds(text, "generator = make_generator()\n"));
}

TEST(PyTorchScriptOfSeveral, StepsWhatEachOptimizerIsOf) {
  RunConfig config = gan();
  std::string text = script(config);
  EXPECT_TRUE(holds(text, "of_critic = torch.optim.SGD(critic.parameters(), lr=0.25, "));
  EXPECT_TRUE(holds(text, "of_generator = torch.optim.Adam(generator.parameters(), lr=0.5, "));
  EXPECT_FALSE(holds(text, "\noptimizer = "));
  config.optimizers["of_critic"].of = {"generator", "critic"};
  EXPECT_TRUE(holds(script(config), "of_critic = torch.optim.SGD([*critic.parameters(), *generator.parameters()], "));
  config.optimizers["of_critic"].of = {};
  EXPECT_TRUE(holds(script(config), "of_critic = torch.optim.SGD([*critic.parameters(), *generator.parameters()], "));
}

TEST(PyTorchScriptOfSeveral, AdvancesTheScheduleOfAllOptimizers) {
  RunConfig config = gan();
  config.schedule.name = "step";
  EXPECT_TRUE(holds(script(config), "schedulers = [torch.optim.lr_scheduler.LambdaLR(of_critic, rate), "
                                    "torch.optim.lr_scheduler.LambdaLR(of_generator, rate)]"));
  config.schedule = {.name = "cosine", .min_lr = 0.125};
  const std::string text = script(config);
  EXPECT_TRUE(holds(text, "def rate(update, highest, lowest):"));
  EXPECT_TRUE(holds(text, "LambdaLR(of_critic, functools.partial(rate, highest=1, lowest=0.5))"));
  EXPECT_TRUE(holds(text, "LambdaLR(of_generator, functools.partial(rate, highest=1, lowest=0.25))"));
}

TEST(PyTorchScriptOfSeveral, NamesEachScaler) {
  RunConfig config = gan();
  config.scalers["a"].init_scale = 1024;
  config.scalers["b"].kind = "static";
  config.scalers["c"].kind = "none";
  const std::string text = script(config);
  EXPECT_TRUE(holds(text, "\na = torch.amp.GradScaler(device, init_scale=1024.0, "));
  EXPECT_TRUE(holds(text, "\nb = StaticScaler(device, init_scale=65536.0)\n"));
  EXPECT_TRUE(holds(text, "\nc = torch.amp.GradScaler(device, enabled=False)\n"));
  EXPECT_TRUE(holds(text, "watch = Watch([of_critic, of_generator], [a, b, c])"));
}

TEST(PyTorchScriptOfSeveral, PrintsTheColumnsThatTheLaneDeclares) {
  RunConfig config = gan();
  EXPECT_TRUE(holds(script(config),
                    "print(\"step,loss,loss_scale,found_inf,grad_norm,loss.errD,loss.errG,"
                    "grad_norm.of_critic,found_inf.of_critic,skipped.of_critic,lr.of_critic,"
                    "grad_norm.of_generator,found_inf.of_generator,skipped.of_generator,lr.of_generator\")"));
  config.scalers["a"] = config.scalers["b"] = {};
  EXPECT_TRUE(holds(script(config), ",loss_scale.a,loss_scale.b\")"));
}

TEST(PyTorchScriptOfSeveral, KnowsLossesByTheirLines) {
  const std::string text = script(gan());
  const std::string first = std::to_string(line_of(text, "    scaler.scale(errD)")),
                    second = std::to_string(line_of(text, "    scaler.scale(\n")),
                    third = std::to_string(line_of(text, "      errG).backward()"));
  EXPECT_TRUE(
      holds(text, "ROOTS = {" + first + ": [\"errD\"], " + second + ": [\"errG\"], " + third + ": [\"errG\"]}"));
}

TEST(PyTorchScriptOfSeveral, TreatsTheRootOfBackwardAsTheLoss) {
  RunConfig config;
  config.loop = "loss.backward()\n";
  const std::string text = script(config);
  EXPECT_TRUE(holds(text, "ROOTS = {" + std::to_string(line_of(text, "    loss.backward()")) + ": [None]}"));
  EXPECT_TRUE(holds(text, "losses = self.losses or self.roots\n"));
  config.loop = "loss_fn(model(x), t).backward()\n";
  EXPECT_FALSE(holds(script(config), "ROOTS"));
}

TEST(PyTorchScriptOfSeveral, ProvidesTheBatchesOfEachDataSetUnderItsName) {
  RunConfig config = gan();
  config.seed = 7;
  config.accumulation.steps = 2;
  config.datasets["near"].batch_size = 16;
  config.datasets["near"].name = "spirals";
  config.datasets["wide"] = {};
  config.datasets["wide"].name = "sine";
  config.datasets["wide"].batches = 3;
  config.datasets["wide"].limit = 50;
  config.datasets["wide"].shuffle = false;
  const std::string text = script(config);
  EXPECT_TRUE(holds(
      text,
      "    micro_batches(*samples_of_near(), 16, 7, True),\n    micro_batches(*samples_of_wide(), 128, 8, False),\n"));
  EXPECT_TRUE(holds(text, "    features, targets = table[:, :1], table[:, 1:]\n    features, targets = features[:50], "
                          "targets[:50]\n    return features, targets\n"));
  EXPECT_TRUE(holds(text, "yield [(x, t) for x, t in itertools.islice(drawn[0], 2)], [(x, t) for x, t in "
                          "itertools.islice(drawn[1], 3)]\n"));
  EXPECT_TRUE(holds(text, "\nfor near, wide in steps(watch, DRAWN):\n"));
  EXPECT_FALSE(holds(text, "BATCH")) << "of the single one, which is not read";
  config.datasets.erase("wide");
  EXPECT_TRUE(holds(script(config), "yield [(x, t) for x, t in itertools.islice(drawn[0], 2)]\n"));
  EXPECT_TRUE(holds(script(config), "\nfor near in steps(watch, DRAWN):\n"));
}

TEST(PyTorchScriptOfSeveral, ConvertsEachModelAsTheModeRequires) {
  RunConfig config = gan();
  config.precision.mode = "fp16-master";
  config.precision.op_dtype = {{"softmax", "fp16"}};
  const std::string text = script(config);
  for (const char* each : {"in_fp16(model)", "in_low_precision(model)", "with_ops(model)"})
    EXPECT_TRUE(holds(text, std::string("for model in MODELS.values():\n    ") + each + "\n"));
  EXPECT_TRUE(holds(text, "of_critic = torch.optim.SGD([MASTERS[p] for p in critic.parameters()], "));
  EXPECT_TRUE(holds(text, "keep_masters(of_critic, critic)\nkeep_masters(of_generator, generator)\n"));
  config.precision = {};
  config.precision.layer_dtype = {{"fc1", "fp32"}};
  EXPECT_TRUE(holds(script(config), "\nin_regions_of_their_own(MODELS)\n"));
}

TEST(PyTorchScriptOfSeveral, RejectsNamesThatTheScriptUses) {
  for (const char* name : {"watch", "steps", "args", "features", "STEPS", "Watch", "itertools", "argparse", "MODELS",
                           "make_critic", "type", "MASTERS"}) {
    RunConfig config = gan();
    config.precision.mode = "fp16-master";
    config.models["critic"].name = "resnet";
    config.scalers[name] = {};
    try {
      script(config, {.sample = {3, 8, 8}, .outputs = 2});
      ADD_FAILURE() << name;
    } catch (const ConfigError& error) {
      EXPECT_EQ(error.what(), "\"scalers." + std::string(name) +
                                  "\": the script uses this name for something else. Choose another name.");
    }
  }
  RunConfig config = gan();
  for (const char* name : {"d", "x", "rows", "norm", "p", "name"}) config.scalers[name] = {};
  EXPECT_NO_THROW(script(config)) << "names within functions, and of nothing that is read later";
  config.datasets["STEPS"] = {};
  EXPECT_THROW(script(config), ConfigError);
}

TEST(PyTorchScriptOfSeveral, ImportsModulesThatALoopHasBuiltIn) {
  RunConfig config;
  config.loop = "with autocast(device), contextlib.nullcontext():\n    pass\n";
  const std::string text = script(config);
  EXPECT_TRUE(holds(text, "from torch import autocast\n"));
  EXPECT_TRUE(holds(text, "import contextlib\n"));
  config.loop = "with torch.autocast(device):\n    pass\n";
  EXPECT_FALSE(holds(script(config), "import autocast"));
}

} // namespace
} // namespace amplab
