// SPDX-License-Identifier: Apache-2.0
#include "engine/step/objective.h"

#include "kernels/registry/registry.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct ObjectiveTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  Tensor numbers(const Shape& shape, const std::vector<float>& values) {
    return tensor_from(memory, shape, values, MemoryCategory::activations);
  }
  Tensor ids(const Shape& shape, const std::vector<int64_t>& values) {
    const Tensor t(memory, shape, DType::i64, MemoryCategory::activations);
    device->copy_from_host(t.view().data, values.data(), values.size() * sizeof(int64_t));
    return t;
  }
};

TEST_F(ObjectiveTest, TokensAreJudgedAtEachPositionThatCounts) {
  const std::vector<int64_t> targets = {kIgnoredTarget, 1, 0, kIgnoredTarget};
  const Tensor outputs = numbers({2, 2, 2}, {9, 0, 0, 1, 0, 3, 5, 5}), t = ids({2, 2}, targets);
  const double loss = item(objective(Task::tokens, outputs, t));
  EXPECT_NEAR(loss, (std::log1p(std::exp(-1.0)) + std::log1p(std::exp(3.0))) / 2, 1e-6);
  const Score score = score_of(Task::tokens, loss, outputs, t, targets);
  EXPECT_EQ(score.count, 2);
  EXPECT_EQ(score.right, 1);
  EXPECT_NEAR(score.loss, 2 * loss, 1e-12);
}

TEST_F(ObjectiveTest, NumbersAreJudgedByTheirSquaredErrorAndHaveNoAccuracy) {
  const Tensor outputs = numbers({2, 1}, {1, 4}), t = numbers({2, 1}, {0, 2});
  const double loss = item(objective(Task::regression, outputs, t));
  EXPECT_NEAR(loss, 2.5, 1e-6);
  const Score score = score_of(Task::regression, loss, outputs, t, {});
  EXPECT_EQ(score.count, 2);
  EXPECT_TRUE(std::isnan(score.right));
}

TEST_F(ObjectiveTest, ABatchWhereNothingCountsAddsNothing) {
  const std::vector<int64_t> targets = {kIgnoredTarget};
  const Tensor outputs = numbers({1, 2}, {9, 0}), t = ids({1}, targets);
  Score total{1, 1, 1};
  total += score_of(Task::classification, item(objective(Task::classification, outputs, t)), outputs, t, targets);
  EXPECT_EQ(total.loss, 1);
  EXPECT_EQ(total.count, 1);
}

} // namespace
} // namespace amplab
