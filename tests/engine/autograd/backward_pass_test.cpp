// SPDX-License-Identifier: Apache-2.0
// Edge cases of the backward pass: several roots, absent gradients, released or changed tensors.
#include "engine/autograd/custom_function.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct BackwardPasses : RegionTest {
  Tensor x = leaf(tensor({2}, {1, 2}));

  Tensor ones(const Tensor& y) { return filled(memory, y.shape(), y.dtype(), 1, MemoryCategory::activations); }
  static std::vector<float> extract_gradient(const Tensor& t) {
    const std::vector<float> gradient = to_host(t.grad());
    t.body()->grad = {};
    return gradient;
  }
};

TEST_F(BackwardPasses, AFunctionWithoutAGradientDoesNotBlockOthers) {
  const CustomFunction stop{.forward = [](std::span<const Tensor> in, std::vector<Tensor>&) { return mul(in[0], 1); },
                            .backward = [](const Tensor&, std::span<const Tensor>) { return std::vector<Tensor>(1); }};
  const Tensor y = mul(x, 3);
  backward(add(call(stop, {mul(y, 2)}), y));
  EXPECT_EQ(extract_gradient(x), (std::vector<float>{3, 3}));
}

TEST_F(BackwardPasses, SeveralRootsMayDependOnEachOther) {
  const Tensor y = square(x), z = mul(y, 5), roots[] = {y, z}, gradients[] = {ones(y), ones(z)};
  run_backward(roots, gradients);
  EXPECT_EQ(extract_gradient(x), (std::vector<float>{12, 24}));
}

TEST_F(BackwardPasses, SavedTensorsAreFreedOnce) {
  const Tensor y = unary(Op::exp, x);
  run_backward(y, ones(y), {.retain_graph = true});
  backward(y);
  EXPECT_THROW(backward(y), GraphFreed);
  const Tensor z = add(x, 1);
  backward(z);
  EXPECT_NO_THROW(backward(z)) << "it keeps nothing";
}

TEST_F(BackwardPasses, OnlyNodesThatLeadToAnInputAreFreed) {
  const Tensor h = unary(Op::exp, x), y = square(h), inputs[] = {h};
  const std::vector<Tensor> found = gradients_of(y, ones(y), inputs);
  EXPECT_THROW(backward(y), GraphFreed);
  EXPECT_NO_THROW(run_backward(h, found[0]));
  EXPECT_FALSE(extract_gradient(x).empty());
}

TEST_F(BackwardPasses, ASavedTensorChangedInPlaceIsAnError) {
  const Tensor h = unary(Op::exp, x), y = square(h);
  h.detach().changed_in_place();
  try {
    backward(y);
    FAIL() << "the square of another number";
  } catch (const ModifiedInPlace& error) {
    EXPECT_EQ(error.made_by, "ExpBackward0");
    EXPECT_EQ(error.version, 1);
    EXPECT_EQ(error.expected, 0);
  }
}

} // namespace
} // namespace amplab
