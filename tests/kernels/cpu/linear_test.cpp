// SPDX-License-Identifier: Apache-2.0
// Tests of linear that the op matrix lacks: large sizes, 16-bit exactness, absent operands, special values, tf32.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <array>
#include <cmath>

namespace amplab::test {
namespace {

using support::kInf;

class Linear : public testing::TestWithParam<DType> {
 protected:
  void forward(const std::vector<View>& in, const View& y) {
    device_->run({Op::linear, Direction::forward, in, std::span(&y, 1), {}});
  }
  void backward(const std::vector<View>& in, const std::vector<View>& out) {
    device_->run({Op::linear, Direction::backward, in, out, {}});
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(Linear, LargeProductsEqualDoubleInAllThreeDirections) {
  constexpr int64_t N = 33, I = 300, O = 130;
  const double eps = format_of(GetParam()).eps;
  const Tensor x(GetParam(), {N, I}, uniform(N * I, -1, 1)), w(GetParam(), {O, I}, uniform(O * I, -1, 1));
  const Tensor b(GetParam(), {O}, uniform(O, -1, 1)), g(GetParam(), {N, O}, uniform(N * O, -1, 1));
  const Tensor y(GetParam(), {N, O}), dx(GetParam(), {N, I}), dw(GetParam(), {O, I}), db(GetParam(), {O});
  forward({x.view(), w.view(), b.view()}, y.view());
  backward({x.view(), w.view(), g.view()}, {dx.view(), dw.view(), db.view()});
  // |sum| stays far below 100. The error of fp32 accumulation is below I * 2^-24.
  const auto near = [&](double got, double want, const char* what) {
    ASSERT_NEAR(got, want, 0.51 * eps * std::abs(want) + 300 * 0x1p-22) << what;
  };
  for (int64_t n = 0; n < N; ++n)
    for (int64_t o = 0; o < O; ++o) {
      double sum = b[o];
      for (int64_t i = 0; i < I; ++i) sum += x[n * I + i] * w[o * I + i];
      near(y[n * O + o], sum, "y");
    }
  for (int64_t n = 0; n < N; ++n)
    for (int64_t i = 0; i < I; ++i) {
      double sum = 0;
      for (int64_t o = 0; o < O; ++o) sum += g[n * O + o] * w[o * I + i];
      near(dx[n * I + i], sum, "dx");
    }
  for (int64_t o = 0; o < O; ++o) {
    double bias = 0;
    for (int64_t n = 0; n < N; ++n) bias += g[n * O + o];
    near(db[o], bias, "db");
    for (int64_t i = 0; i < I; ++i) {
      double sum = 0;
      for (int64_t n = 0; n < N; ++n) sum += g[n * O + o] * x[n * I + i];
      near(dw[o * I + i], sum, "dw");
    }
  }
}

TEST_P(Linear, WorksWithoutBiasAndGivesOnlyTheGradientsRequested) {
  const Tensor x(GetParam(), {2, 2}, {1, 2, 3, 4}), w(GetParam(), {1, 2}, {10, 1}), y(GetParam(), {2, 1});
  forward({x.view(), w.view(), View{}}, y.view());
  EXPECT_EQ(y.values(), (std::vector<double>{12, 34}));
  const Tensor dw(GetParam(), {1, 2});
  backward({x.view(), w.view(), y.view()}, {View{}, dw.view(), View{}});
  EXPECT_EQ(dw.values(), (std::vector<double>{12 * 1 + 34 * 3, 12 * 2 + 34 * 4}));
}

// Sums in fp32 would lose rows: 2^24 + 1 is not representable.
TEST_F(Linear, ABiasGetsTheSumOfTheRowsInDouble) {
  constexpr int64_t kRows = 4097;
  const Tensor x(DType::f32, {kRows, 1}), w(DType::f32, {1, 1}),
      g(DType::f32, {kRows, 1}, std::vector<double>(kRows, 1));
  write(g.view(), 0, 0x1p24);
  const Tensor db(DType::f32, {1});
  backward({x.view(), w.view(), g.view()}, {View{}, View{}, db.view()});
  EXPECT_EQ(db[0], 0x1p24 + 4096);
}

TEST_P(Linear, AnEmptyBatchHasZeroParameterGradients) {
  const Tensor x(GetParam(), {0, 3}), w(GetParam(), {2, 3}), g(GetParam(), {0, 2});
  const Tensor dx(GetParam(), {0, 3}), dw(GetParam(), {2, 3}), db(GetParam(), {2});
  backward({x.view(), w.view(), g.view()}, {dx.view(), dw.view(), db.view()});
  EXPECT_EQ(dw.values(), std::vector<double>(6, 0));
  EXPECT_EQ(db.values(), std::vector<double>(2, 0));
}

TEST_P(Linear, InfinityAndNanReachTheOutput) {
  const Tensor x(GetParam(), {3, 2}, {kInf, 1, kInf, -kInf, NAN, 1}), w(GetParam(), {1, 2}, {1, 1}),
      y(GetParam(), {3, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y[0], kInf);
  EXPECT_TRUE(std::isnan(y[1]));
  EXPECT_TRUE(std::isnan(y[2]));
}

TEST_P(Linear, ASumBeyondTheLargestOverflowsToInfinity) {
  const double large = format_of(GetParam()).largest;
  const Tensor x(GetParam(), {1, 2}, {large, large}), w(GetParam(), {1, 2}, {1, 1}), y(GetParam(), {1, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y[0], kInf);
}

TEST_P(Linear, RanksAboveTwoCountAsRows) {
  const Tensor x(GetParam(), {2, 2, 1}, {1, 2, 3, 4}), w(GetParam(), {1, 1}, {2}), y(GetParam(), {2, 2, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y.values(), (std::vector<double>{2, 4, 6, 8}));
}

TEST_P(Linear, SameThreadsSameBits) {
  const Tensor x(GetParam(), {128, 200}, uniform(128 * 200, -1, 1)), w(GetParam(), {96, 200}, uniform(96 * 200, -1, 1));
  const Tensor once(GetParam(), {128, 96}), again(GetParam(), {128, 96});
  for (int threads : {1, 2, 3}) {
    device_->clients().set({.threads = threads});
    forward({x.view(), w.view()}, once.view());
    forward({x.view(), w.view()}, again.view());
    EXPECT_EQ(once.values(), again.values()) << threads << " threads";
  }
}

// Operands with padded rows for oneDNN. They hold small integers, so every sum is exact.
TEST_P(Linear, LinesThatAreSetApartAreMultipliedAsTheyWere) {
  const auto whole = [](int64_t count) {
    std::vector<double> values = uniform(count, -2, 2);
    for (double& v : values) v = std::round(v);
    return values;
  };
  const auto rounded = [](double sum) { return Tensor(GetParam(), {1}, {sum})[0]; };
  for (const auto [N, I, O] : {std::array<int64_t, 3>{70, 512, 512}, {130, 1024, 66}, {70, 66, 512}}) {
    SCOPED_TRACE(testing::Message() << N << " x " << I << " to " << O);
    const Tensor x(GetParam(), {N, I}, whole(N * I)), w(GetParam(), {O, I}, whole(O * I)),
        g(GetParam(), {N, O}, whole(N * O));
    const Tensor dx(GetParam(), {N, I}), dw(GetParam(), {O, I});
    backward({x.view(), w.view(), g.view()}, {dx.view(), dw.view(), View{}});
    const std::vector<double> xs = x.values(), ws = w.values(), gs = g.values();
    std::vector<double> want_x(xs.size()), want_w(ws.size());
    for (int64_t n = 0; n < N; ++n)
      for (int64_t o = 0; o < O; ++o)
        for (int64_t i = 0; i < I; ++i) {
          const double dy = gs[static_cast<size_t>(n * O + o)];
          want_x[static_cast<size_t>(n * I + i)] += dy * ws[static_cast<size_t>(o * I + i)];
          want_w[static_cast<size_t>(o * I + i)] += dy * xs[static_cast<size_t>(n * I + i)];
        }
    for (size_t k = 0; k < want_x.size(); ++k) ASSERT_EQ(dx[static_cast<int64_t>(k)], rounded(want_x[k])) << "dx " << k;
    for (size_t k = 0; k < want_w.size(); ++k) ASSERT_EQ(dw[static_cast<int64_t>(k)], rounded(want_w[k])) << "dw " << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Cpu, Linear, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST_F(Linear, Fp16ProductsAreExactAndRoundedOnceAtTheEnd) {
  // In fp16 steps 2048 + 1 + 1 would stay 2048. In fp32 it is 2050.
  const Tensor x(DType::f16, {1, 3}, {2048, 1, 1}), w(DType::f16, {1, 3}, {1, 1, 1}), y(DType::f16, {1, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y[0], 2050);
  // The partial sum 131008 overflows fp16, the result does not.
  const Tensor p(DType::f16, {1, 3}, {65504, 65504, -65504}), q(DType::f16, {1, 1});
  forward({p.view(), w.view()}, q.view());
  EXPECT_EQ(q[0], 65504);
}

TEST_F(Linear, Fp16SubnormalsAreNotFlushed) {
  const double tiny = 0x1p-24;
  const Tensor x(DType::f16, {1, 2}, {tiny, 0}), w(DType::f16, {1, 2}, {1, 1}), y(DType::f16, {1, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y[0], tiny);
  const Tensor small(DType::f16, {1, 2}, {0x1p-14, 0}), half(DType::f16, {1, 2}, {0x1p-10, 1});
  forward({small.view(), half.view()}, y.view());
  EXPECT_EQ(y[0], tiny); // 2^-14 2^-10
}

TEST_F(Linear, MixedOperandDtypesAndAWiderOutputWork) {
  const Tensor x(DType::f16, {1, 2}, {1.5, 2}), w(DType::f32, {1, 2}, {0x1p-20, 1}), b(DType::bf16, {1}, {1});
  const Tensor y(DType::f32, {1, 1});
  forward({x.view(), w.view(), b.view()}, y.view());
  EXPECT_EQ(y[0], 3 + 1.5 * 0x1p-20);
}

TEST_F(Linear, Bf16OperandsMayGiveAnFp32Output) {
  const Tensor x(DType::bf16, {1, 2}, {1, 0x1p-12}), w(DType::bf16, {1, 2}, {1, 1}), y(DType::f32, {1, 1});
  forward({x.view(), w.view()}, y.view());
  EXPECT_EQ(y[0], 1 + 0x1p-12);
}

TEST_F(Linear, Tf32ReadsTenMantissaBitsOfFp32Memory) {
  const Tensor x(DType::f32, {1, 1}, {1 + 0x1.8p-11}), w(DType::f32, {1, 1}, {1}), y(DType::f32, {1, 1});
  View x_tf32 = x.view(), w_tf32 = w.view();
  x_tf32.dtype = w_tf32.dtype = DType::tf32;
  forward({x_tf32, w_tf32}, y.view());
  EXPECT_EQ(y[0], 1);
  EXPECT_EQ(x[0], 1 + 0x1.8p-11) << "the operand itself is left alone";
  EXPECT_TRUE(device_->properties().emulated(Op::linear, DType::tf32));
}

} // namespace
} // namespace amplab::test
