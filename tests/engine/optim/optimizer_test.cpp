// SPDX-License-Identifier: Apache-2.0
// Optimizers against the formulas of torch.optim in double (amp-semantics 7.1 to 7.3).
#include "engine/optim/optimizer.h"

#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

struct OptimizerTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  std::vector<float> normals(size_t n) {
    std::normal_distribution<float> normal;
    std::vector<float> values(n);
    for (float& v : values) v = normal(random);
    return values;
  }
};

constexpr OptimizerSettings kSettings{
    .lr = 0.01, .beta1 = 0.9, .beta2 = 0.999, .eps = 1e-8, .weight_decay = 0.1, .momentum = 0.9};
constexpr size_t kCount = 37;

TEST_F(OptimizerTest, AdamAndAdamWFollowTheirFormulasOverManySteps) {
  for (const OptimizerKind kind : {OptimizerKind::adam, OptimizerKind::adamw}) {
    const auto start = normals(kCount);
    Tensor p = tensor_from(memory, {kCount}, start, MemoryCategory::parameters);
    Optimizer optimizer(kind, {p});
    std::vector<double> x(start.begin(), start.end()), m(kCount), v(kCount);
    for (int t = 1; t <= 50; ++t) {
      const auto gradient = normals(kCount);
      p.set_grad(tensor_from(memory, {kCount}, gradient, MemoryCategory::gradients));
      optimizer.step(kSettings);
      for (size_t i = 0; i < kCount; ++i) {
        double g = gradient[i];
        if (kind == OptimizerKind::adamw)
          x[i] *= 1 - kSettings.lr * kSettings.weight_decay;
        else
          g += kSettings.weight_decay * x[i];
        m[i] = kSettings.beta1 * m[i] + (1 - kSettings.beta1) * g;
        v[i] = kSettings.beta2 * v[i] + (1 - kSettings.beta2) * g * g;
        const double c1 = 1 - std::pow(kSettings.beta1, t), c2 = std::sqrt(1 - std::pow(kSettings.beta2, t));
        x[i] -= kSettings.lr / c1 * m[i] / (std::sqrt(v[i]) / c2 + kSettings.eps);
      }
    }
    const auto got = to_host(p);
    for (size_t i = 0; i < kCount; ++i) EXPECT_NEAR(got[i], x[i], 1e-5) << "element " << i;
  }
}

TEST_F(OptimizerTest, SgdTakesTheFirstGradientAsItsMomentum) {
  const auto start = normals(kCount);
  Tensor p = tensor_from(memory, {kCount}, start, MemoryCategory::parameters);
  Optimizer optimizer(OptimizerKind::sgd, {p});
  std::vector<double> x(start.begin(), start.end()), b(kCount);
  for (int t = 1; t <= 20; ++t) {
    const auto gradient = normals(kCount);
    p.set_grad(tensor_from(memory, {kCount}, gradient, MemoryCategory::gradients));
    optimizer.step(kSettings);
    for (size_t i = 0; i < kCount; ++i) {
      const double g = gradient[i] + kSettings.weight_decay * x[i];
      b[i] = t == 1 ? g : kSettings.momentum * b[i] + g;
      x[i] -= kSettings.lr * b[i];
    }
  }
  const auto got = to_host(p);
  for (size_t i = 0; i < kCount; ++i) EXPECT_NEAR(got[i], x[i], 1e-5) << "element " << i;
}

TEST_F(OptimizerTest, SgdWithoutMomentumKeepsNoState) {
  Tensor p = filled(memory, {3}, DType::f32, 1.0, MemoryCategory::parameters);
  p.set_grad(filled(memory, {3}, DType::f32, 2.0, MemoryCategory::gradients));
  Optimizer optimizer(OptimizerKind::sgd, {p});
  OptimizerSettings settings = kSettings;
  settings.momentum = settings.weight_decay = 0;
  optimizer.step(settings);
  for (const float value : to_host(p)) EXPECT_FLOAT_EQ(value, 0.98f);
  EXPECT_EQ(memory.account().in_use()[static_cast<size_t>(MemoryCategory::optimizer_state)], 0);
}

TEST_F(OptimizerTest, ParametersWithoutAGradientAreNeitherSteppedNorDecayed) {
  Tensor still = filled(memory, {2}, DType::f32, 1.0, MemoryCategory::parameters);
  Optimizer optimizer(OptimizerKind::adamw, {still});
  optimizer.step(kSettings);
  EXPECT_EQ(to_host(still), (std::vector<float>{1, 1}));
}

// amp-semantics 7.5: eps 1e-8 is zero in fp16, and so is a small gradient's square. The first step divides by zero.
TEST_F(OptimizerTest, AdamOnFp16ParametersDividesByZeroForSmallGradients) {
  Tensor p = filled(memory, {1}, DType::f16, 1.0, MemoryCategory::parameters);
  p.set_grad(filled(memory, {1}, DType::f16, 1e-3, MemoryCategory::gradients));
  Optimizer optimizer(OptimizerKind::adam, {p});
  OptimizerSettings settings = kSettings;
  settings.weight_decay = 0;
  optimizer.step(settings);
  EXPECT_FALSE(std::isfinite(item(p)));
}

// amp-semantics 1.4: an update below half a unit in the last place is swallowed.
TEST_F(OptimizerTest, Fp16ParametersSwallowSmallUpdates) {
  Tensor p = filled(memory, {1}, DType::f16, 1.0, MemoryCategory::parameters);
  Optimizer optimizer(OptimizerKind::sgd, {p});
  for (int i = 0; i < 1000; ++i) {
    p.set_grad(filled(memory, {1}, DType::f16, 2e-4, MemoryCategory::gradients));
    optimizer.step({.lr = 1, .beta1 = 0, .beta2 = 0, .eps = 0, .weight_decay = 0, .momentum = 0});
  }
  EXPECT_EQ(item(p), 1.0);
}

} // namespace
} // namespace amplab
