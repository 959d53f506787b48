// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_spec.h"

#include "engine/run/config_error.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string complaint(const std::string& text) {
  try {
    parse_layer(text);
    return "accepted";
  } catch (const ConfigError& error) {
    return error.what();
  }
}

TEST(LayerSpec, ArgumentsStandInOrderOrByName) {
  const LayerSpec layer = parse_layer("Conv2d(16, 3, padding=1)");
  EXPECT_EQ(layer.kind->type, "Conv2d");
  EXPECT_EQ(layer.integer("out_channels"), 16);
  EXPECT_EQ(layer.integer("kernel_size"), 3);
  EXPECT_EQ(layer.integer("padding"), 1);
  EXPECT_EQ(layer.integer("stride"), 1);
}

TEST(LayerSpec, CaseSpacesAndEmptyBracketsDoNotMatter) {
  for (const char* text : {"ReLU", "relu", " relu ( ) ", "RELU()"})
    EXPECT_EQ(to_text(parse_layer(text)), "ReLU") << text;
}

TEST(LayerSpec, TextReadsBackToTheSameLayer) {
  for (const char* text : {"Conv2d(16, 3, padding=1)", "Linear(10)", "Linear(10, bias=0)", "Dropout", "Dropout(p=0.25)",
                           "MaxPool2d(2)", "MaxPool2d(3, stride=2, padding=1)", "GroupNorm(4)", "Flatten"}) {
    const LayerSpec once = parse_layer(text);
    EXPECT_EQ(to_text(once), text);
    EXPECT_EQ(parse_layer(to_text(once)).values, once.values) << text;
  }
}

TEST(LayerSpec, EachMistakeGetsOneSentenceThatNamesIt) {
  EXPECT_EQ(complaint("Con2d(3, 3)"), "The layer \"Con2d(3, 3)\" has an unknown type; did you mean \"Conv2d\"?");
  EXPECT_EQ(complaint("Linear"), "The layer \"Linear\" lacks out_features: write Linear(out_features, bias).");
  EXPECT_EQ(complaint("Linear(3"), "The layer \"Linear(3\" lacks its closing bracket.");
  EXPECT_EQ(complaint("Linear(3, 1, 1)"),
            "The layer \"Linear(3, 1, 1)\" does not fit Linear(out_features, bias) at \"1\".");
  EXPECT_EQ(complaint("Linear(3, depth=1)"),
            "The layer \"Linear(3, depth=1)\" does not fit Linear(out_features, bias) at \"depth=1\".");
  for (const char* bad :
       {"Linear(0)", "Linear(-1)", "Linear(2.5)", "Linear(x)", "Linear(1e300)", "Linear(nan)", "Linear(,)"})
    EXPECT_NE(complaint(bad).find("needs a positive whole number as out_features of Linear"), std::string::npos)
        << complaint(bad);
}

TEST(LayerSpec, NamesCountEachPrefix) {
  std::vector<LayerSpec> layers;
  for (const char* text : {"Conv2d(8, 3)", "ReLU", "Conv2d(8, 3)", "Flatten", "Linear(2)"})
    layers.push_back(parse_layer(text));
  layers[2].name = "mine";
  name_layers(layers);
  std::string names;
  for (const LayerSpec& layer : layers) names += layer.name + " ";
  EXPECT_EQ(names, "conv1 act1 mine flatten1 fc1 ");
}

} // namespace
} // namespace amplab
