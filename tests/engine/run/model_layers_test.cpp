// SPDX-License-Identifier: Apache-2.0
#include "engine/run/model_layers.h"

#include "engine/run/config_error.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string spelled(const ModelConfig& model, const ModelTask& task) {
  std::string text;
  for (const LayerSpec& layer : layers_of(model, task)) text += layer.name + ":" + to_text(layer) + " ";
  return text;
}

const ModelTask kPictures{.sample = {1, 28, 28}, .outputs = 10};

TEST(ModelLayers, AnMlpFlattensImagesAndEndsInItsHead) {
  EXPECT_EQ(spelled({.hidden = {8}, .norm = "layer", .dropout = 0.5}, kPictures),
            "flatten:Flatten fc1:Linear(8) norm1:LayerNorm act1:ReLU drop1:Dropout head:Linear(10) ");
  EXPECT_EQ(spelled({.hidden = {4, 4}, .activation = "sigmoid"}, {.sample = {2}, .outputs = 2}),
            "fc1:Linear(4) act1:Sigmoid fc2:Linear(4) act2:Sigmoid head:Linear(2) ");
}

TEST(ModelLayers, ACnnHalvesTheImageAtEachWidth) {
  EXPECT_EQ(spelled({.name = "cnn", .hidden = {32}, .channels = {8, 16}, .norm = "batch"}, kPictures),
            "conv1:Conv2d(8, 3, padding=1) bn1:BatchNorm2d act1:ReLU pool1:MaxPool2d(2) "
            "conv2:Conv2d(16, 3, padding=1) bn2:BatchNorm2d act2:ReLU pool2:MaxPool2d(2) "
            "flatten:Flatten fc1:Linear(32) act3:ReLU head:Linear(10) ");
}

TEST(ModelLayers, AListIsUsedUnchanged) {
  EXPECT_EQ(spelled({.name = "layers", .layers = {"Flatten", "linear(10)"}}, kPictures),
            "flatten1:Flatten fc1:Linear(10) ");
  EXPECT_THROW(spelled({.name = "layers"}, kPictures), ConfigError);
}

} // namespace
} // namespace amplab
