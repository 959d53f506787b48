// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <random>

namespace amplab {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

struct SpatialTest : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};

  Tensor tensor(const Shape& shape, const std::vector<float>& values, DType dtype = DType::f32) {
    const NoGradGuard no_grad;
    return to(tensor_from(memory, shape, values, MemoryCategory::activations), dtype);
  }
  Tensor counting(const Shape& shape, DType dtype = DType::f32) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::iota(values.begin(), values.end(), 0.0f);
    return tensor(shape, values, dtype);
  }
  Tensor constant(const Shape& shape, double value, DType dtype = DType::f32) {
    return filled(memory, shape, dtype, value, MemoryCategory::activations);
  }
  static std::string complaint(const std::function<void()>& call) {
    try {
      call();
      return "accepted";
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  }
};

TEST_F(SpatialTest, TheMaximumIsTheFirstOfEqualsAndNaNWins) {
  const Tensor x = tensor({1, 1, 2, 6}, {2, 2, 1, kNaN, -1, -3, 2, 1, 5, 7, -2, -1});
  const Tensor inputs[] = {x};
  const Outputs both = apply_all(Op::max_pool2d, inputs, windows_of(2));
  const std::vector<float> best = to_host(both.tensor[0]);
  EXPECT_EQ(best[0], 2);
  EXPECT_TRUE(std::isnan(best[1]));
  EXPECT_EQ(best[2], -1);
  const auto* indices = both.tensor[1].view().as<int64_t>();
  EXPECT_EQ(std::vector(indices, indices + 3), (std::vector<int64_t>{0, 3, 4}));
}

// torch.nn.functional.max_pool2d(x, (3, 2), (2, 1), (1, 1), return_indices=True)
TEST_F(SpatialTest, WhatPadsAPlaneIsNeverItsMaximum) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const Tensor inputs[] = {tensor({1, 1, 3, 2}, {-inf, -inf, -inf, -inf, -5, -inf})};
  const Outputs both =
      apply_all(Op::max_pool2d, inputs, PoolAttributes{.kernel = {3, 2}, .stride = {2, 1}, .padding = {1, 1}});
  EXPECT_EQ(to_host(both.tensor[0]), (std::vector<float>{-inf, -inf, -inf, -5, -5, -inf}));
  const auto* indices = both.tensor[1].view().as<int64_t>();
  EXPECT_EQ(std::vector(indices, indices + 6), (std::vector<int64_t>{0, 0, 1, 4, 4, 3}));
}

TEST_F(SpatialTest, TrainingMovesTheRunningStatisticsTowardsTheBatchWithItsUnbiasedVariance) {
  const Tensor x = tensor({2, 2, 2}, {1, 3, 10, 10, 5, 7, 10, 10});
  const Tensor mean = constant({2}, 1), variance = constant({2}, 2);
  batch_norm(x, {}, {}, mean, variance, {.momentum = 0.25});
  EXPECT_EQ(to_host(mean), (std::vector<float>{0.75f * 1 + 0.25f * 4, 0.75f * 1 + 0.25f * 10}));
  const std::vector<float> moved = to_host(variance);
  EXPECT_NEAR(moved[0], 0.75 * 2 + 0.25 * 20 / 3, 1e-6); // 20 over 4 - 1
  EXPECT_EQ(moved[1], 1.5f);
}

TEST_F(SpatialTest, EvaluationNormalisesByTheRunningStatisticsAndLeavesThem) {
  const Tensor x = tensor({2, 1}, {3, 7}), mean = constant({1}, 3), variance = constant({1}, 4);
  const Tensor y = batch_norm(x, {}, {}, mean, variance, {.eps = 0, .training = false});
  EXPECT_EQ(to_host(y), (std::vector<float>{0, 2}));
  EXPECT_EQ(item(mean), 3);
  EXPECT_EQ(item(variance), 4);
}

TEST_F(SpatialTest, AnEmptyBatchLeavesTheRunningStatistics) {
  const Tensor mean = constant({3}, 3), variance = constant({3}, 4);
  EXPECT_EQ(batch_norm(constant({0, 3, 2, 2}, 0), {}, {}, mean, variance).count(), 0);
  EXPECT_EQ(to_host(mean), std::vector<float>(3, 3));
  EXPECT_EQ(to_host(variance), std::vector<float>(3, 4));
}

struct MixedDtypes {
  DType x, parameters, running;
  bool accepted;
};

// As in PyTorch 2.x on a CPU.
TEST_F(SpatialTest, BatchNormAcceptsParametersOfItsInputsDtypeOrFp32Beside16Bits) {
  constexpr DType f32 = DType::f32, f16 = DType::f16, bf16 = DType::bf16;
  for (const MixedDtypes& row : {MixedDtypes{f32, f32, f32, true},
                                 {f32, bf16, f32, false},
                                 {f32, f16, f16, false},
                                 {bf16, f32, f32, true},
                                 {bf16, bf16, bf16, true},
                                 {bf16, bf16, f32, false},
                                 {bf16, f16, f16, false},
                                 {f16, f32, f32, true},
                                 {f16, f16, f16, true},
                                 {f16, f16, f32, false},
                                 {f16, bf16, bf16, false}}) {
    Tensor x = counting({4, 3}, row.x), w = constant({3}, 1, row.parameters), b = constant({3}, 0, row.parameters);
    for (Tensor* t : {&x, &w, &b}) t->set_requires_grad(true);
    const auto call = [&] { return batch_norm(x, w, b, constant({3}, 0, row.running), constant({3}, 1, row.running)); };
    EXPECT_EQ(complaint(call) == "accepted", row.accepted) << name_of(row.x) << " beside " << name_of(row.parameters);
    if (!row.accepted) continue;
    const Tensor y = call();
    run_backward(y, constant(y.shape(), 1, y.dtype()));
    EXPECT_EQ(y.dtype(), row.x);
    EXPECT_EQ(x.grad().dtype(), row.x);
    EXPECT_EQ(w.grad().dtype(), row.parameters);
    EXPECT_EQ(b.grad().dtype(), row.parameters);
  }
}

TEST_F(SpatialTest, UnderAutocastConvolutionsAndTheOpsAfterThemRunIn16Bits) {
  AutocastState state;
  state.enabled = true;
  state.dtype = DType::bf16;
  const AutocastGuard region(state, clear_cast_cache);
  Tensor w = constant({4, 3, 3, 3}, 0.1), scale = constant({4}, 1), shift = constant({4}, 0);
  for (Tensor* t : {&w, &scale, &shift}) t->set_requires_grad(true);
  const Tensor h = conv2d(counting({2, 3, 6, 6}), w, {});
  const Tensor y = max_pool2d(batch_norm(h, scale, shift, {}, {}), windows_of(2));
  EXPECT_EQ(h.dtype(), DType::bf16);
  EXPECT_EQ(y.dtype(), DType::bf16);
  run_backward(y, constant(y.shape(), 1, DType::bf16));
  EXPECT_EQ(w.grad().dtype(), DType::f32);
  EXPECT_EQ(scale.grad().dtype(), DType::f32);
}

TEST_F(SpatialTest, GradientsThatAreNotNeededAreNotComputed) {
  const Tensor x = counting({1, 2, 4, 4});
  Tensor w = constant({3, 2, 3, 3}, 1), b = constant({3}, 0);
  b.set_requires_grad(true);
  const Tensor y = conv2d(x, w, b);
  run_backward(y, constant(y.shape(), 1));
  EXPECT_EQ(to_host(b.grad()), std::vector<float>(3, 4));
  EXPECT_FALSE(w.grad());
}

// The squared norm of the input gradient of a small convolutional network, as in WGAN-GP.
TEST_F(SpatialTest, AGradientPenaltyOnASmallCnnMatchesFiniteDifferences) {
  const auto waves = [&](const Shape& shape, float step) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (size_t i = 0; i < values.size(); ++i) values[i] = 0.5f * std::sin(step * static_cast<float>(i + 1));
    Tensor t = tensor(shape, values);
    t.set_requires_grad(true);
    return t;
  };
  const Tensor x = waves({3, 2, 6, 6}, 1.3f), w1 = waves({4, 2, 3, 3}, 0.77f), b1 = waves({4}, 2.1f),
               scale = waves({4}, 0.9f), shift = waves({4}, 1.7f), w2 = waves({3, 4, 2, 2}, 0.37f);
  const auto penalty = [&] {
    Tensor h = batch_norm(conv2d(x, w1, b1, {.padding = {1, 1}}), scale, shift, {}, {});
    h = max_pool2d(unary(Op::tanh, h), windows_of(2));
    h = unary(Op::tanh, conv2d(h, w2, {}, {.stride = {1, 2}}));
    const Tensor score = sum(square(adaptive_avg_pool2d(avg_pool2d(h, {.kernel = {2, 1}}), {1, 1})));
    const Tensor inputs[] = {x};
    return sum(square(gradients_of(score, constant({}, 1), inputs, {.create_graph = true})[0]));
  };
  const Tensor parameters[] = {w1, scale, shift, w2};
  const std::vector<Tensor> gradients = gradients_of(penalty(), constant({}, 1), parameters);
  for (size_t k = 0; k < std::size(parameters); ++k) {
    const std::vector<float> got = to_host(gradients[k]);
    auto* values = parameters[k].view().as<float>();
    const float largest = std::abs(*std::ranges::max_element(got, {}, [](float g) { return std::abs(g); }));
    for (size_t i = 0; i < got.size(); i += 5) {
      constexpr float h = 2e-4f; // small, so that no maximum moves
      const float before = values[i];
      values[i] = before + h;
      const double up = item(penalty());
      values[i] = before - h;
      const double down = item(penalty());
      values[i] = before;
      EXPECT_NEAR(got[i], (up - down) / (2 * h), 0.02 * largest) << "parameter " << k << ", element " << i;
    }
  }
}

TEST_F(SpatialTest, OperandsThatDoNotFitAreNamedWithTheirShapes) {
  EXPECT_EQ(
      complaint([&] {
        conv2d(constant({1, 3, 4, 4}, 0), constant({2, 2, 3, 3}, 0), {});
      }),
      "Given groups=1, weight of size [2, 2, 3, 3], expected input[1, 3, 4, 4] to have 2 channels, but got 3 channels "
      "instead");
  EXPECT_EQ(complaint([&] {
              conv2d(constant({1, 3, 2, 2}, 0), constant({2, 3, 3, 3}, 0), {});
            }),
            "Calculated padded input size per channel: (2 x 2). Kernel size: (3 x 3). Kernel size can't be greater "
            "than actual "
            "input size");
  EXPECT_EQ(complaint([&] {
              max_pool2d(constant({1, 3, 1, 1}, 0), windows_of(2));
            }),
            "Given input size: (3x1x1). Calculated output size: (3x0x0). Output size is too small");
  EXPECT_EQ(complaint([&] {
              batch_norm(constant({1, 3}, 0), {}, {}, {}, {});
            }),
            "Expected more than 1 value per channel when training, got input size torch.Size([1, 3])");
}

// Includes equal values, NaN, infinities and windows that hold only -infinity. All NaN count as equal, since which of
// two added NaN survives depends on the compiler's operand order.
TEST_F(SpatialTest, PoolsHaveTheSameBitsAndIndicesChannelsLast) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr std::array<float, 8> drawn = {-inf, -inf, -2, 0, 0, 3, inf, kNaN};
  std::mt19937 random(11);
  std::vector<float> values(2 * 5 * 7 * 6);
  for (float& v : values) v = drawn[random() % drawn.size()];
  const Tensor x = tensor({2, 5, 7, 6}, values), turned = contiguous(x, MemoryFormat::channels_last);
  const PoolAttributes windows{.kernel = {3, 2}, .stride = {2, 1}, .padding = {1, 1}};
  const auto bits = [](const Tensor& t) {
    std::vector<uint32_t> all;
    for (const float v : to_host(t)) all.push_back(std::bit_cast<uint32_t>(std::isnan(v) ? kNaN : v));
    return all;
  };
  const auto indices = [](const Tensor& t) {
    const Tensor dense = contiguous(t);
    return std::vector(dense.view().as<int64_t>(), dense.view().as<int64_t>() + dense.count());
  };
  const Tensor in[] = {x}, in_turned[] = {turned};
  const Outputs best = apply_all(Op::max_pool2d, in, windows),
                best_turned = apply_all(Op::max_pool2d, in_turned, windows);
  EXPECT_EQ(best_turned.tensor[0].view().format(), MemoryFormat::channels_last);
  EXPECT_EQ(bits(best_turned.tensor[0]), bits(best.tensor[0]));
  EXPECT_EQ(indices(best_turned.tensor[1]), indices(best.tensor[1]));
  EXPECT_EQ(bits(avg_pool2d(turned, windows)), bits(avg_pool2d(x, windows)));
  EXPECT_EQ(bits(adaptive_avg_pool2d(turned, {3, 4})), bits(adaptive_avg_pool2d(x, {3, 4})));
}

} // namespace
} // namespace amplab
