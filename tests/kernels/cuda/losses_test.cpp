// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/pointwise_losses.h"

#include "kernels/cuda/dropout.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

class Losses : public PerElement {
 protected:
  const cuda::Step step_{GetParam()};
  // Values for ops that need probabilities. Includes 0 and 1.
  Tensor drawn(double low, double high) const {
    std::vector<double> values = uniform(400, low, high);
    values[0] = low;
    values[1] = high;
    return {GetParam(), {400}, values};
  }

  template <class F> void expect_terms(Op op, F f, const Tensor& x, const Tensor& t, LossAttributes a = {}) {
    SCOPED_TRACE(row_of(op).id);
    a.reduction = Reduction::none;
    const Tensor got(GetParam(), {400}), want(GetParam(), {400});
    on_host(got, f, x, t);
    run(op, {x.view(), t.view()}, {want.view()}, a);
    expect_close(got, want, 0);
  }
  template <class F, class G>
  void expect_gradients(Op op, F of_x, G of_t, const Tensor& x, const Tensor& t, const LossAttributes& a) {
    SCOPED_TRACE(row_of(op).id);
    const Tensor g(GetParam(), {}, {1.75}), dx(GetParam(), {400}), dt(GetParam(), {400}), want_x(GetParam(), {400}),
        want_t(GetParam(), {400});
    const float number = cuda::load(GetParam(), g.view().data, 0);
    on_host(
        dx, [&](float a_, float b) { return of_x(a_, b, number); }, x, t);
    on_host(
        dt, [&](float a_, float b) { return of_t(a_, b, number); }, x, t);
    run(op, {x.view(), t.view(), g.view()}, {want_x.view(), want_t.view()}, a, Direction::backward);
    expect_close(dx, want_x, 0);
    expect_close(dt, want_t, 0);
  }
};

TEST_P(Losses, AndTheirGradientsRoundWhereTheCpuDoes) {
  const Tensor x = drawn(-3, 3), t = drawn(-3, 3);
  for (const Reduction reduction : {Reduction::mean, Reduction::sum}) {
    const float k = reduction == Reduction::mean ? static_cast<float>(1.0 / 400) : 1.0f;
    const float twice = reduction == Reduction::mean ? static_cast<float>(2.0 / 400) : 2.0f;
    expect_terms(Op::mse_loss, cuda::MseLoss{step_}, x, t);
    const cuda::MseLossGradient mse{step_, twice};
    expect_gradients(Op::mse_loss, mse, cuda::Swapped<cuda::MseLossGradient>{mse}, x, t, {reduction});
    for (const double beta : {1.0, 0.3}) {
      const auto b = static_cast<float>(beta);
      expect_terms(Op::smooth_l1_loss, cuda::SmoothL1Loss{step_, b}, x, t, {.beta = beta});
      const cuda::SmoothL1LossGradient smooth{k, b};
      expect_gradients(Op::smooth_l1_loss, smooth, cuda::Swapped<cuda::SmoothL1LossGradient>{smooth}, x, t,
                       {reduction, beta});
    }
  }
}

TEST_P(Losses, OfProbabilitiesAreBoundedAtTheEnds) {
  const Tensor x = drawn(0, 1), t = drawn(0, 1), logits = drawn(-20, 20);
  expect_terms(Op::binary_cross_entropy, cuda::BinaryCrossEntropy{step_}, x, t);
  expect_gradients(Op::binary_cross_entropy, cuda::BinaryCrossEntropyGradient{step_, 400},
                   cuda::BinaryCrossEntropyTargetGradient{step_, 400}, x, t, {Reduction::mean});
  expect_terms(Op::binary_cross_entropy_with_logits, cuda::BinaryCrossEntropyWithLogits{step_}, logits, t);
}

INSTANTIATE_TEST_SUITE_P(Cuda, Losses, testing::ValuesIn(kFloats), name_of_dtype);

class Dropout : public PerElement {};

TEST_P(Dropout, DrawsTheMaskOfTheCpu) {
  for (const double p : {0.0, 0.1, 0.5, 1.0}) {
    const DropoutAttributes a{p, 0x123456789abcdef, 42};
    const Tensor x(GetParam(), {1000}, uniform(1000, -2, 2)), want(GetParam(), {1000}), mask(DType::u8, {1000});
    run(Op::dropout, {x.view()}, {want.view(), mask.view()}, a);
    const cuda::Draws draws(a);
    std::vector<double> keep_mask(1024);
    for (int64_t number = 0; number < 256; ++number)
      for (int j = 0; j < cuda::Draws::kDraws; ++j)
        keep_mask[static_cast<size_t>(number / 16 * 64 + 16 * j + number % 16)] = draws.keep_mask(number).draw[j];
    keep_mask.resize(1000);
    EXPECT_EQ(mask.values(), keep_mask);
    EXPECT_EQ(cuda::Draws({p, a.seed, 40}).after(2).offset, draws.offset);
    const Tensor got(GetParam(), {1000});
    on_host(got, cuda::Dropped(a), x, mask);
    expect_close(got, want, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Cuda, Dropout, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
