// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/functions.h"

#include "kernels/cuda/arithmetic.h"
#include "kernels/cuda/selection.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

class Functions : public PerElement {};

TEST_P(Functions, OfOneOperandGiveTheBitsOfTheCpu) {
  const Tensor x = awkward(GetParam(), 500);
  expect_forward(Op::sign, cuda::Sign{}, x);
  expect_forward(Op::abs, cuda::Magnitude{}, x);
  expect_forward(Op::neg, cuda::Negative{}, x);
  expect_forward(Op::exp, cuda::Exponential{}, x);
  expect_forward(Op::log, cuda::Logarithm{}, x);
  expect_forward(Op::erf, cuda::ErrorFunction{}, x);
  expect_forward(Op::sqrt, cuda::Root{}, x);
  expect_forward(Op::rsqrt, cuda::InverseRoot{}, x);
  expect_forward(Op::reciprocal, cuda::Reciprocal{}, x);
}

TEST_P(Functions, PowersGiveTheBitsOfTheCpu) {
  const Tensor x = awkward(GetParam(), 500);
  for (const double p : {0.0, 1.0, 2.0, 3.0, -1.0, -2.0, 0.5, -0.5, 1.7, -3.0, 4.0})
    cuda::with_power(p, GetParam(), [&](auto f) { expect_forward(Op::pow, f, x, 0, ScalarAttributes{p}); });
}

TEST_P(Functions, WithMasksChooseAsTheCpuDoes) {
  const Tensor x = awkward(GetParam(), 500), y(GetParam(), {500}, uniform(500, -3, 3));
  std::vector<double> bits = uniform(500, 0, 3);
  for (double& bit : bits) bit = std::floor(bit); // 2 counts as set
  const Tensor mask(DType::u8, {500}, bits), got(GetParam(), {500}), want(GetParam(), {500});
  const Attributes number = ScalarAttributes{0.3};

  on_host(got, cuda::FillMasked{0.3f}, x, mask);
  run(Op::masked_fill, {x.view(), mask.view()}, {want.view()}, number);
  expect_close(got, want, 0);
  on_host(got, cuda::Choose{}, mask, x, y);
  run(Op::where, {mask.view(), x.view(), y.view()}, {want.view()}, number);
  expect_close(got, want, 0);
  on_host(got, cuda::ChooseOrNumber{0.3f}, mask, x);
  run(Op::where, {mask.view(), x.view(), {}}, {want.view()}, number);
  expect_close(got, want, 0);
  on_host(got, cuda::ChooseNumberOr{0.3f}, mask, y);
  run(Op::where, {mask.view(), {}, y.view()}, {want.view()}, number);
  expect_close(got, want, 0);
}

TEST_P(Functions, EqualityFillsAMask) {
  const Tensor x = awkward(GetParam(), 100), y = awkward(GetParam(), 100), got(DType::u8, {100}),
               want(DType::u8, {100});
  on_host(got, cuda::Equal{}, x, y);
  run(Op::eq, {x.view(), y.view()}, {want.view()});
  EXPECT_EQ(got.values(), want.values());
  on_host(got, cuda::WithNumber<cuda::Equal>{{}, 0.5f}, x);
  run(Op::eq, {x.view()}, {want.view()}, ScalarAttributes{0.5});
  EXPECT_EQ(got.values(), want.values());
}

INSTANTIATE_TEST_SUITE_P(Cuda, Functions, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
