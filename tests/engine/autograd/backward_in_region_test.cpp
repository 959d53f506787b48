// SPDX-License-Identifier: Apache-2.0
// Backward inside an autocast region follows its policies, as in PyTorch (amp-semantics 2.13 and 9.38).
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct BackwardInRegion : RegionTest {
  // Returns whether rounding to `low` changes no number.
  static bool fits(const Tensor& t, DType low) { return to_host(converted(t, low)) == to_host(t); }
};

TEST_F(BackwardInRegion, ProductsInAnFp32RegionAreCastDown) {
  for (const bool inside : {true, false}) {
    const Tensor w = leaf(drawn({8, 8})), v = leaf(drawn({8, 8})), x = leaf(drawn({4, 8}));
    const Tensor along = drawn({4, 8});
    const auto forward = [&] {
      const AutocastGuard off(disabled());
      return matmul(linear(x, w, {}), v);
    };
    std::optional<AutocastGuard> autocast;
    autocast.emplace(region(bf16, PolicyList::cpu), clear_cast_cache);
    const Tensor y = forward();
    EXPECT_EQ(y.dtype(), f32);
    if (!inside) autocast.reset();
    run_backward(y, along);
    for (const Tensor& t : {w, v, x}) {
      EXPECT_EQ(t.grad().dtype(), f32);
      EXPECT_EQ(fits(t.grad(), bf16), inside);
    }
  }
}

TEST_F(BackwardInRegion, CanOverflowWhereForwardDidNot) {
  const Tensor w = leaf(tensor({1, 1}, {300})), x = leaf(tensor({1, 1}, {300}));
  const auto gradient_of_x = [&] {
    x.body()->grad = {};
    Tensor y;
    {
      const AutocastGuard off(disabled());
      y = linear(linear(x, w, {}), w, {}); // dy/dx = 90000
    }
    backward(y);
    return item(x.grad());
  };
  EXPECT_EQ(gradient_of_x(), 90000);
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  EXPECT_TRUE(std::isinf(gradient_of_x()));
}

// threshold_backward, mse_loss_backward and similar ops are on no list.
TEST_F(BackwardInRegion, BackwardKernelsRunInTheDtypeOfTheirOperands) {
  const Tensor x = leaf(drawn({4, 8})), target = drawn({4, 8});
  const auto gradient = [&] {
    x.body()->grad = {};
    backward(mse_loss(unary(Op::gelu, x), target));
    return to_host(x.grad());
  };
  const auto outside = gradient();
  const AutocastGuard autocast(region(bf16), clear_cast_cache);
  EXPECT_EQ(gradient(), outside);
}

} // namespace
} // namespace amplab
