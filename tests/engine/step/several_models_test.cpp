// SPDX-License-Identifier: Apache-2.0
// Several models: their sizes, their layers' names, and which of them is evaluated.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr const char* kGanOfModels =
    R"(optimizer_d.zero_grad()
(noise, _), = noises
(real, _), = points
fake = generator(noise)
loss_d = F.binary_cross_entropy_with_logits(discriminator(real), torch.ones_like(real[:, :1])) + )"
    R"(F.binary_cross_entropy_with_logits(discriminator(fake.detach()), torch.zeros_like(real[:, :1]))
loss_d.backward()
optimizer_d.step()
optimizer_g.zero_grad()
loss_g = F.binary_cross_entropy_with_logits(discriminator(fake), torch.ones_like(real[:, :1]))
loss_g.backward()
optimizer_g.step())";

struct SeveralModels : TrainerTest {
  static RunConfig gan() {
    RunConfig config = small("fp32");
    config.datasets["noises"].name = "gaussians";
    config.datasets["noises"].batch_size = 16;
    config.datasets["points"].name = "spirals";
    config.datasets["points"].batch_size = 16;
    for (const char* name : {"discriminator", "generator"}) config.models[name].hidden = {8};
    config.models["discriminator"].outputs = 1;
    config.models["generator"].outputs = 2;
    config.models["generator"].data = "noises";
    config.optimizers["optimizer_d"].of = {"discriminator"};
    config.optimizers["optimizer_g"].of = {"generator"};
    config.loop = kGanOfModels;
    return config;
  }
  static Shape shape(const Trainer& t, const std::string& name) {
    const std::vector<Parameter> all = t.parameters();
    return std::ranges::find(all, name, &Parameter::name)->tensor.shape();
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

TEST_F(SeveralModels, HaveInputsAndOutputsOfTheirOwn) {
  RunConfig config = gan();
  Trainer t = trainer(config);
  EXPECT_EQ(shape(t, "discriminator.head.weight"), (Shape{1, 8}));
  EXPECT_EQ(shape(t, "discriminator.fc1.weight"), (Shape{8, 2}));
  EXPECT_EQ(shape(t, "generator.head.weight"), (Shape{2, 8}));
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(std::isfinite(t.step(false).record.loss));
  config.models["generator"].inputs = 5;
  config.loop = "y = generator(torch.ones(3, 5))\nprint(y.shape[0], y.shape[1])\noptimizer_g.step()";
  Trainer other = trainer(config);
  const std::vector<Event> events = other.step(false).events;
  EXPECT_EQ(std::ranges::find(events, EventKind::print, &Event::kind)->text, "3 2");
}

TEST_F(SeveralModels, AreMadeForTheDataSetThatTheyName) {
  RunConfig config = gan();
  config.datasets["points"].name = "arithmetic";
  config.datasets["points"].batch_size = 4;
  config.models["discriminator"] = {};
  config.models["discriminator"].name = "transformer";
  config.models["discriminator"].width = 16;
  config.models["discriminator"].heads = 2;
  config.models["discriminator"].blocks = 1;
  config.loop = "optimizer_g.step()";
  EXPECT_NE(refusal(config).find("the transformer needs tokens"), std::string::npos)
      << "the first data set has numbers";
  config.models["discriminator"].data = "points";
  EXPECT_EQ(refusal(config), "accepted");
}

TEST_F(SeveralModels, OfListedLayersGiveWhatTheLastOfThemGives) {
  RunConfig config = gan();
  config.models["discriminator"] = {};
  config.models["discriminator"].name = "layers";
  config.models["discriminator"].layers = {"Linear(7)", "ReLU", "Linear(3)"};
  config.loop = "optimizer_g.step()";
  EXPECT_EQ(refusal(config), "accepted");
  config.models["discriminator"].outputs = 1;
  EXPECT_NE(refusal(config).find("outputs [3] per sample, but \"outputs\" needs [1]"), std::string::npos)
      << refusal(config);
}

TEST_F(SeveralModels, ThatCannotHaveSuchSizesAreRejectedByTheirKey) {
  RunConfig config = gan();
  config.models["generator"].name = "cnn";
  config.models["generator"].inputs = 100;
  EXPECT_TRUE(refusal(config).starts_with("\"models.generator.inputs\": only the models mlp and layers"))
      << refusal(config);
  config = gan();
  config.models["generator"].data = "pictures";
  EXPECT_TRUE(refusal(config).starts_with("\"models.generator.data\" names \"pictures\"")) << refusal(config);
  config = small("fp32");
  config.model.outputs = 1;
  EXPECT_NE(refusal(config).find("do not fit the data set, which the generated loop trains on"), std::string::npos);
  config.loop = "x, t = batches[0]\nF.binary_cross_entropy_with_logits(model(x), torch.ones_like(x[:, "
                ":1])).backward()\noptimizer.step()";
  EXPECT_EQ(refusal(config), "accepted");
  config.train.steps = 1;
  Trainer t = trainer(config);
  EXPECT_FALSE(is_recorded(t.step(false).record.eval_loss)) << "it does not give what the test samples ask for";
}

TEST_F(SeveralModels, TheOneThatIsNamedIsEvaluated) {
  RunConfig config = small("fp32");
  config.models["student"].hidden = {16, 16};
  config.models["teacher"].hidden = {8};
  config.optimizers["optimizer_s"].of = {"student"};
  config.train.steps = 2;
  config.loop =
      "optimizer_s.zero_grad()\nfor x, t in batches:\n    loss_fn(student(x), t).backward()\noptimizer_s.step()";
  Trainer silent = trainer(config);
  silent.step(false);
  EXPECT_FALSE(is_recorded(silent.step(false).record.eval_loss)) << "no setting names the model";
  config.train.eval_model = "student";
  Trainer t = trainer(config);
  t.step(false);
  const StepRecord named = t.step(false).record;
  RunConfig alone = small("fp32");
  alone.train.steps = 2;
  Trainer one = trainer(alone);
  one.step(false);
  EXPECT_EQ(named.eval_loss, one.step(false).record.eval_loss) << "the first model draws the same weights";
  config.train.eval_model = "pupil";
  EXPECT_NE(refusal(config).find("\"train.eval_model\" names \"pupil\", which is not a model"), std::string::npos);
  config.train.eval_model = "student";
  config.models["student"].outputs = 1;
  EXPECT_NE(refusal(config).find("\"train.eval_model\": student has inputs or outputs that do not fit its data set"),
            std::string::npos);
}

TEST_F(SeveralModels, NameTheirLayersInTheOpTable) {
  Trainer t = trainer(gan());
  std::vector<std::string> layers;
  for (const OpRecord& op : t.step(true).ops)
    if (op.op == "linear" && std::ranges::find(layers, op.layer) == layers.end()) layers.push_back(op.layer);
  std::ranges::sort(layers);
  EXPECT_EQ(layers,
            (std::vector<std::string>{"discriminator.fc1", "discriminator.head", "generator.fc1", "generator.head"}));
  EXPECT_EQ(t.layers().front(), "discriminator.fc1");
  Trainer single = trainer(small("fp32"));
  for (const OpRecord& op : single.step(true).ops) EXPECT_EQ(op.layer.find('.'), std::string::npos) << op.layer;
}

TEST_F(SeveralModels, APatternSpeaksOfOneOrOfAll) {
  const auto in_fp32 = [&](const char* pattern) {
    RunConfig config = gan();
    config.precision.mode = "amp-bf16";
    config.precision.autocast_off = {pattern};
    config.loop = "(real, _), = points\nwith torch.autocast(device_type=device, dtype=torch.bfloat16):\n"
                  "    discriminator(generator(real))\noptimizer_g.step()";
    std::vector<std::string> layers;
    for (const OpRecord& op : trainer(config).step(true).ops)
      if (op.op == "linear" && op.compute_dtype == "fp32") layers.push_back(op.layer);
    return layers;
  };
  EXPECT_EQ(in_fp32("fc1"), (std::vector<std::string>{"generator.fc1", "discriminator.fc1"}));
  EXPECT_EQ(in_fp32("generator.fc1"), std::vector<std::string>{"generator.fc1"});
  EXPECT_EQ(in_fp32("generator"), (std::vector<std::string>{"generator.fc1", "generator.head"}));
  RunConfig config = gan();
  config.precision.autocast_off = {"critic.fc1"};
  EXPECT_NE(refusal(config).find("no layer of these models has that name"), std::string::npos) << refusal(config);
}

TEST_F(SeveralModels, AFaultMustNameItsModel) {
  RunConfig config = gan();
  config.models["generator"].hidden = {8, 8};
  Trainer t = trainer(config);
  try {
    t.inject({1, "fc1", Fault::inf, 1, 0});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "Several models have \"fc1\" as a target for the fault: name one, such as "
                               "\"discriminator.fc1\" or \"generator.fc1\".");
  }
  EXPECT_THROW(t.inject({1, "fc1.weight.grad", Fault::inf, 1, 0}), ConfigError);
  EXPECT_THROW(t.inject({1, "generator.fc9", Fault::inf, 1, 0}), ConfigError);
  t.inject({1, "fc2", Fault::nan, 1, 0}); // only one model has it
  const StepResult result = t.step(true);
  EXPECT_TRUE(result.record.injected);
  EXPECT_NE(result.record.loss, result.record.loss);
  Trainer other = trainer(config);
  other.inject({1, "generator.fc1.weight.grad", Fault::nan, 1, 0});
  EXPECT_TRUE(std::isfinite(other.step(false).record.loss));
  EXPECT_FALSE(std::isfinite(other.step(false).record.loss)) << "the generator's weights are what it hit";
}

} // namespace
} // namespace amplab
