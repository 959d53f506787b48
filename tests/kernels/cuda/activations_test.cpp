// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/activations.h"

#include "kernels/cuda/functions.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

class Activations : public PerElement {
 protected:
  template <class F, class Gradient>
  void expect_same(Op op, F f, Gradient gradient, const Attributes& attributes = {}) {
    expect_forward(op, f, awkward(GetParam(), 500), 0, attributes);
    expect_backward(op, gradient, awkward(GetParam(), 500), 0, attributes);
  }
};

TEST_P(Activations, AndTheirGradientsGiveTheBitsOfTheCpu) {
  expect_same(Op::sigmoid, cuda::Sigmoid{}, cuda::SigmoidGradient{});
  expect_same(Op::tanh, cuda::Tanh{}, cuda::TanhGradient{});
  expect_same(Op::silu, cuda::Silu{}, cuda::SiluGradient{});
  expect_same(Op::softplus, cuda::Softplus{}, cuda::SoftplusGradient{});
}

TEST_P(Activations, ClampTakesOpenCrossedAndUndefinedBounds) {
  for (const ClampAttributes& bounds :
       {ClampAttributes{-1, 2}, ClampAttributes{-HUGE_VAL, 0.5}, ClampAttributes{0, HUGE_VAL}, ClampAttributes{2, -1},
        ClampAttributes{std::nan(""), 1}})
    expect_same(Op::clamp, cuda::Clamp(bounds), cuda::ClampGradient(bounds), bounds);
}

INSTANTIATE_TEST_SUITE_P(Cuda, Activations, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
