// SPDX-License-Identifier: Apache-2.0
// Graphs far deeper than a stack. Each node, saved tensor and function owns the one before it.
#include "engine/autograd/custom_function.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct DeepGraphs : RegionTest {
  Tensor x = leaf(tensor({1}, {0.5f}));

  ~DeepGraphs() override { EXPECT_EQ(memory.stats().total_in_use, 4) << "of x alone"; }
};

TEST_F(DeepGraphs, NodesOf400000OpsAreReleased) {
  Tensor y = x;
  for (int i = 0; i < 400000; ++i) y = mul(y, 1.0);
  backward(y);
  EXPECT_EQ(to_host(x.grad()), std::vector<float>{1});
  x.body()->grad = {};
}

TEST_F(DeepGraphs, SavedTensorsAreReleased) {
  Tensor y = x;
  for (int i = 0; i < 200000; ++i) y = mul(y, y);
}

TEST_F(DeepGraphs, GraphsOfGradientsAreReleased) {
  Tensor y = x;
  for (int i = 0; i < 50000; ++i) y = unary(Op::tanh, y);
  const Tensor inputs[] = {x}, one = filled(memory, {1}, f32, 1, MemoryCategory::activations);
  const std::vector<Tensor> gradient = gradients_of(y, one, inputs, {.create_graph = true});
  EXPECT_TRUE(gradient[0].requires_grad());
}

TEST_F(DeepGraphs, FunctionsOfOnesOwnAreReleased) {
  Tensor y = x;
  for (int i = 0; i < 200000; ++i) {
    const CustomFunction function{
        .forward = [](std::span<const Tensor> in,
                      std::vector<Tensor>& saved) { return saved = {in[0]}, mul(in[0], 1.0); },
        .backward = [y](const Tensor& g, std::span<const Tensor>) -> std::vector<Tensor> { return {g}; }};
    y = call(function, {y});
  }
}

TEST_F(DeepGraphs, GradientsOfGradientsAreReleased) {
  Tensor y = x.detach();
  for (int i = 0; i < 200000; ++i) {
    const Tensor next = x.detach();
    next.body()->grad = y;
    y = next;
  }
}

// A kernel that writes a gradient in place follows the views from its operand to the base.
TEST_F(DeepGraphs, ViewsOf200000ViewsAreTraversed) {
  Tensor q = reshape(mul(x, 1.0), {1, 1, 1, 1});
  for (int i = 0; i < 200000; ++i) q = transpose(q, 1, 2);
  const Tensor k = tensor({1, 1, 1, 1}, {1});
  backward(scaled_dot_product_attention(q, k, k, 1, false));
  EXPECT_EQ(to_host(x.grad()), std::vector<float>{0});
  x.body()->grad = {};
}

} // namespace
} // namespace amplab
