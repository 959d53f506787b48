// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/run/config_error.h"
#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

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
    return make_chain(memory, input, layers, outputs, 1);
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
  int64_t nonzero = 0;
  for (float v : to_host(model->forward(x, {.training = true, .seed = 3, .step = 1}))) nonzero += v != 0;
  EXPECT_NEAR(static_cast<double>(nonzero), 1000, 150); // a quarter; half if both masks were equal
  EXPECT_EQ(to_host(model->forward(x, {.training = false})), to_host(x));
}

TEST_F(ChainTest, MasksAreTheSameWhetherTheHostOrTheDeviceKnowsTheStep) {
  const auto model = chain({"Dropout", "Dropout"}, {.sample = {100}}, 100);
  const Tensor x = filled(memory, {1, 100}, DType::f32, 1, MemoryCategory::activations);
  const Tensor draws(memory, {1}, DType::i64, MemoryCategory::workspace);
  for (const uint64_t step : {1, 77}) {
    const uint64_t before = step * model->draws();
    device->copy_from_host(draws.view().data, &before, sizeof before);
    EXPECT_EQ(to_host(model->forward(x, {.seed = 3, .draws = draws})),
              to_host(model->forward(x, {.seed = 3, .pass = step})));
  }
}

TEST_F(ChainTest, WhatDoesNotFitIsNamedWithTheLayerAndTheShape) {
  EXPECT_EQ(complaint({"Flatten", "Linear(5)"}, {.sample = {2, 2}}, 3),
            "The last layer, fc1, outputs [5] per sample, but the data set needs [3]: end with Linear(3).");
  EXPECT_EQ(complaint({"Linear(3)"}, {.sample = {2, 4}}, 3),
            "The last layer, fc1, outputs [2, 3] per sample, but the data set needs [3]: put Flatten before the first "
            "Linear, and end with Linear(3).");
  EXPECT_EQ(complaint({"Embedding(2)", "Flatten", "Linear(7)"},
                      {.sample = {8}, .tokens = true, .vocabulary = 7, .for_each_token = true}, 7),
            "The last layer, fc1, outputs [7] per sample, but the data set needs [8, 7]: end with Linear(7).");
  EXPECT_EQ(complaint({"Linear(5)"}, {.sample = {8}, .tokens = true, .vocabulary = 4}, 5),
            "The layer fc1, Linear(5), needs numbers; for token ids, put an Embedding first, but [8] is its input.");
}

TEST_F(ChainTest, AModelLargerThanTheMachineIsRejectedBeforeItIsDrawn) {
  EXPECT_THROW(chain({"Linear(1048576)", "Linear(3)"}, {.sample = {1 << 20}}, 3), OutOfMemory) << "4 TiB";
}

std::string names_and_shapes(Module& model) {
  std::string all;
  for (const Parameter& p : model.parameters()) all += p.name + to_string(p.tensor.shape()) + " ";
  for (const Buffer& b : model.buffers()) all += b.name + to_string(b.tensor.shape()) + " ";
  return all;
}

TEST_F(ChainTest, ImageLayersAreNamedAndShapedAsInTorch) {
  const auto model = chain({"Conv2d(4, 3, padding=1, groups=2, bias=0)", "BatchNorm2d", "ReLU", "MaxPool2d(2)",
                            "GroupNorm(2)", "Conv2d(6, 2, stride=2)", "InstanceNorm2d",
                            "AvgPool2d(3, stride=1, padding=1)", "AdaptiveAvgPool2d(1)", "Flatten"},
                           {.sample = {2, 9, 8}}, 6);
  EXPECT_EQ(names_and_shapes(*model),
            "conv1.weight[4, 1, 3, 3] bn1.weight[4] bn1.bias[4] norm1.weight[4] norm1.bias[4] "
            "conv2.weight[6, 4, 2, 2] conv2.bias[6] "
            "bn1.running_mean[4] bn1.running_var[4] bn1.num_batches_tracked[] ");
  EXPECT_EQ(
      to_string(model->forward(filled(memory, {5, 2, 9, 8}, DType::f32, 0.5, MemoryCategory::activations), {}).shape()),
      "[5, 6]");
}

TEST_F(ChainTest, SequencesGoThroughConv1dAndBatchNorm1d) {
  const auto model =
      chain({"Conv1d(4, 3, stride=2)", "BatchNorm1d", "Flatten", "Linear(5)", "BatchNorm1d", "Linear(2)"},
            {.sample = {3, 9}}, 2);
  EXPECT_EQ(to_string(model->parameters().front().tensor.shape()), "[4, 3, 3]");
  EXPECT_EQ(to_string(model->parameters()[4].tensor.shape()), "[5, 16]");
  EXPECT_EQ(
      to_string(model->forward(filled(memory, {7, 3, 9}, DType::f32, 0.5, MemoryCategory::activations), {}).shape()),
      "[7, 2]");
}

TEST_F(ChainTest, TokensGoThroughAnEmbedding) {
  const auto model =
      chain({"Embedding(3)", "RMSNorm", "Flatten", "Linear(2)"}, {.sample = {4}, .tokens = true, .vocabulary = 11}, 2);
  EXPECT_EQ(names_and_shapes(*model), "emb1.weight[11, 3] norm1.weight[3] fc1.weight[2, 12] fc1.bias[2] ");
  const Tensor ids = filled(memory, {5, 4}, DType::i64, 10, MemoryCategory::activations);
  EXPECT_EQ(to_string(model->forward(ids, {}).shape()), "[5, 2]");
}

TEST_F(ChainTest, BatchNormCountsBatchesInTrainingAndStandsStillInEvaluation) {
  const auto model = chain({"BatchNorm1d(momentum=0.5)"}, {.sample = {2}}, 2);
  const Tensor x = tensor_from(memory, {2, 2}, std::vector<float>{0, 1, 4, 3}, MemoryCategory::activations);
  const auto buffer = [&](size_t i) { return model->buffers()[i].tensor; };
  const auto count = [&] { return *buffer(2).view().as<int64_t>(); };
  model->forward(x, {.training = true});
  model->forward(x, {.training = false});
  EXPECT_EQ(count(), 1);
  EXPECT_EQ(to_host(buffer(0)), (std::vector<float>{1, 1}));
  EXPECT_EQ(to_host(buffer(1)), (std::vector<float>{0.5f + 0.5f * 8, 0.5f + 0.5f * 2}));
  model->forward(x, {.training = true});
  EXPECT_EQ(count(), 2);
}

TEST_F(ChainTest, EveryKindOfLayerCanBeBuilt) {
  for (const LayerKind& kind : layer_kinds()) {
    const bool tokens = kind.type == "Embedding", sequence = kind.type == "BatchNorm1d" || kind.type == "Conv1d";
    std::string text(kind.type);
    std::string arguments;
    for (const LayerArgument& argument : kind.arguments)
      if (argument.required) arguments += arguments.empty() ? "2" : ", 2";
    if (!arguments.empty()) text += "(" + arguments + ")";
    const Shape sample = tokens ? Shape{4} : sequence ? Shape{2, 6} : Shape{2, 6, 6};
    std::vector<LayerSpec> layers = {parse_layer("ReLU"), parse_layer("ReLU"), parse_layer(text),
                                     parse_layer("Flatten"), parse_layer("Linear(3)")};
    if (tokens) layers.erase(layers.begin(), layers.begin() + 2);
    name_layers(layers);
    const ModelInput input{.sample = sample, .tokens = tokens, .vocabulary = 7};
    EXPECT_NO_THROW(make_chain(memory, input, layers, 3, 1)) << text;
  }
}

TEST_F(ChainTest, AResidualAddsTheInputOfTheLayersBefore) {
  const std::vector<float> numbers = {0.5f, -1, 2, 3, 0, -0.25f};
  const Tensor x = tensor_from(memory, {2, 3}, numbers, MemoryCategory::activations);
  const auto plain = chain({"Linear(3)", "Tanh"}, {.sample = {3}}, 3);
  std::vector<float> want = to_host(plain->forward(x, {}));
  for (size_t i = 0; i < want.size(); ++i) want[i] += numbers[i];
  EXPECT_EQ(to_host(chain({"Linear(3)", "Tanh", "Residual(2)"}, {.sample = {3}}, 3)->forward(x, {})), want);
  for (size_t i = 0; i < want.size(); ++i) want[i] += want[i];
  EXPECT_EQ(
      to_host(
          chain({"Linear(3)", "Tanh", "Residual(2)", "Dropout(0)", "Residual(1)"}, {.sample = {3}}, 3)->forward(x, {})),
      want);
}

TEST_F(ChainTest, AResidualThatDoesNotFitIsNamedWithWhatItAdds) {
  EXPECT_EQ(complaint({"Linear(3)", "Residual(2)"}, {.sample = {3}}, 3),
            "The layer res1, Residual(2), adds an input from before the first layer: use at most 1.");
  EXPECT_EQ(complaint({"Residual(1)"}, {.sample = {3}}, 3),
            "The layer res1, Residual(1), adds an input from before the first layer: put it behind another layer.");
  EXPECT_EQ(complaint({"Linear(4)", "Residual(1)"}, {.sample = {3}}, 4),
            "The layer res1, Residual(1), needs the sizes [3] of what it adds, but [4] is its input.");
}

TEST_F(ChainTest, WindowsThatDoNotFitAreNamedWithTheLayerAndTheShape) {
  EXPECT_EQ(
      complaint({"Conv2d(4, 5)"}, {.sample = {1, 3, 3}}, 3),
      "The layer conv1, Conv2d(4, 5), needs an image that its window of 5 fits into, but [1, 3, 3] is its input.");
  EXPECT_EQ(complaint({"Conv2d(4, 1, groups=2)"}, {.sample = {3, 3, 3}}, 3),
            "The layer conv1, Conv2d(4, 1, groups=2), needs channels in and out that are multiples of its groups, but "
            "[3, 3, 3] is its input.");
  EXPECT_EQ(complaint({"MaxPool2d(2, padding=2)"}, {.sample = {3, 3, 3}}, 3),
            "The layer pool1, MaxPool2d(2, padding=2), needs a padding of at most half its window, but [3, 3, 3] "
            "is its input.");
  EXPECT_EQ(complaint({"BatchNorm2d"}, {.sample = {3}}, 3),
            "The layer bn1, BatchNorm2d, needs an image [channels, height, width], but [3] is its input.");
}

TEST_F(ChainTest, BatchNormOfOneValueForEachChannelIsRejectedBeforeItTrains) {
  const auto complaint_of = [&](const std::vector<std::string>& texts, const Shape& sample, int64_t outputs,
                                int64_t batch) {
    std::vector<LayerSpec> layers;
    for (const std::string& text : texts) layers.push_back(parse_layer(text));
    name_layers(layers);
    try {
      make_chain(memory, {.sample = sample}, layers, outputs, 1, {.batch_size = batch});
      return std::string("accepted");
    } catch (const ConfigError& error) {
      return std::string(error.what());
    }
  };
  const std::string refused = "more than one value for each channel to train on, so data.batch_size above 1";
  EXPECT_NE(complaint_of({"BatchNorm1d", "Linear(3)"}, {4}, 3, 1).find(refused), std::string::npos);
  EXPECT_NE(complaint_of({"BatchNorm2d", "Flatten", "Linear(3)"}, {4, 1, 1}, 3, 1).find(refused), std::string::npos);
  EXPECT_EQ(complaint_of({"BatchNorm1d", "Linear(3)"}, {4}, 3, 2), "accepted");
  EXPECT_EQ(complaint_of({"BatchNorm2d", "Flatten", "Linear(3)"}, {4, 1, 2}, 3, 1), "accepted");
}

TEST_F(ChainTest, AModelLargerThanMemoryIsRejectedBeforeAnythingIsAllocated) {
  LimitedDevice limited(open_device("cpu"), 1 << 20);
  CachingAllocator small(limited);
  const std::vector<LayerSpec> layers = {parse_layer("Linear(1000000000)"), parse_layer("Linear(1000000000)"),
                                         parse_layer("Linear(3)")};
  try {
    make_chain(small, {.sample = {4}}, layers, 3, 1, {.bytes_per_parameter = 16});
    FAIL() << "accepted";
  } catch (const OutOfMemory& error) {
    EXPECT_NE(std::string(error.what()).find("parameters. Training needs 13.9 EiB with gradients"), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("has 1 MiB free"), std::string::npos) << error.what();
  }
  EXPECT_EQ(limited.allocations, 0);
}

TEST_F(ChainTest, DrawingItsWeightsEndsAtAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  const std::vector<LayerSpec> layers = {parse_layer("Linear(3)")};
  EXPECT_THROW(make_chain(memory, {.sample = {4}}, layers, 3, 1, {.stop = stop.get_token()}), ConfigError);
}

} // namespace
} // namespace amplab
