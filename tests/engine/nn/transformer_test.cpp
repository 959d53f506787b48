// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/models.h"

#include "engine/autograd/node.h"
#include "engine/run/config_error.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct TransformerTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  ModelTask task{.sample = {6}, .tokens = true, .vocabulary = 5, .outputs = 5};
  ModelConfig config = [] {
    ModelConfig c;
    c.name = "transformer";
    c.width = 8;
    c.heads = 2;
    c.blocks = 2;
    c.activation = "gelu";
    return c;
  }();

  std::unique_ptr<Module> model() { return make_transformer(memory, task, config, 1); }
  Tensor tokens(const std::vector<int64_t>& ids) {
    const Tensor t(memory, {1, static_cast<int64_t>(ids.size())}, DType::i64, MemoryCategory::activations);
    device->copy_from_host(t.view().data, ids.data(), ids.size() * sizeof(int64_t));
    return t;
  }
  std::string complaint() {
    try {
      model();
      return "accepted";
    } catch (const ConfigError& error) {
      return error.what();
    }
  }
};

TEST_F(TransformerTest, ParametersAreNamedAndShapedAsAPyTorchModuleWouldHaveThem) {
  config.blocks = 1;
  const auto m = model();
  std::string all;
  for (const Parameter& p : m->parameters()) all += p.name + to_string(p.tensor.shape()) + "\n";
  EXPECT_EQ(all, "tok_emb.weight[5, 8]\npos_emb.weight[6, 8]\n"
                 "blocks.0.ln1.weight[8]\nblocks.0.ln1.bias[8]\n"
                 "blocks.0.attn.qkv.weight[24, 8]\nblocks.0.attn.qkv.bias[24]\n"
                 "blocks.0.attn.proj.weight[8, 8]\nblocks.0.attn.proj.bias[8]\n"
                 "blocks.0.ln2.weight[8]\nblocks.0.ln2.bias[8]\n"
                 "blocks.0.mlp.fc1.weight[32, 8]\nblocks.0.mlp.fc1.bias[32]\n"
                 "blocks.0.mlp.fc2.weight[8, 32]\nblocks.0.mlp.fc2.bias[8]\n"
                 "ln_f.weight[8]\nln_f.bias[8]\nhead.weight[5, 8]\nhead.bias[5]\n");
}

TEST_F(TransformerTest, NoPositionSeesWhatComesAfterIt) {
  for (const bool fused : {true, false}) {
    config.fused_attention = fused;
    const auto net = model();
    const std::vector<float> a = to_host(net->forward(tokens({1, 2, 3, 4, 0, 1}), {}));
    const std::vector<float> b = to_host(net->forward(tokens({1, 2, 3, 0, 2, 2}), {}));
    EXPECT_TRUE(std::equal(a.begin(), a.begin() + 3 * 5, b.begin()));
    EXPECT_FALSE(std::equal(a.begin() + 3 * 5, a.end(), b.begin() + 3 * 5));
  }
}

TEST_F(TransformerTest, FusedAndUnfusedAttentionGiveTheSameOutputsAndGradients) {
  const auto fused = model();
  config.fused_attention = false;
  const auto unfused = model();
  for (Module* m : {fused.get(), unfused.get()}) {
    const Tensor y = m->forward(tokens({1, 2, 3, 4, 0, 1}), {});
    run_backward(sum(mul(y, y)), filled(memory, {}, DType::f32, 1.0, MemoryCategory::activations));
  }
  for (size_t i = 0; i < fused->parameters().size(); ++i) {
    const std::vector<float> a = to_host(fused->parameters()[i].tensor.grad()),
                             b = to_host(unfused->parameters()[i].tensor.grad());
    float largest = 0;
    for (float value : a) largest = std::max(largest, std::abs(value));
    for (size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k], b[k], 1e-5f * largest) << fused->parameters()[i].name;
  }
}

TEST_F(TransformerTest, ShorterTextsThanItsContextAreRead) {
  EXPECT_EQ(model()->forward(tokens({1, 2}), {}).shape(), (Shape{1, 2, 5}));
}

TEST_F(TransformerTest, RejectsNumbersAndHeadsThatDoNotDivideItsWidth) {
  config.heads = 3;
  EXPECT_EQ(complaint(), "\"model.width\" is 8, not a multiple of the 3 heads: choose a multiple.");
  task = {.sample = {1, 28, 28}, .outputs = 10};
  EXPECT_NE(complaint().find("needs tokens"), std::string::npos);
}

} // namespace
} // namespace amplab
