// SPDX-License-Identifier: Apache-2.0
// Passes over gradients between backward and the optimizer: unscale, norm, clipping, accumulation.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <cmath>

namespace amplab::test {
namespace {

using support::kInf, support::kNan;

class Gradients : public testing::TestWithParam<DType> {
 protected:
  void run(Op op, const std::vector<View>& in, const std::vector<View>& out, Attributes attributes = {}) {
    device_->run({op, Direction::forward, in, out, attributes});
  }
  double unscale(const std::vector<Tensor>& gradients, float inverse, double found_before = 0) {
    const Tensor found(DType::f32, {1}, {found_before});
    std::vector<View> in;
    for (const Tensor& g : gradients) in.push_back(g.view());
    in.push_back(found.view());
    run(Op::unscale, in, {}, UnscaleAttributes{inverse});
    return found[0];
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(Gradients, UnscaleMultipliesEveryTensorAndFindsNothingInFiniteOnes) {
  const std::vector<Tensor> g = {{GetParam(), {3}, {4, -8, 0}}, {GetParam(), {1000}, std::vector<double>(1000, 2)}};
  EXPECT_EQ(unscale(g, 0.25f), 0);
  EXPECT_EQ(g[0].values(), (std::vector<double>{1, -2, 0}));
  EXPECT_EQ(g[1].values(), std::vector<double>(1000, 0.5));
}

TEST_P(Gradients, UnscaleFindsOneInfinityAnywhereAndStillProcessesEverything) {
  for (double bad : {kInf, -kInf, kNan})
    for (int64_t place : {0, 15, 16, 511, 512, 40000}) {
      std::vector<double> values(40001, 2);
      values[static_cast<size_t>(place)] = bad;
      const std::vector<Tensor> g = {{GetParam(), {5}, {1, 1, 1, 1, 1}}, {GetParam(), {40001}, values}};
      EXPECT_EQ(unscale(g, 0.5f), 1) << bad << " at " << place;
      EXPECT_EQ(g[1][20000], 1);
      EXPECT_TRUE(std::isnan(bad) ? std::isnan(g[1][place]) : g[1][place] == bad);
    }
}

TEST_P(Gradients, UnscaleNeverResetsFoundInf) { EXPECT_EQ(unscale({{GetParam(), {2}, {1, 1}}}, 0.5f, 1), 1); }

TEST_P(Gradients, UnscaleTestsTheScaledValueNotTheProduct) {
  const double large = format_of(GetParam()).largest;
  const std::vector<Tensor> g = {{GetParam(), {1}, {large}}};
  EXPECT_EQ(unscale(g, 4.0f), 0); // overflows after the check, undetected as in PyTorch
  EXPECT_EQ(g[0][0], kInf);
}

TEST_P(Gradients, UnscaleByOneLeavesTheBits) {
  const double subnormal = format_of(GetParam()).smallest_subnormal;
  const std::vector<Tensor> g = {{GetParam(), {3}, {subnormal, -0.0, 3}}};
  EXPECT_EQ(unscale(g, 1.0f), 0);
  EXPECT_EQ(g[0].values(), (std::vector<double>{subnormal, -0.0, 3}));
}

TEST_P(Gradients, UnscaleRoundsTheProductToNearestAndKeepsSubnormals) {
  const double subnormal = format_of(GetParam()).smallest_subnormal;
  const std::vector<Tensor> g = {{GetParam(), {2}, {6 * subnormal, 1 * subnormal}}};
  EXPECT_EQ(unscale(g, 0.5f), 0);
  EXPECT_EQ(g[0][0], 3 * subnormal);
  EXPECT_EQ(g[0][1], 0); // ties to even
}

TEST_P(Gradients, NormIsTheNormOfOneLongVector) {
  const std::vector<Tensor> g = {
      {GetParam(), {70001}, uniform(70001, -1, 1)}, {GetParam(), {3}, {3, 4, 0}}, {GetParam(), {0}}};
  double squares = 0;
  for (const Tensor& t : g)
    for (double x : t.values()) squares += x * x;
  const Tensor norm(DType::f32, {1});
  run(Op::grad_norm, {g[0].view(), g[1].view(), g[2].view(), View{}}, {norm.view()});
  EXPECT_NEAR(norm[0], std::sqrt(squares), 1e-6 * std::sqrt(squares));
}

TEST_P(Gradients, NormIsInfiniteOrNanWhenAGradientIs) {
  for (double bad : {kInf, kNan}) {
    const Tensor g(GetParam(), {3}, {1, bad, 1}), norm(DType::f32, {1});
    run(Op::grad_norm, {g.view()}, {norm.view()});
    EXPECT_TRUE(std::isinf(bad) ? norm[0] == kInf : std::isnan(norm[0]));
  }
}

TEST_P(Gradients, NormIsInfiniteWhereASumOfSquaresInFp32Is) {
  const Tensor g(DType::f32, {2}, {1e20, -1e20}), tiny(DType::f32, {2}, {1e-30, 1e-30}), norm(DType::f32, {1});
  run(Op::grad_norm, {g.view()}, {norm.view()});
  EXPECT_EQ(norm[0], kInf);
  run(Op::grad_norm, {tiny.view()}, {norm.view()});
  EXPECT_EQ(norm[0], 0);
}

TEST_P(Gradients, ClippingScalesEveryElement) {
  const Tensor a(GetParam(), {2}, {8, -4}), b(GetParam(), {1}, {kInf});
  run(Op::clip_scale, {a.view(), b.view()}, {}, ClipAttributes{0.25f});
  EXPECT_EQ(a.values(), (std::vector<double>{2, -1}));
  EXPECT_EQ(b[0], kInf);
}

TEST_P(Gradients, ClippingByZeroMakesInfinityNan) {
  const Tensor g(GetParam(), {2}, {8, kInf});
  run(Op::clip_scale, {g.view()}, {}, ClipAttributes{0});
  EXPECT_EQ(g[0], 0);
  EXPECT_TRUE(std::isnan(g[1]));
}

TEST_P(Gradients, ClampingHidesInfinityAndKeepsNan) {
  const Tensor g(GetParam(), {5}, {0.5, -3, kInf, -kInf, kNan});
  run(Op::clip_value, {g.view()}, {}, ClipAttributes{2});
  EXPECT_EQ(g[0], 0.5);
  EXPECT_EQ(g[1], -2);
  EXPECT_EQ(g[2], 2);
  EXPECT_EQ(g[3], -2);
  EXPECT_TRUE(std::isnan(g[4]));
}

TEST_P(Gradients, AccumulationRoundsToTheSumsDtype) {
  const double eps = format_of(GetParam()).eps;
  const Tensor sum(GetParam(), {3}, {1, 1, 1}), g(DType::f32, {3}, {eps / 2, 0.75 * eps, eps});
  run(Op::accumulate, {g.view()}, {sum.view()});
  EXPECT_EQ(sum.values(), (std::vector<double>{1, 1 + eps, 1 + eps}));
}

INSTANTIATE_TEST_SUITE_P(Cpu, Gradients, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST(GradientsMixed, OneListMayHoldSeveralDtypes) {
  const auto device = open_device("cpu");
  const Tensor a(DType::f32, {2}, {2, 4}), b(DType::f16, {2}, {2, kInf}), c(DType::bf16, {2}, {8, 2});
  const Tensor found(DType::f32, {1}, {0});
  const std::vector<View> in = {a.view(), b.view(), c.view(), found.view()};
  device->run({Op::unscale, Direction::forward, in, {}, UnscaleAttributes{0.5f}});
  EXPECT_EQ(found[0], 1);
  EXPECT_EQ(a.values(), (std::vector<double>{1, 2}));
  EXPECT_EQ(b[0], 1);
  EXPECT_EQ(c.values(), (std::vector<double>{4, 1}));
}

} // namespace
} // namespace amplab::test
