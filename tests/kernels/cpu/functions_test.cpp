// SPDX-License-Identifier: Apache-2.0
// Elementwise functions of signed zeros, infinities, NaN and bounds, as in PyTorch.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <cmath>

namespace amplab::test {
namespace {

using support::kInf;

bool same(double a, double b) { return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b); }

class Functions : public testing::TestWithParam<DType> {
 protected:
  std::vector<double> of(Op op, const std::vector<double>& x, Attributes attributes = {}) {
    const Tensor in(GetParam(), {static_cast<int64_t>(x.size())}, x), out(GetParam(), in.view().shape);
    run(op, {in.view()}, {out.view()}, attributes);
    return out.values();
  }
  void run(Op op, const std::vector<View>& in, const std::vector<View>& out, Attributes attributes = {},
           Direction direction = Direction::forward) {
    device_->run({op, direction, in, out, attributes});
  }
  void expect(Op op, const std::vector<double>& x, const std::vector<double>& want, Attributes attributes = {}) {
    const std::vector<double> got = of(op, x, attributes);
    for (size_t i = 0; i < x.size(); ++i)
      EXPECT_TRUE(same(got[i], want[i])) << row_of(op).id << " of " << x[i] << " gives " << got[i] << ", not "
                                         << want[i];
  }
  void expect_power(double p, const std::vector<double>& x, const std::vector<double>& want) {
    SCOPED_TRACE(p);
    expect(Op::pow, x, want, ScalarAttributes{p});
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(Functions, RootsAndLogarithmsAtTheirEdges) {
  expect(Op::log, {0, -0.0, -1, kInf, 1, NAN}, {-kInf, -kInf, NAN, kInf, 0, NAN});
  expect(Op::sqrt, {0, -0.0, -1, kInf, NAN}, {0, -0.0, NAN, kInf, NAN});
  expect(Op::rsqrt, {0, -0.0, -1, kInf, NAN}, {kInf, -kInf, NAN, 0, NAN});
  expect(Op::reciprocal, {0, -0.0, kInf, -kInf, NAN}, {kInf, -kInf, 0, -0.0, NAN});
}

TEST_P(Functions, SignsOfZeroAndNan) {
  expect(Op::abs, {-0.0, -kInf, NAN, -2}, {0, kInf, NAN, 2});
  expect(Op::neg, {0, -kInf, NAN, -2}, {-0.0, kInf, NAN, 2});
  expect(Op::sign, {0, -0.0, kInf, -3, NAN}, {0, 0, 1, -1, 0});
}

TEST_P(Functions, PowersFollowTheSpecialCasesOfTheirExponent) {
  expect_power(0, {0, NAN, -1, kInf}, {1, 1, 1, 1});
  expect_power(1, {-0.0, NAN, -1}, {-0.0, NAN, -1});
  expect_power(2, {-0.0, -3, -kInf, NAN}, {0, 9, kInf, NAN});
  expect_power(3, {-0.0, -2, -kInf}, {-0.0, -8, -kInf});
  expect_power(0.5, {-0.0, -kInf, 4}, {-0.0, NAN, 2}); // the square root; C's pow gives 0 and infinity
  expect_power(-0.5, {-0.0, -kInf, 4}, {-kInf, NAN, 0.5});
  expect_power(-1, {-0.0, 0, -8}, {-kInf, kInf, -0.125});
  expect_power(-2, {-0.0, kInf, -2}, {kInf, 0, 0.25});
  expect_power(1.5, {-1, 4, 0, kInf}, {NAN, 8, 0, kInf});
}

TEST_P(Functions, SoftplusTurnsStraightAboveTwenty) {
  expect(Op::softplus, {20.5, kInf, -kInf, NAN}, {20.5, kInf, 0, NAN});
  EXPECT_NEAR(of(Op::softplus, {-5})[0], std::log1p(std::exp(-5)), 0.51 * format_of(GetParam()).eps * 0.01);
}

TEST_P(Functions, GeluAtTheEndsIsTheLineAndZero) {
  expect(Op::gelu, {kInf, 8, 0, NAN}, {kInf, 8, 0, NAN}, GeluAttributes{true});
  EXPECT_TRUE(std::isnan(of(Op::gelu, {-kInf}, GeluAttributes{true})[0])); // -inf * 0
}

TEST_P(Functions, ClampKeepsNanAndTheUpperBoundWinsOverACrossedLower) {
  expect(Op::clamp, {NAN, 2, -2, kInf, -kInf, 0.5}, {NAN, 1, -1, 1, -1, 0.5}, ClampAttributes{-1, 1});
  expect(Op::clamp, {1, 5}, {1, 1}, ClampAttributes{2, 1});
  expect(Op::clamp, {1, -kInf}, {NAN, NAN}, ClampAttributes{NAN, kInf});
  expect(Op::clamp, {-kInf, 3, kInf}, {2, 3, kInf}, ClampAttributes{2, kInf});
}

TEST_P(Functions, ClampsGradientPassesStrictlyBetweenTheBounds) {
  const Tensor x(GetParam(), {5}, {NAN, -1, 1, 0.5, 3}), g(GetParam(), {5}, {2, 2, 2, 2, 2}), dx(GetParam(), {5});
  run(Op::clamp, {x.view(), g.view()}, {dx.view()}, ClampAttributes{-1, 1}, Direction::backward);
  EXPECT_EQ(dx.values(), (std::vector<double>{0, 0, 0, 2, 0}));
  run(Op::clamp, {x.view(), g.view()}, {dx.view()}, ClampAttributes{-1, kInf}, Direction::backward);
  EXPECT_EQ(dx.values(), (std::vector<double>{0, 0, 2, 2, 2}));
}

TEST_P(Functions, NothingEqualsNanAndZerosOfBothSignsAreEqual) {
  const Tensor x(GetParam(), {4}, {NAN, 0, 1, 2}), y(GetParam(), {4}, {NAN, -0.0, 1, 3}), same_as(DType::u8, {4});
  run(Op::eq, {x.view(), y.view()}, {same_as.view()}, ScalarAttributes{});
  EXPECT_EQ(same_as.values(), (std::vector<double>{0, 1, 1, 0}));
  run(Op::eq, {x.view(), View{}}, {same_as.view()}, ScalarAttributes{2});
  EXPECT_EQ(same_as.values(), (std::vector<double>{0, 0, 0, 1}));
}

TEST_P(Functions, MaskedFillReplacesEvenNanAndPassesInfinity) {
  const Tensor x(GetParam(), {3}, {NAN, 1, kInf}), mask(DType::u8, {3}, {1, 0, 1}), y(GetParam(), {3});
  run(Op::masked_fill, {x.view(), mask.view()}, {y.view()}, ScalarAttributes{-kInf});
  EXPECT_EQ(y.values(), (std::vector<double>{-kInf, 1, -kInf}));
}

INSTANTIATE_TEST_SUITE_P(Cpu, Functions, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

// As PyTorch's CPU kernels: bf16 rounds x^2 on the way to x^3 and x^-2, fp16 does not. 1.7 is rounded to x's dtype.
TEST(Powers, RoundWhereThoseOfPyTorchDo) {
  const auto device = open_device("cpu");
  const auto power = [&](DType dtype, double x, double p) {
    const Tensor in(dtype, {1}, {x}), out(dtype, {1});
    device->run({Op::pow, Direction::forward, std::vector<View>{in.view()}, std::vector<View>{out.view()},
                 ScalarAttributes{p}});
    return out[0];
  };
  const auto rounded = [](DType dtype, double x) { return Tensor(dtype, {1}, {x})[0]; };
  const double x = 1.1171875; // exact in both
  const double inner = rounded(DType::bf16, x * x);
  EXPECT_EQ(power(DType::bf16, x, 3), rounded(DType::bf16, inner * x));
  EXPECT_NE(power(DType::bf16, x, 3), rounded(DType::bf16, x * x * x));
  EXPECT_EQ(power(DType::f16, x, 3), rounded(DType::f16, x * x * x));
  EXPECT_EQ(power(DType::bf16, 100, 1.7), rounded(DType::bf16, std::pow(100, rounded(DType::bf16, 1.7))));
  EXPECT_NE(power(DType::bf16, 100, 1.7), rounded(DType::bf16, std::pow(100, 1.7)));
}

} // namespace
} // namespace amplab::test
