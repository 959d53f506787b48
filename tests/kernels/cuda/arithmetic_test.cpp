// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/activations.h"
#include "kernels/cuda/arithmetic.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

class Arithmetic : public PerElement {
 protected:
  template <class F> void expect_same(Op op, F f) {
    SCOPED_TRACE(row_of(op).id);
    const Tensor x = awkward(GetParam(), 500), y(GetParam(), {500}, uniform(500, -3, 3));
    const Tensor got(GetParam(), {500}), want(GetParam(), {500});
    on_host(got, f, x, y);
    run(op, {x.view(), y.view()}, {want.view()});
    expect_close(got, want, 0);
    expect_forward(op, cuda::WithNumber<F>{f, 0.3f}, x, 0, ScalarAttributes{0.3});
  }
};

TEST_P(Arithmetic, OfTwoOperandsOrANumberGivesTheBitsOfTheCpu) {
  expect_same(Op::add, cuda::Add{});
  expect_same(Op::sub, cuda::Subtract{});
  expect_same(Op::mul, cuda::Multiply{});
  expect_same(Op::div, cuda::Divide{});
}

TEST_P(Arithmetic, ReluAndItsGradientGiveTheBitsOfTheCpu) {
  expect_forward(Op::relu, cuda::Relu{}, awkward(GetParam(), 500));
  expect_backward(Op::relu, cuda::ReluGradient{}, awkward(GetParam(), 500));
}

INSTANTIATE_TEST_SUITE_P(Cuda, Arithmetic, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
