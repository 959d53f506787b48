// SPDX-License-Identifier: Apache-2.0
// Softmax with a wider output, nll_loss, and counting correct rows.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <cmath>

namespace amplab::test {
namespace {

using support::kInf;

class Loss : public testing::TestWithParam<DType> {
 protected:
  void run(Op op, const std::vector<View>& in, const std::vector<View>& out, Direction direction = Direction::forward) {
    device_->run({op, direction, in, out, op == Op::nll_loss ? Attributes{LossAttributes{}} : Attributes{}});
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(Loss, SoftmaxOf16BitInputKeepsFp32PrecisionInAWiderOutput) {
  const Tensor x(GetParam(), {5, 37}, uniform(5 * 37, -8, 8)), y(DType::f32, {5, 37}), log_y(DType::f32, {5, 37});
  run(Op::softmax, {x.view()}, {y.view()});
  run(Op::log_softmax, {x.view()}, {log_y.view()});
  for (int64_t n = 0; n < 5; ++n) {
    double sum = 0;
    for (int64_t i = 0; i < 37; ++i) sum += std::exp(x[n * 37 + i]);
    for (int64_t i = n * 37; i < n * 37 + 37; ++i) {
      ASSERT_NEAR(y[i], std::exp(x[i]) / sum, 1e-6 * y[i]);
      ASSERT_NEAR(log_y[i], x[i] - std::log(sum), 4e-6);
    }
  }
  // The gradient has x's dtype.
  const Tensor g(DType::f32, {5, 37}, uniform(5 * 37, -1, 1)), dx(GetParam(), {5, 37});
  run(Op::log_softmax, {log_y.view(), g.view()}, {dx.view()}, Direction::backward);
  for (int64_t n = 0; n < 5; ++n) {
    double sum = 0;
    for (int64_t i = n * 37; i < n * 37 + 37; ++i) sum += g[i];
    for (int64_t i = n * 37; i < n * 37 + 37; ++i)
      ASSERT_NEAR(dx[i], g[i] - std::exp(log_y[i]) * sum, 0.51 * format_of(GetParam()).eps * std::abs(dx[i]) + 1e-5);
  }
}

TEST_P(Loss, SoftmaxSurvivesTheLargestLogits) {
  const double large = format_of(GetParam()).largest;
  const Tensor x(GetParam(), {1, 3}, {large, large, -large}), y(GetParam(), {1, 3});
  run(Op::softmax, {x.view()}, {y.view()});
  EXPECT_EQ(y.values(), (std::vector<double>{0.5, 0.5, 0}));
}

TEST_P(Loss, ARowWithInfinityOrNanIsNanAndItsNeighboursAreNot) {
  const Tensor x(GetParam(), {4, 2}, {0, 0, kInf, 0, NAN, 0, -kInf, 0}), y(GetParam(), {4, 2});
  run(Op::softmax, {x.view()}, {y.view()});
  EXPECT_EQ(y[0], 0.5);
  for (int64_t i = 2; i < 6; ++i) EXPECT_TRUE(std::isnan(y[i])) << i;
  EXPECT_EQ(y[6], 0);
  EXPECT_EQ(y[7], 1);
}

TEST_P(Loss, NllIsTheMeanOfTheTargetsEntriesAndItsGradientStandsThere) {
  const Tensor logp(GetParam(), {2, 3}, {-1, -2, -3, -4, -5, -6}), target(DType::i64, {2}, {2, 0});
  const Tensor loss(DType::f32, {}), g(DType::f32, {}, {8}), dlogp(GetParam(), {2, 3});
  run(Op::nll_loss, {logp.view(), target.view()}, {loss.view()});
  EXPECT_EQ(loss[0], 3.5);
  run(Op::nll_loss, {target.view(), g.view()}, {dlogp.view()}, Direction::backward);
  EXPECT_EQ(dlogp.values(), (std::vector<double>{0, 0, -4, -4, 0, 0}));
}

TEST_P(Loss, TheMeanOverNoRowsIsNan) {
  const Tensor logp(GetParam(), {0, 3}), target(DType::i64, {0}), loss(DType::f32, {});
  run(Op::nll_loss, {logp.view(), target.view()}, {loss.view()});
  EXPECT_TRUE(std::isnan(loss[0]));
}

TEST(LossFp16, TheGradientOfASmallBatchOverflowsAtAScaleOf65536) {
  const auto device = open_device("cpu");
  const Tensor target(DType::i64, {1}, {1}), g(DType::f32, {}, {65536}), dlogp(DType::f16, {1, 2});
  device->run({Op::nll_loss, Direction::backward, std::vector<View>{target.view(), g.view()},
               std::vector<View>{dlogp.view()}, LossAttributes{}});
  EXPECT_EQ(dlogp[1], -kInf);
}

TEST_P(Loss, CorrectCountsTheFirstOfEqualsAndNanAsLargest) {
  const Tensor x(GetParam(), {5, 3}, {1, 2, 3, 5, 5, 0, 0, NAN, 9, NAN, 2, NAN, -kInf, -kInf, -kInf});
  const Tensor target(DType::i64, {5}, {2, 0, 1, 0, 0}), count(DType::i64, {1});
  run(Op::correct, {x.view(), target.view()}, {count.view()});
  EXPECT_EQ(count[0], 5);
  const Tensor wrong(DType::i64, {5}, {1, 1, 2, 2, 1});
  run(Op::correct, {x.view(), wrong.view()}, {count.view()});
  EXPECT_EQ(count[0], 0);
}

INSTANTIATE_TEST_SUITE_P(Cpu, Loss, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

} // namespace
} // namespace amplab::test
