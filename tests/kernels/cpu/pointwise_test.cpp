// SPDX-License-Identifier: Apache-2.0
// Special values in pointwise ops, casts between all formats, fill, dropout.
#include "kernels/format/philox.h"
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace amplab::test {
namespace {

using support::kInf;

class Pointwise : public testing::TestWithParam<DType> {
 protected:
  void run(Op op, const std::vector<View>& in, const std::vector<View>& out, Attributes attributes = {},
           Direction direction = Direction::forward) {
    device_->run({op, direction, in, out, attributes});
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

TEST_P(Pointwise, SpecialValuesGiveWhatTheFormulaGives) {
  const Format& f = format_of(GetParam());
  const std::vector<double> special = {
      kInf, -kInf, NAN, 0, f.largest, -f.largest, f.smallest_subnormal, -f.smallest_subnormal, f.smallest_normal};
  const int64_t count = static_cast<int64_t>(special.size());
  const std::pair<Op, double (*)(double)> formulas[] = {
      {Op::cast, [](double x) { return x; }},
      {Op::relu, [](double x) { return std::isnan(x) ? x : std::max(x, 0.0); }},
      {Op::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); }},
      {Op::tanh, [](double x) { return std::tanh(x); }},
      {Op::gelu, [](double x) { return x * 0.5 * (1 + std::erf(x / std::numbers::sqrt2)); }},
      {Op::silu, [](double x) { return x / (1 + std::exp(-x)); }}};
  for (const auto& [op, formula] : formulas) {
    const Tensor x(GetParam(), {count}, special), y(GetParam(), {count});
    run(op, {x.view()}, {y.view()});
    for (int64_t i = 0; i < count; ++i) {
      const double w = formula(x[i]);
      if (std::isnan(w))
        EXPECT_TRUE(std::isnan(y[i])) << row_of(op).id << " of " << x[i] << " gives " << y[i];
      else if (std::isinf(w) || std::abs(w) == f.largest)
        EXPECT_EQ(y[i], w) << row_of(op).id << " of " << x[i];
      else
        EXPECT_NEAR(y[i], w, 0.51 * f.eps * std::abs(w) + f.smallest_subnormal) << row_of(op).id << " of " << x[i];
    }
  }
}

TEST_P(Pointwise, CastReachesEveryFormatWithOneRounding) {
  const auto values = uniform(1000, -300, 300);
  const Tensor x(GetParam(), {1000}, values);
  for (DType to : {DType::f32, DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2}) {
    const Tensor y(to, {1000}), want(to, {1000}, x.values());
    run(Op::cast, {x.view()}, {y.view()});
    EXPECT_EQ(y.values(), want.values()) << name_of(to);
    run(Op::cast, {x.view()}, {y.view()}, {}, Direction::backward);
    EXPECT_EQ(y.values(), want.values()) << name_of(to);
  }
}

TEST_P(Pointwise, CastGathersATransposedInput) {
  const Tensor x(GetParam(), {2, 3}, {1, 2, 3, 4, 5, 6}), y(DType::f32, {3, 2});
  View transposed = x.view();
  transposed.shape = {3, 2};
  transposed.stride = {1, 3};
  run(Op::cast, {transposed}, {y.view()});
  EXPECT_EQ(y.values(), (std::vector<double>{1, 4, 2, 5, 3, 6}));
}

TEST_P(Pointwise, MulTakesAnFp32ScalarBeyondTheDtypesRange) {
  const Tensor x(GetParam(), {2}, {0.5, 0x1p-10}), scale(DType::f32, {}, {65536}), y(GetParam(), {2});
  run(Op::mul, {x.view(), scale.view()}, {y.view()});
  EXPECT_EQ(y[0], 32768);
  EXPECT_EQ(y[1], 64);
  const Tensor g(GetParam(), {1}, {1}), dx(GetParam(), {1});
  run(Op::mul, {g.view(), scale.view()}, {dx.view()});
  EXPECT_EQ(dx[0], GetParam() == DType::f16 ? kInf : 65536); // the sawtooth of an fp16 loss
}

TEST_P(Pointwise, FillRoundsAndOverflowsLikeACast) {
  const Tensor x(GetParam(), {70});
  run(Op::fill, {}, {x.view()}, FillAttributes{65536});
  EXPECT_EQ(x.values(), std::vector<double>(70, GetParam() == DType::f16 ? kInf : 65536));
  run(Op::fill, {}, {x.view()}, FillAttributes{NAN});
  EXPECT_TRUE(std::isnan(x[69]));
}

TEST_P(Pointwise, DropoutKeepsItsShareAndScalesIt) {
  constexpr int64_t kCount = 100'003;
  const Tensor x(GetParam(), {kCount}, std::vector<double>(kCount, 3)), y(GetParam(), {kCount}),
      mask(DType::u8, {kCount});
  const DropoutAttributes attributes{0.25, 7, 3};
  run(Op::dropout, {x.view()}, {y.view(), mask.view()}, attributes);
  int64_t kept = 0;
  for (int64_t i = 0; i < kCount; ++i) {
    kept += mask[i] == 1;
    ASSERT_EQ(y[i], mask[i] == 1 ? 4 : 0) << i;
  }
  EXPECT_NEAR(static_cast<double>(kept), 0.75 * kCount, 5 * std::sqrt(0.25 * 0.75 * kCount)); // five sigma
  const Tensor g(GetParam(), {kCount}, std::vector<double>(kCount, 6)), dx(GetParam(), {kCount});
  run(Op::dropout, {mask.view(), g.view()}, {dx.view()}, attributes, Direction::backward);
  for (int64_t i = 0; i < kCount; ++i) ASSERT_EQ(dx[i], mask[i] == 1 ? 8 : 0) << i;
}

INSTANTIATE_TEST_SUITE_P(Cpu, Pointwise, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST_F(Pointwise, TheDropoutMaskIsAFunctionOfSeedOffsetAndIndexAlone) {
  const auto draw = [&](int64_t count, DropoutAttributes a, int threads) {
    const Tensor x(DType::f32, {count}), y(DType::f32, {count}), mask(DType::u8, {count});
    device_->clients().set({.threads = threads});
    run(Op::dropout, {x.view()}, {y.view(), mask.view()}, a);
    return mask.values();
  };
  const auto all = draw(50'000, {0.5, 1, 2}, 1);
  EXPECT_EQ(draw(50'000, {0.5, 1, 2}, 2), all);
  const auto first = draw(77, {0.5, 1, 2}, 1);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), all.begin()));
  EXPECT_NE(draw(50'000, {0.5, 2, 2}, 1), all);
  EXPECT_NE(draw(50'000, {0.5, 1, 3}, 1), all);
}

TEST_F(Pointwise, WhatStandsInMemoryIsAddedToTheOffsetOfDropout) {
  const Tensor x(DType::f32, {1000}), y(DType::f32, {1000}), want(DType::u8, {1000}), mask(DType::u8, {1000});
  uint64_t draws = (uint64_t{1} << 40) + 5;
  run(Op::dropout, {x.view()}, {y.view(), want.view()}, DropoutAttributes{0.5, 1, draws + 2});
  run(Op::dropout, {x.view(), View(&draws, DType::i64, {1})}, {y.view(), mask.view()}, DropoutAttributes{0.5, 1, 2});
  EXPECT_EQ(mask.values(), want.values());
}

TEST_F(Pointwise, DropoutOfZeroKeepsAllAndOfOneNone) {
  const Tensor x(DType::f32, {100}, std::vector<double>(100, 2)), y(DType::f32, {100}), mask(DType::u8, {100});
  run(Op::dropout, {x.view()}, {y.view(), mask.view()}, DropoutAttributes{0, 1, 1});
  EXPECT_EQ(y.values(), x.values());
  run(Op::dropout, {x.view()}, {y.view(), mask.view()}, DropoutAttributes{1, 1, 1});
  EXPECT_EQ(y.values(), std::vector<double>(100, 0));
  EXPECT_EQ(mask.values(), std::vector<double>(100, 0));
}

// Published test vectors of the Random123 library.
TEST(Philox, GivesThePublishedNumbers) {
  EXPECT_EQ(philox(0, 0, 0), (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox(~0ull, ~0ull, ~0ull), (std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox(0x85a308d3243f6a88, 0x0370734413198a2e, 0x299f31d0a4093822),
            (std::array<uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

} // namespace
} // namespace amplab::test
