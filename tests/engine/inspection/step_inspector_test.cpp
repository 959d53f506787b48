// SPDX-License-Identifier: Apache-2.0
// Results of inspecting a step, for loops of every kind.
#include "engine/probe/exponents_of.h"
#include "engine/wire/messages.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace amplab {
namespace {

struct StepInspections : TrainerTest {
  using Kinds = std::map<std::string, const TensorHistogram*>;

  static Kinds of_kind(const StepInspection& inspection, TensorKind kind) {
    Kinds found;
    for (const TensorHistogram& h : inspection.tensors)
      if (h.tensor.kind == kind && h.tensor.seq == 0) {
        EXPECT_TRUE(found.emplace(h.tensor.name, &h).second) << h.tensor.name << " twice";
      }
    return found;
  }
  static std::vector<std::string> names(const StepInspection& inspection, TensorKind kind) {
    std::vector<std::string> found;
    for (const TensorHistogram& h : inspection.tensors)
      if (h.tensor.kind == kind) found.push_back(h.tensor.name);
    return found;
  }
  static const TensorHistogram& named(const StepInspection& inspection, TensorKind kind, std::string_view name) {
    const Kinds all = of_kind(inspection, kind);
    const auto found = all.find(std::string(name));
    if (found == all.end()) {
      ADD_FAILURE() << name << " was not reported";
      return inspection.tensors.front();
    }
    return *found->second;
  }
  StepInspection look_at(const RunConfig& config, int steps_before = 0) {
    Trainer t = trainer(config);
    steps(t, steps_before);
    return std::move(*t.step(true).inspection);
  }
};

using Names = std::vector<std::string>;

TEST_F(StepInspections, NamesAllThatAStepHolds) {
  const StepInspection inspection = look_at(small("fp32"));
  const Names weights = {"fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias", "head.weight", "head.bias"};
  EXPECT_EQ(names(inspection, TensorKind::weight), weights);
  EXPECT_EQ(names(inspection, TensorKind::master), Names{});
  EXPECT_EQ(names(inspection, TensorKind::activation), (Names{"fc1.linear", "act1.relu", "fc2.linear", "act2.relu",
                                                              "head.linear", "loss.log_softmax", "loss.nll_loss"}));
  EXPECT_EQ(names(inspection, TensorKind::activation_gradient),
            (Names{"loss.nll_loss.grad_input", "loss.log_softmax.grad_input", "head.linear.grad_input",
                   "act2.relu.grad_input", "fc2.linear.grad_input", "act1.relu.grad_input"}));
  Names expected;
  for (const std::string& name : weights) expected.push_back(name + ".grad");
  Names gradients = names(inspection, TensorKind::gradient);
  std::ranges::sort(gradients);
  std::ranges::sort(expected);
  EXPECT_EQ(gradients, expected);
  EXPECT_EQ(names(inspection, TensorKind::update).size(), 6u);
  EXPECT_EQ(inspection.updates.size(), 6u);
  EXPECT_EQ(inspection.step, 1);
  EXPECT_FALSE(inspection.skipped);
  const TensorHistogram& linear = named(inspection, TensorKind::activation, "fc1.linear");
  EXPECT_EQ(linear.layer, "fc1");
  EXPECT_GT(linear.line, 0);
  EXPECT_EQ(linear.numbers.shape, "[32, 16]");
  EXPECT_EQ(named(inspection, TensorKind::weight, "fc1.weight").layer, "fc1");
  EXPECT_EQ(named(inspection, TensorKind::weight, "fc1.weight").line, 0);
  EXPECT_GT(named(inspection, TensorKind::update, "fc1.weight.update").line,
            named(inspection, TensorKind::gradient, "fc1.weight.grad").line);
}

TEST_F(StepInspections, AgreeWithTheTensorsThemselves) {
  RunConfig config = small("amp-fp16", "static");
  config.scaler.init_scale = 1024;
  Trainer watched = trainer(config), alone = trainer(config);
  const auto before = weights(alone);
  const StepInspection inspection = std::move(*watched.step(true).inspection);
  alone.step(false);
  EXPECT_EQ(weights(watched), weights(alone)) << "an inspection changes no weight";
  const auto after = weights(alone);
  const std::vector<Parameter> parameters = alone.parameters();
  for (size_t i = 0; i < parameters.size(); ++i) {
    const TensorHistogram& weight = named(inspection, TensorKind::weight, parameters[i].name);
    const TensorHistogram& update = named(inspection, TensorKind::update, parameters[i].name + ".update");
    const TensorHistogram& gradient = named(inspection, TensorKind::gradient, parameters[i].name + ".grad");
    Exponents of_weight, of_update, of_gradient;
    double squares = 0;
    const auto count = [](Exponents& sum, float x) {
      Exponents one;
      if (x == 0)
        one.zeros = 1;
      else
        one.lowest = std::max(std::ilogb(x), ExponentHistogram::kLowest), one.counts = {1};
      sum += one;
    };
    const std::vector<float> unscaled = to_host(parameters[i].tensor.grad());
    for (size_t k = 0; k < before[i].size(); ++k) {
      count(of_weight, before[i][k]);
      count(of_update, after[i][k] - before[i][k]);
      count(of_gradient, unscaled[k] * 1024); // exact: a power of two
      squares += static_cast<double>(before[i][k]) * static_cast<double>(before[i][k]);
    }
    EXPECT_EQ(weight.exponents, of_weight) << weight.tensor.name;
    EXPECT_NEAR(weight.numbers.norm, std::sqrt(squares), 1e-6);
    EXPECT_EQ(update.exponents, of_update) << update.tensor.name;
    EXPECT_EQ(gradient.exponents, of_gradient) << gradient.tensor.name;
    EXPECT_EQ(gradient.scale, 1024);
    EXPECT_EQ(weight.scale, 1);
    EXPECT_EQ(update.scale, 1);
    EXPECT_EQ(gradient.numbers.count, std::ssize(unscaled));
  }
  EXPECT_EQ(inspection.loss_scale, 1024);
}

TEST_F(StepInspections, ReportTheFp32ReferenceOfBackward) {
  RunConfig config = small("amp-fp16");
  config.train.loss_factor = 1e-5;
  const StepInspection inspection = look_at(config);
  int64_t lost = 0;
  for (const TensorHistogram& h : inspection.tensors) {
    const bool of_backward = h.tensor.kind == TensorKind::gradient || h.tensor.kind == TensorKind::activation_gradient;
    if (!of_backward) {
      EXPECT_TRUE(h.reference.empty()) << h.tensor.name;
      continue;
    }
    if (h.reference.empty()) continue;
    EXPECT_EQ(h.reference.total(), h.exponents.total()) << h.tensor.name;
    EXPECT_LE(h.reference.zeros, h.exponents.zeros) << h.tensor.name;
    lost += h.exponents.zeros - h.reference.zeros;
  }
  EXPECT_GT(lost, 0);
  EXPECT_FALSE(named(inspection, TensorKind::gradient, "fc1.weight.grad").reference.empty());
  for (const TensorHistogram& h : look_at(small("fp32")).tensors) EXPECT_TRUE(h.reference.empty()) << h.tensor.name;
}

TEST_F(StepInspections, KeepWeightsAndMastersApart) {
  const StepInspection inspection = look_at(small("fp16-master", "static"));
  EXPECT_EQ(names(inspection, TensorKind::weight), names(inspection, TensorKind::master));
  EXPECT_EQ(named(inspection, TensorKind::weight, "fc1.weight").numbers.dtype, "fp16");
  EXPECT_EQ(named(inspection, TensorKind::master, "fc1.weight").numbers.dtype, "fp32");
  EXPECT_EQ(named(inspection, TensorKind::gradient, "fc1.weight.grad").numbers.dtype, "fp32") << "of what is stepped";
  EXPECT_EQ(inspection.updates.size(), 12u);
  EXPECT_FALSE(inspection.updates[0].master);
  EXPECT_EQ(inspection.updates[0].dtype, "fp16");
  EXPECT_TRUE(inspection.updates[1].master);
  EXPECT_EQ(inspection.updates[1].dtype, "fp32");
}

TEST_F(StepInspections, ReportNoUpdateOfASkippedStep) {
  RunConfig config = small("amp-fp16", "dynamic");
  config.scaler.init_scale = 0x1p60;
  const StepInspection inspection = look_at(config);
  EXPECT_TRUE(inspection.skipped);
  EXPECT_TRUE(inspection.updates.empty());
  EXPECT_EQ(names(inspection, TensorKind::update), Names{});
  const TensorHistogram& gradient = named(inspection, TensorKind::gradient, "head.weight.grad");
  EXPECT_GT(gradient.exponents.inf + gradient.exponents.nan, 0);
  EXPECT_EQ(gradient.scale, 0x1p60);
}

TEST_F(StepInspections, ReportEachMicroBatchAndTheSumOfTheirGradients) {
  RunConfig config = small("amp-fp16", "static");
  config.scaler.init_scale = 256;
  config.accumulation.steps = 3;
  const StepInspection inspection = look_at(config);
  std::vector<int64_t> seqs;
  for (const TensorHistogram& h : inspection.tensors)
    if (h.tensor.name == "fc1.linear") seqs.push_back(h.tensor.seq);
  ASSERT_EQ(seqs.size(), 3u);
  EXPECT_EQ(seqs[0], 0);
  EXPECT_GT(seqs[1], 0);
  EXPECT_GT(seqs[2], seqs[1]);
  EXPECT_EQ(names(inspection, TensorKind::gradient).size(), 6u) << "once each";
  const TensorHistogram& gradient = named(inspection, TensorKind::gradient, "fc1.weight.grad");
  EXPECT_EQ(gradient.scale, 256);
  EXPECT_FALSE(gradient.reference.empty());
}

TEST_F(StepInspections, SeeGradientsBeforeTheyAreClippedOrUnscaled) {
  const auto norm_of = [](const StepInspection& inspection) {
    double squares = 0;
    for (const TensorHistogram& h : inspection.tensors)
      if (h.tensor.kind == TensorKind::gradient) squares += h.numbers.norm * h.numbers.norm;
    return std::sqrt(squares);
  };
  RunConfig config = small("amp-fp16", "static");
  config.scaler.init_scale = 512;
  const StepInspection plain = look_at(config);
  config.clip.kind = "norm";
  config.clip.max = 1e-3;
  const StepInspection clipped = look_at(config);
  EXPECT_EQ(norm_of(clipped), norm_of(plain));
  config.loop = R"(optimizer.zero_grad()
for x, t in batches:
    with torch.autocast(device_type=device, dtype=torch.float16):
        loss = loss_fn(model(x), t)
    scaler.scale(loss).backward()
torch.nn.utils.clip_grad_norm_(model.parameters(), 1e-3)
scaler.unscale_(optimizer)
scaler.step(optimizer)
scaler.update())";
  const StepInspection before_unscale = look_at(config);
  EXPECT_EQ(norm_of(before_unscale), norm_of(plain)) << "clipped while they are scaled";
  EXPECT_EQ(named(before_unscale, TensorKind::gradient, "fc1.weight.grad").scale, 512);
}

constexpr const char* kGan =
    R"(optimizer_d.zero_grad()
(noise, _), = noises
(real, _), = points
fake = generator(noise)
loss_d = F.binary_cross_entropy_with_logits(discriminator(real), torch.ones_like(real[:, :1])) + )"
    R"(F.binary_cross_entropy_with_logits(discriminator(fake.detach()), torch.zeros_like(real[:, :1]))
scaler_d.scale(loss_d).backward()
scaler_d.step(optimizer_d)
scaler_d.update()
optimizer_g.zero_grad()
loss_g = F.binary_cross_entropy_with_logits(discriminator(fake), torch.ones_like(real[:, :1]))
scaler_g.scale(loss_g).backward()
scaler_g.step(optimizer_g)
scaler_g.update())";

RunConfig gan(RunConfig config) {
  for (const char* name : {"noises", "points"}) config.datasets[name].batch_size = 16;
  config.datasets["noises"].name = "gaussians";
  config.datasets["points"].name = "spirals";
  for (const char* name : {"discriminator", "generator"}) config.models[name].hidden = {8};
  config.models["discriminator"].outputs = 1;
  config.models["generator"].outputs = 2;
  config.models["generator"].data = "noises";
  config.optimizers["optimizer_d"].of = {"discriminator"};
  config.optimizers["optimizer_g"].of = {"generator"};
  for (const auto& [name, scale] : {std::pair{"scaler_d", 4.0}, {"scaler_g", 32.0}}) {
    config.scalers[name].kind = "static";
    config.scalers[name].init_scale = scale;
  }
  config.loop = kGan;
  return config;
}

TEST_F(StepInspections, OfSeveralModelsReportEachWithItsOwnScaler) {
  const StepInspection inspection = look_at(gan(small("amp-fp16")));
  EXPECT_EQ(names(inspection, TensorKind::gradient).size(), 8u)
      << "no histogram for what the generator's backward adds to the discriminator";
  EXPECT_EQ(inspection.updates.size(), 8u);
  EXPECT_EQ(named(inspection, TensorKind::gradient, "discriminator.fc1.weight.grad").scale, 4);
  EXPECT_EQ(named(inspection, TensorKind::gradient, "generator.fc1.weight.grad").scale, 32);
  EXPECT_EQ(named(inspection, TensorKind::gradient, "generator.fc1.weight.grad").layer, "generator.fc1");
  for (const TensorHistogram& h : inspection.tensors)
    if (h.tensor.kind == TensorKind::activation_gradient && h.layer.starts_with("generator")) {
      EXPECT_EQ(h.scale, 32) << h.tensor.name;
    }
  int by_discriminator = 0;
  for (const TensorHistogram& h : inspection.tensors) by_discriminator += h.tensor.name == "discriminator.fc1.linear";
  EXPECT_EQ(by_discriminator, 3) << "real, fake, and fake for the generator";
}

TEST_F(StepInspections, ALossThatIsNotScaledHasAScaleOfOne) {
  RunConfig config = small("amp-fp16", "static");
  config.scaler.init_scale = 64;
  config.loop = R"(optimizer.zero_grad()
for x, t in batches:
    scaler.scale(loss_fn(model(x), t)).backward()
    optimizer.zero_grad()
    loss_fn(model(x), t).backward()
optimizer.step())";
  const StepInspection inspection = look_at(config);
  EXPECT_EQ(named(inspection, TensorKind::gradient, "fc1.weight.grad").scale, 1);
  std::vector<double> scales;
  for (const TensorHistogram& h : inspection.tensors)
    if (h.tensor.name == "head.linear.grad_input") scales.push_back(h.scale);
  EXPECT_EQ(scales, (std::vector<double>{64, 1}));
}

TEST_F(StepInspections, AnOptimizerThatStepsTwiceReportsTwoGradientsAndEachWeightOnce) {
  RunConfig config = small("fp32");
  config.loop = R"(for x, t in batches:
    for turn in range(2):
        optimizer.zero_grad()
        loss_fn(model(x), t).backward()
        optimizer.step())";
  const StepInspection inspection = look_at(config);
  EXPECT_EQ(names(inspection, TensorKind::gradient).size(), 12u);
  EXPECT_EQ(inspection.updates.size(), 6u);
  std::vector<int64_t> seqs;
  for (const TensorHistogram& h : inspection.tensors)
    if (h.tensor.name == "fc1.weight.grad") seqs.push_back(h.tensor.seq);
  ASSERT_EQ(seqs.size(), 2u);
  EXPECT_EQ(seqs[0], 0);
  EXPECT_GT(seqs[1], 0);
}

TEST_F(StepInspections, GradientsThatNoOptimizerTakesAreReported) {
  RunConfig config = small("fp32");
  config.loop = R"(for x, t in batches:
    loss = loss_fn(model(x), t)
    loss.backward()
if loss.item() < 0:
    optimizer.step())";
  Trainer t = trainer(config);
  const StepInspection first = std::move(*t.step(true).inspection), second = std::move(*t.step(true).inspection);
  EXPECT_EQ(names(first, TensorKind::gradient).size(), 6u);
  EXPECT_EQ(names(second, TensorKind::gradient).size(), 6u);
  EXPECT_GT(named(second, TensorKind::gradient, "head.bias.grad").numbers.norm,
            named(first, TensorKind::gradient, "head.bias.grad").numbers.norm)
      << "they add up";
  EXPECT_TRUE(second.updates.empty());
}

TEST_F(StepInspections, OfFunctionsCheckpointsAndCustomGradients) {
  RunConfig config = small("fp32");
  config.loop = R"(class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, g):
        return g * 2
def run(x):
    return torch.relu(model(x))
optimizer.zero_grad()
for x, t in batches:
    y = torch.utils.checkpoint.checkpoint(run, x, use_reentrant=False)
    loss_fn(Twice.apply(y), t).backward()
optimizer.step())";
  const StepInspection inspection = look_at(config);
  const Names gradients = names(inspection, TensorKind::activation_gradient),
              activations = names(inspection, TensorKind::activation);
  EXPECT_EQ(std::ranges::count(gradients, "fc2.linear.grad_input"), 1) << "what is made again is no gradient";
  EXPECT_EQ(std::ranges::count(gradients, "mul.grad_input"), 1);
  EXPECT_EQ(std::ranges::count(activations, "mul"), 1);
  EXPECT_EQ(std::ranges::count(activations, "relu"), 1);
  EXPECT_EQ(inspection.updates.size(), 6u);
}

TEST_F(StepInspections, FollowPhasesAndLinesAsTheyFollowAWholeStep) {
  const RunConfig config = small("fp16-master", "dynamic");
  const auto bytes = [](const StepInspection& inspection) {
    return wire::encode(wire::Report(wire::InspectionReport{0, inspection}));
  };
  const auto expected = bytes(look_at(config));
  Trainer by_phases = trainer(config), by_lines = trainer(config);
  PhaseResult phase;
  while (!phase.step) phase = by_phases.advance();
  ASSERT_TRUE(phase.step->inspection);
  EXPECT_EQ(bytes(*phase.step->inspection), expected);
  LineResult line;
  while (!line.step) line = by_lines.resume_execution(Pace::line, true);
  ASSERT_TRUE(line.step->inspection);
  EXPECT_EQ(bytes(*line.step->inspection), expected);
}

TEST_F(StepInspections, KeepNothing) {
  Trainer t = trainer(small("fp16-master", "static"));
  for (int i = 0; i < 3; ++i) {
    const StepResult result = t.step(true);
    const auto held = [&](MemoryCategory category) {
      return t.allocator().account().in_use()[static_cast<size_t>(category)];
    };
    EXPECT_EQ(held(MemoryCategory::inspection), 0);
    EXPECT_GT(result.record.memory[static_cast<size_t>(MemoryCategory::inspection)], 2 * 6 * t.parameter_count());
  }
  const StepResult plain = t.step(false);
  EXPECT_FALSE(plain.inspection);
  EXPECT_EQ(plain.record.memory[static_cast<size_t>(MemoryCategory::inspection)], 0);
}

} // namespace
} // namespace amplab
