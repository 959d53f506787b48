// SPDX-License-Identifier: Apache-2.0
// The outline of a model against the model that is built.
#include "engine/nn/models.h"
#include "engine/run/config_error.h"
#include "engine/run/model_outline.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

using Random = std::mt19937;

int64_t one_of(Random& random, int64_t least, int64_t most) {
  return least + static_cast<int64_t>(random() % static_cast<uint64_t>(most - least + 1));
}

ModelTask random_task(Random& random) {
  ModelTask task;
  switch (random() % 4) {
  case 0: task.sample = {one_of(random, 1, 3), one_of(random, 4, 9), one_of(random, 4, 9)}; break;
  case 1: task.sample = {one_of(random, 1, 4), one_of(random, 3, 9)}; break;
  case 2: task.sample = {one_of(random, 1, 9)}; break;
  default: task.sample = {one_of(random, 2, 6)}, task.tokens = true, task.vocabulary = one_of(random, 2, 9);
  }
  return task;
}

std::string random_layer(Random& random) {
  const auto kinds = layer_kinds();
  LayerSpec spec{.kind = &kinds[random() % kinds.size()], .name = {}};
  for (size_t i = 0; i < kMostLayerArguments; ++i) {
    const LayerArgument& argument = spec.kind->arguments[i];
    spec.values[i] = argument.fallback;
    if (argument.name.empty()) continue;
    if (argument.required)
      spec.values[i] = static_cast<double>(one_of(random, 1, 6));
    else if (argument.yes_no)
      spec.values[i] = static_cast<double>(random() % 2);
    else if (argument.whole && random() % 3 == 0)
      spec.values[i] = static_cast<double>(one_of(random, 0, 3));
  }
  return to_text(spec);
}

struct OutlineTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  std::unique_ptr<Module> built(const std::vector<LayerSpec>& layers, const ModelTask& task) {
    Shape sample;
    for (const int64_t size : task.sample) sample.size[static_cast<size_t>(sample.rank++)] = size;
    return make_chain(memory, {sample, task.tokens, task.vocabulary, task.tokens}, layers, task.outputs, 1);
  }
  // Returns the sizes of a forward pass with a batch of three.
  std::vector<int64_t> forward_sizes(Module& module, const ModelTask& task) {
    Shape shape = {3};
    for (const int64_t size : task.sample) shape.size[static_cast<size_t>(shape.rank++)] = size;
    const Tensor x = filled(memory, shape, task.tokens ? DType::i64 : DType::f32, 1, MemoryCategory::activations);
    const Shape out = module.forward(x, {}).shape();
    return {out.size.data() + 1, out.size.data() + out.rank};
  }
};

int64_t parameters_of(Module& module, const std::string& layer) {
  int64_t count = 0;
  for (const Parameter& p : module.parameters())
    if (p.name.substr(0, p.name.rfind('.')) == layer) count += p.tensor.count();
  return count;
}

int64_t parameters_of(Module& module) {
  int64_t count = 0;
  for (const Parameter& p : module.parameters()) count += p.tensor.count();
  return count;
}

const std::string& first_problem(const ModelOutline& outline) {
  const auto found = std::ranges::find_if(outline.parts, [](const OutlinePart& part) { return !part.problem.empty(); });
  return found == outline.parts.end() ? outline.problem : found->problem;
}

// Random layer lists: mostly valid, sometimes invalid.
TEST_F(OutlineTest, DescribesAnyListAsItIsBuiltOrReportsTheReason) {
  Random random(20);
  int possible = 0, impossible = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    ModelTask task = random_task(random);
    ModelConfig model{.name = "layers"};
    for (int64_t wanted = one_of(random, 1, 9), tries = 0; std::ssize(model.layers) < wanted && tries < 60; ++tries) {
      model.layers.push_back(random_layer(random));
      if (!first_problem(outline_of(model, task, 2, false)).empty() && random() % 16 != 0) model.layers.pop_back();
    }
    if (model.layers.empty()) continue;
    const std::vector<LayerSpec> layers = layers_of(model, task);
    const bool fixed_outputs = random() % 4 == 0;
    task.outputs = fixed_outputs ? one_of(random, 1, 4) : 0;
    const ModelOutline outline = outline_of(model, task, 2);
    ASSERT_EQ(outline.parts.size(), layers.size());
    std::unique_ptr<Module> module;
    std::string refused;
    try {
      module = built(layers, task);
    } catch (const ConfigError& error) {
      refused = error.what();
    }
    ASSERT_EQ(first_problem(outline), refused);
    if (!module) {
      ++impossible;
      ASSERT_NE(
          refused.find(std::ranges::find_if(outline.parts, [](const auto& p) { return !p.problem.empty(); })->name),
          std::string::npos);
      continue;
    }
    ++possible;
    ASSERT_TRUE(outline.whole);
    ASSERT_EQ(outline.parts.back().sizes->sample, forward_sizes(*module, task)) << trial;
    ASSERT_EQ(outline.parameters, static_cast<double>(parameters_of(*module)));
    for (const OutlinePart& part : outline.parts)
      ASSERT_EQ(part.sizes->parameters, static_cast<double>(parameters_of(*module, part.name)))
          << part.name << " " << part.text;
  }
  EXPECT_GT(possible, 300);
  EXPECT_GT(impossible, 300);
}

void expect_same(const ModelOutline& outline, Module& module) {
  EXPECT_EQ(outline.parameters, static_cast<double>(parameters_of(module)));
  for (const OutlinePart& part : outline.parts) {
    ASSERT_TRUE(part.sizes) << part.name;
    const bool has_parameters = part.text != "attention" && (part.text != "add" || part.name == "pos_emb");
    EXPECT_EQ(part.sizes->parameters, has_parameters ? static_cast<double>(parameters_of(module, part.name)) : 0)
        << part.name;
  }
  for (const std::string& name : module.layers())
    EXPECT_EQ(std::ranges::count(outline.parts, name, &OutlinePart::name) > 0, true) << name;
}

TEST_F(OutlineTest, DescribesAResnetAsItIsBuilt) {
  Random random(21);
  for (int trial = 0; trial < 12; ++trial) {
    const ModelTask task{.sample = {one_of(random, 1, 3), one_of(random, 5, 9), one_of(random, 5, 9)}, .outputs = 10};
    ModelConfig model{.name = "resnet", .channels = {}, .blocks = one_of(random, 1, 3)};
    for (int64_t stages = one_of(random, 1, 3); stages > 0; --stages) model.channels.push_back(one_of(random, 1, 3));
    const auto module = make_resnet(memory, task, model, 1);
    const ModelOutline outline = outline_of(model, task, 2);
    expect_same(outline, *module);
    EXPECT_EQ(outline.parts.size(), module->layers().size());
    EXPECT_EQ(outline.parts.back().sizes->sample, forward_sizes(*module, task));
  }
}

TEST_F(OutlineTest, DescribesATransformerAsItIsBuilt) {
  Random random(22);
  for (int trial = 0; trial < 12; ++trial) {
    const ModelTask task{
        .sample = {one_of(random, 2, 9)}, .tokens = true, .vocabulary = one_of(random, 2, 9), .outputs = 1};
    ModelConfig model{.name = "transformer",
                      .dropout = trial % 2 ? 0.1 : 0,
                      .width = 4 * one_of(random, 1, 4),
                      .heads = 2,
                      .blocks = one_of(random, 1, 3)};
    const auto module = make_transformer(memory, task, model, 1);
    const ModelOutline outline = outline_of(model, task, 2);
    expect_same(outline, *module);
    EXPECT_EQ(outline.parts.back().sizes->sample, forward_sizes(*module, task));
  }
}

TEST_F(OutlineTest, ReportsUnsuitableModelsAsTheEngineDoes) {
  const ModelTask points{.sample = {2}, .outputs = 2};
  for (const char* name : {"resnet", "transformer"}) {
    const ModelConfig model{.name = name};
    std::string refused;
    try {
      if (model.name == "resnet")
        make_resnet(memory, points, model, 1);
      else
        make_transformer(memory, points, model, 1);
    } catch (const ConfigError& error) {
      refused = error.what();
    }
    EXPECT_FALSE(refused.empty());
    EXPECT_EQ(outline_of(model, points, 2).problem, refused);
  }
}

} // namespace
} // namespace amplab
