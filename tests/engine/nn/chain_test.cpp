// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/chain.h"

#include "engine/run/fields.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct ChainTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  std::unique_ptr<Module> chain(const std::vector<std::string>& texts, const ModelInput& input, int64_t outputs) {
    std::vector<LayerSpec> layers;
    for (const std::string& text : texts) layers.push_back(parse_layer(text));
    name_layers(layers);
    return make_chain(memory, input, layers, outputs, {}, 1);
  }
  std::string complaint(const std::vector<std::string>& texts, const ModelInput& input, int64_t outputs) {
    try {
      chain(texts, input, outputs);
      return "accepted";
    } catch (const ConfigError& error) {
      return error.what();
    }
  }
};

TEST_F(ChainTest, ParametersAreNamedAndShapedAsInTorch) {
  const auto model = chain({"Flatten", "Linear(5)", "LayerNorm", "ReLU", "Linear(3, bias=0)"}, {.sample = {2, 2}}, 3);
  std::string all;
  for (const Parameter& p : model->parameters()) all += p.name + to_string(p.tensor.shape()) + " ";
  EXPECT_EQ(all, "fc1.weight[5, 4] fc1.bias[5] norm1.weight[5] norm1.bias[5] fc2.weight[3, 5] ");
}

TEST_F(ChainTest, ForwardGoesThroughEveryLayer) {
  const auto model = chain({"Flatten", "Linear(5)", "Tanh", "Linear(3)"}, {.sample = {2, 2}}, 3);
  const Tensor x = filled(memory, {7, 2, 2}, DType::f32, 0.5, MemoryCategory::activations);
  EXPECT_EQ(to_string(model->forward(x, {}).shape()), "[7, 3]");
}

TEST_F(ChainTest, NoTwoDropoutsDrawTheSameMask) {
  const auto model = chain({"Dropout", "Dropout"}, {.sample = {4000}}, 4000);
  const Tensor x = filled(memory, {1, 4000}, DType::f32, 1, MemoryCategory::activations);
  int64_t kept = 0;
  for (float v : to_host(model->forward(x, {.training = true, .seed = 3, .step = 1}))) kept += v != 0;
  EXPECT_NEAR(static_cast<double>(kept), 1000, 150); // a quarter; half if the masks were equal
  EXPECT_EQ(to_host(model->forward(x, {.training = false})), to_host(x));
}

TEST_F(ChainTest, WhatDoesNotFitIsNamedWithTheLayerAndTheShape) {
  EXPECT_EQ(complaint({"Flatten", "Linear(5)"}, {.sample = {2, 2}}, 3),
            "The last layer, fc1, gives [5], but the data set asks for 3 numbers: end with Linear(3).");
  EXPECT_EQ(complaint({"Linear(5)"}, {.sample = {8}, .tokens = true, .vocabulary = 4}, 5),
            "The layer fc1, Linear(5), needs numbers; token ids go through an Embedding first, but [8] reaches it.");
}

} // namespace
} // namespace amplab
