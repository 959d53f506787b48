// SPDX-License-Identifier: Apache-2.0
// Memory format of images between the layers of a model. It is not visible outside.
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/nn/models.h"
#include "engine/probe/probe.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

class FormatsOfCalls final : public CallObserver {
 public:
  void before(Device&, const Call& call) override {
    clones += call.op == Op::clone;
    for (const View& v : call.out)
      if (v && v.shape.rank == 4 && v.shape != Shape{8, 3, 3, 3} && v.shape != Shape{4, 8, 3, 3}) // not weights
        (v.lies(MemoryFormat::channels_last) ? channels_last : others) += 1;
  }
  void after(Device&, const Call&, const OpRecord&) override {}
  int clones = 0, channels_last = 0, others = 0;
};

struct MemoryFormatTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  std::unique_ptr<Module> chain(const std::vector<std::string>& texts, int64_t outputs) {
    std::vector<LayerSpec> layers;
    for (const std::string& text : texts) layers.push_back(parse_layer(text));
    name_layers(layers);
    return make_chain(memory, {.sample = {3, 8, 8}}, layers, outputs, 1);
  }
  Tensor images() {
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    std::vector<float> values(2 * 3 * 8 * 8);
    for (float& v : values) v = normal(random);
    Tensor x = tensor_from(memory, {2, 3, 8, 8}, values, MemoryCategory::activations);
    x.set_requires_grad(true);
    return x;
  }
};

TEST_F(MemoryFormatTest, BetweenTheLayersImagesAreChannelsLastAndAreConvertedOnlyAtTheEnds) {
  const auto model = chain({"Conv2d(8, 3, padding=1)", "BatchNorm2d", "ReLU", "MaxPool2d(2)", "Conv2d(4, 3, padding=1)",
                            "ReLU", "Flatten", "Linear(3)"},
                           3);
  const Tensor x = images();
  FormatsOfCalls calls;
  Probe probe(memory, 1, &calls);
  const ProbeScope watching(&probe);
  const Tensor y = model->forward(x, {});
  EXPECT_EQ(calls.clones, 2) << "of the pictures, and to flatten them";
  EXPECT_EQ(calls.others, 1) << "what is flattened";
  EXPECT_EQ(calls.channels_last, 8);
  run_backward(y, filled(memory, y.shape(), DType::f32, 1, MemoryCategory::activations));
  EXPECT_EQ(calls.others, 2) << "and the gradient of the pictures, which lies as they do";
  EXPECT_TRUE(x.grad().view().contiguous());
  for (const Parameter& p : model->parameters()) EXPECT_TRUE(p.tensor.grad().view().contiguous()) << p.name;
}

TEST_F(MemoryFormatTest, AModelGivesTheNumbersThatItsConvolutionsGiveAlone) {
  const auto model = chain({"Conv2d(8, 3, padding=1)", "ReLU", "MaxPool2d(2)", "Conv2d(4, 3, padding=1)"}, 0);
  const Tensor x = images(), y = model->forward(x, {});
  std::vector<Tensor> own;
  for (const Parameter& p : model->parameters()) own.push_back(p.tensor);
  const Conv2dAttributes around{.padding = {1, 1}};
  const Tensor alone =
      conv2d(max_pool2d(unary(Op::relu, conv2d(x, own[0], own[1], around)), windows_of(2)), own[2], own[3], around);
  const std::vector<float> got = to_host(y), want = to_host(alone);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], 100 * format_of(DType::f32).eps) << i;
}

TEST_F(MemoryFormatTest, OutputImagesHavePyTorchsMemoryFormat) {
  const Tensor y = chain({"Conv2d(4, 3, padding=1)"}, 0)->forward(images(), {});
  EXPECT_EQ(to_string(y.shape()), "[2, 4, 8, 8]");
  EXPECT_TRUE(y.view().contiguous());
}

TEST_F(MemoryFormatTest, AConvolutionOutsideOfModelsPreservesTheMemoryFormat) {
  const Tensor x = images(), w = filled(memory, {4, 3, 3, 3}, DType::f32, 0.1, MemoryCategory::activations);
  EXPECT_TRUE(conv2d(x, w, {}).view().contiguous());
  EXPECT_TRUE(conv2d(contiguous(x, MemoryFormat::channels_last), w, {}).view().channels_last());
}

TEST_F(MemoryFormatTest, WhatLiesInBothFormatsIsNotCopied) {
  const Tensor x = filled(memory, {5, 1, 4, 4}, DType::f32, 1, MemoryCategory::activations);
  const Tensor seen = contiguous(x, MemoryFormat::channels_last);
  EXPECT_EQ(seen.view().data, x.view().data);
  EXPECT_EQ(seen.view().format(), MemoryFormat::channels_last);
  EXPECT_EQ(x.view().format(), MemoryFormat::contiguous);
}

} // namespace
} // namespace amplab
