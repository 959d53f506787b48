// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/run/config_error.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct ResNetTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  std::unique_ptr<Module> resnet(const ModelConfig& config, std::vector<int64_t> sample = {3, 32, 32}) {
    return make_resnet(memory, {.sample = std::move(sample), .outputs = 10}, config, 1);
  }
  Tensor images(const Shape& shape) { return filled(memory, shape, DType::f32, 0.5, MemoryCategory::activations); }
};

// Parameters and buffers of torchvision.models.resnet.ResNet(BasicBlock, ...) with CIFAR's first layer.
TEST_F(ResNetTest, ParametersAndBuffersAreNamedAndShapedAsInTorchvision) {
  const auto model = resnet({.channels = {4, 8}, .blocks = 1});
  std::string all;
  for (const Parameter& p : model->parameters()) all += p.name + to_string(p.tensor.shape()) + "\n";
  EXPECT_EQ(all,
            "conv1.weight[4, 3, 3, 3]\nbn1.weight[4]\nbn1.bias[4]\n"
            "layer1.0.conv1.weight[4, 4, 3, 3]\nlayer1.0.bn1.weight[4]\nlayer1.0.bn1.bias[4]\n"
            "layer1.0.conv2.weight[4, 4, 3, 3]\nlayer1.0.bn2.weight[4]\nlayer1.0.bn2.bias[4]\n"
            "layer2.0.conv1.weight[8, 4, 3, 3]\nlayer2.0.bn1.weight[8]\nlayer2.0.bn1.bias[8]\n"
            "layer2.0.conv2.weight[8, 8, 3, 3]\nlayer2.0.bn2.weight[8]\nlayer2.0.bn2.bias[8]\n"
            "layer2.0.downsample.0.weight[8, 4, 1, 1]\nlayer2.0.downsample.1.weight[8]\nlayer2.0.downsample.1.bias[8]\n"
            "fc.weight[10, 8]\nfc.bias[10]\n");
  EXPECT_EQ(model->buffers().front().name, "bn1.running_mean");
  EXPECT_EQ(model->buffers().back().name, "layer2.0.downsample.1.num_batches_tracked");
  EXPECT_EQ(model->buffers().size(), 3u * 6);
}

// He et al. 2015, table 6: 0.27 million with option A; the 1x1 convolutions of option B add 2752.
TEST_F(ResNetTest, ThreeStagesOfThreeBlocksAreResNet20) {
  const auto model = resnet({.channels = {16, 32, 64}, .blocks = 3});
  int64_t numbers = 0;
  const auto convolutions =
      std::ranges::count_if(model->parameters(), [](const Parameter& p) { return p.tensor.shape().rank == 4; });
  for (const Parameter& p : model->parameters()) numbers += p.tensor.count();
  EXPECT_EQ(convolutions, 1 + 18 + 2);
  EXPECT_EQ(numbers, 272474);
}

TEST_F(ResNetTest, AcceptsImagesOfAnySizeAndNamesEveryLayerItVisits) {
  const auto model = resnet({.channels = {4, 8, 8}, .blocks = 2}, {1, 7, 5});
  EXPECT_EQ(to_string(model->forward(images({3, 1, 7, 5}), {}).shape()), "[3, 10]");
  const std::vector<std::string> layers = model->layers();
  for (const char* name : {"conv1", "layer1.1.bn2", "layer2.0", "layer3.0.downsample.0", "layer3.1.act2", "fc"})
    EXPECT_EQ(std::ranges::count(layers, name), 1) << name;
}

TEST_F(ResNetTest, BlocksAddTheirInput) {
  const auto model = resnet({.channels = {2}, .blocks = 1}, {2, 4, 4});
  // With its last batch norm at zero a block equals its activation: the residual branch vanishes.
  for (Parameter& p : model->parameters())
    if (p.name == "layer1.0.bn2.weight") p.tensor = filled(memory, {2}, DType::f32, 0, MemoryCategory::parameters);
  std::vector<float> values(64);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * i % 23);
  const Tensor x = tensor_from(memory, {2, 2, 4, 4}, values, MemoryCategory::activations);
  const std::vector<float> before = to_host(model->forward(x, {}));
  for (Parameter& p : model->parameters())
    if (p.name == "layer1.0.conv1.weight")
      p.tensor = filled(memory, {2, 2, 3, 3}, DType::f32, 3, MemoryCategory::parameters);
  EXPECT_EQ(to_host(model->forward(x, {})), before);
}

TEST_F(ResNetTest, OtherDataThanImagesAreRejected) {
  try {
    resnet({}, {2});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "\"model.name\": the resnet needs images [channels, height, width], which this data set "
                               "does not have: choose fashion-mnist, cifar10 or idx, or another model.");
  }
}

} // namespace
} // namespace amplab
