// SPDX-License-Identifier: Apache-2.0
// tests/engine/nn/outline_test.cpp compares its sizes with those of the built model.
#include "engine/run/model_outline.h"
#include "engine/run/own_layers.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

const ModelTask kOutlined{.sample = {1, 28, 28}, .outputs = 10};

std::string spelled(const ModelOutline& outline) {
  std::string text;
  for (const OutlinePart& part : outline.parts) {
    text += part.name + ":" + part.text + ":";
    text += part.sizes ? sizes_text(part.sizes->sample) + std::to_string(static_cast<int64_t>(part.sizes->parameters))
                       : "?";
    text += part.problem.empty() ? " " : "! ";
  }
  return text;
}

TEST(ModelOutline, HasSizesAndCountsOfEveryPart) {
  const ModelOutline outline =
      outline_of({.name = "layers", .layers = {"Conv2d(4, 3)", "MaxPool2d(2)", "Flatten", "Linear(10)"}}, kOutlined, 2);
  EXPECT_EQ(spelled(outline), "conv1:Conv2d(4, 3):[4, 26, 26]40 pool1:MaxPool2d(2):[4, 13, 13]0 "
                              "flatten1:Flatten:[676]0 fc1:Linear(10):[10]6770 ");
  EXPECT_EQ(outline.parameters, 6810);
  EXPECT_TRUE(outline.whole && outline.problem.empty());
}

TEST(ModelOutline, KnowsNothingBehindWhatCannotStandAndStillReadsIt) {
  const ModelOutline outline =
      outline_of({.name = "layers", .layers = {"Linear(4)", "Conv2d(4, 3)", "Flaten", "Linear(10)"}},
                 {{.sample = {2}, .outputs = 10}}, 2);
  EXPECT_EQ(spelled(outline), "fc1:Linear(4):[4]12 conv1:Conv2d(4, 3):?! :Flaten:?! fc2:Linear(10):? ");
  EXPECT_EQ(outline.parts[1].problem,
            "The layer conv1, Conv2d(4, 3), needs an image [channels, height, width], but [4] is its input.");
  EXPECT_EQ(outline.parts[2].problem, "The layer \"Flaten\" has an unknown type; did you mean \"Flatten\"?");
  EXPECT_FALSE(outline.whole);
}

TEST(ModelOutline, ReportsUnfitOutputsAtTheLastLayer) {
  const ModelConfig model{.name = "layers", .layers = {"Flatten", "Linear(9)"}};
  EXPECT_EQ(outline_of(model, kOutlined, 2).parts[1].problem,
            "The last layer, fc1, outputs [9] per sample, but the data set needs [10]: end with Linear(10).");
  EXPECT_EQ(outline_of(model, kOutlined, 2, false).parts[1].problem, "");
}

TEST(ModelOutline, HasNoSizesForUnknownData) {
  EXPECT_EQ(spelled(outline_of({.name = "layers", .layers = {"Linear(3)"}}, {}, 2)), "fc1:Linear(3):? ");
  EXPECT_EQ(spelled(outline_of({.name = "layers", .layers = {"Linear(3)"}, .inputs = 2}, {}, 2)), "fc1:Linear(3):[3]9 ")
      << "its own sizes";
  EXPECT_TRUE(outline_of({.name = "mlp"}, {}, 2).parts.empty());
}

TEST(ModelOutline, CountsWhatNoMemoryHolds) {
  const ModelOutline outline = outline_of({.name = "layers", .layers = {"Linear(1000000000)", "Linear(1000000000)"}},
                                          {{.sample = {1}, .outputs = 0}}, 2);
  EXPECT_EQ(outline.parameters, 2e9 + 1e18 + 1e9);
}

RunConfig with(const ModelConfig& model) {
  RunConfig config;
  config.model = model;
  return config;
}

TEST(OwnLayers, AreTheChainThatThePresetIs) {
  const RunConfig config =
      with_own_layers(with({.name = "cnn", .hidden = {8}, .channels = {4}, .dropout = 0.25}), {}, kOutlined);
  EXPECT_EQ(config.model.name, "layers");
  EXPECT_EQ(config.model.layers, (std::vector<std::string>{"Conv2d(4, 3, padding=1)", "ReLU", "MaxPool2d(2)", "Flatten",
                                                           "Linear(8)", "ReLU", "Dropout(p=0.25)", "Linear(10)"}));
}

TEST(OwnLayers, KeepTheFormatsThatLayersHaveByName) {
  RunConfig config = with({.hidden = {8, 8}});
  config.precision.autocast_off = {"head", "loss"};
  config.precision.layer_dtype = {{"fc1", "bf16"}};
  const RunConfig own = with_own_layers(config, {}, kOutlined);
  EXPECT_EQ(own.precision.autocast_off, (std::vector<std::string>{"loss", "fc3"}));
  EXPECT_EQ(own.precision.layer_dtype, (std::map<std::string, std::string>{{"fc1", "bf16"}}));
}

TEST(OwnLayers, AreNotForWhatIsNoChain) {
  EXPECT_NE(why_not_own_layers(with({.name = "resnet"}), {}, kOutlined), "");
  EXPECT_NE(why_not_own_layers(with({.name = "transformer"}), {}, kOutlined), "");
  EXPECT_EQ(why_not_own_layers(with({.name = "mlp"}), {}, kOutlined), "");
}

TEST(OwnLayers, AreRejectedWhereFormatsOfSeveralModelsCannotFollow) {
  RunConfig config;
  config.models["a"].hidden = config.models["b"].hidden = {8};
  EXPECT_EQ(why_not_own_layers(config, "a", kOutlined), "");
  config.precision.autocast_off = {"a.head"};
  EXPECT_NE(why_not_own_layers(config, "a", kOutlined), "");
  EXPECT_EQ(why_not_own_layers(config, "b", kOutlined), "");
}

} // namespace
} // namespace amplab
