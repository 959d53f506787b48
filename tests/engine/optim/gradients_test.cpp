// SPDX-License-Identifier: Apache-2.0
#include "tests/support/gradients.h"

#include "kernels/registry/registry.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace amplab {
namespace {

struct GradientsTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  Tensor with_gradient(std::vector<float> gradient) {
    const Shape shape = {static_cast<int64_t>(gradient.size())};
    Tensor p = filled(memory, shape, DType::f32, 0.0, MemoryCategory::parameters);
    p.set_grad(tensor_from(memory, shape, gradient, MemoryCategory::gradients));
    return p;
  }
};

constexpr float kInf = std::numeric_limits<float>::infinity();

TEST_F(GradientsTest, UnscaleMultipliesAndFindsNothingInFiniteGradients) {
  const Tensor p[] = {with_gradient({4, -8}), with_gradient({0.5f})};
  EXPECT_FALSE(unscale_gradients(p, 0.25f));
  EXPECT_EQ(to_host(p[0].grad()), (std::vector<float>{1, -2}));
  EXPECT_EQ(to_host(p[1].grad()), (std::vector<float>{0.125f}));
}

TEST_F(GradientsTest, UnscaleFindsASingleInfOrNaNAnywhere) {
  for (const float bad : {kInf, -kInf, std::nanf("")}) {
    const Tensor p[] = {with_gradient({1, 2}), with_gradient({3, bad, 5})};
    EXPECT_TRUE(unscale_gradients(p, 1.0f));
  }
}

// torch: coef = max_norm / (total + 1e-6), at most 1.
TEST_F(GradientsTest, ClipByNormScalesToTheMaximumAndLeavesSmallGradientsAlone) {
  const Tensor p[] = {with_gradient({3, 0}), with_gradient({4})};
  EXPECT_DOUBLE_EQ(norm_of_gradients(p), 5);
  EXPECT_NEAR(clip_gradient_norm(p, 1.0, 5.0), 0.2, 1e-6);
  EXPECT_NEAR(norm_of_gradients(p), 1.0, 1e-5);
  EXPECT_EQ(clip_gradient_norm(p, 10.0, 1.0), 1.0);
}

// amp-semantics 5: total inf gives coefficient 0, NaN gives NaN.
TEST_F(GradientsTest, ClipByANonfiniteNormZeroesOrPoisons) {
  const Tensor p[] = {with_gradient({1, kInf})};
  EXPECT_EQ(clip_gradient_norm(p, 1.0, norm_of_gradients(p)), 0);
  EXPECT_EQ(to_host(p[0].grad())[0], 0);
  EXPECT_TRUE(std::isnan(to_host(p[0].grad())[1]));
  const Tensor q[] = {with_gradient({1, std::nanf("")})};
  EXPECT_TRUE(std::isnan(clip_gradient_norm(q, 1.0, norm_of_gradients(q))));
  EXPECT_TRUE(std::isnan(to_host(q[0].grad())[0]));
}

// amp-semantics 5: before unscale this hides an overflow.
TEST_F(GradientsTest, ClipByValueTurnsInfIntoTheLimitAndKeepsNaN) {
  const Tensor p[] = {with_gradient({-5, 0.5f, kInf, std::nanf("")})};
  clip_gradient_value(p, 1.0);
  const auto g = to_host(p[0].grad());
  EXPECT_EQ(g[0], -1);
  EXPECT_EQ(g[1], 0.5f);
  EXPECT_EQ(g[2], 1);
  EXPECT_TRUE(std::isnan(g[3]));
}

TEST_F(GradientsTest, ParametersWithoutAGradientAreLeftOut) {
  const Tensor p[] = {filled(memory, {3}, DType::f32, 1.0, MemoryCategory::parameters)};
  EXPECT_EQ(norm_of_gradients(p), 0);
  EXPECT_FALSE(unscale_gradients(p, 0.5f));
}

} // namespace
} // namespace amplab
