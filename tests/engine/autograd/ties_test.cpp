// SPDX-License-Identifier: Apache-2.0
// Distribution of a gradient over tied elements, as in PyTorch 2.x.
#include "tests/engine/autograd/region_fixture.h"

#include <cmath>
#include <limits>

namespace amplab {
namespace {

constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();
using Values = std::vector<float>;

struct Ties : RegionTest {
  // Returns the gradient in x of the sum of f(x).
  template <class F> Values gradient(const Tensor& x, F f) {
    const Tensor y = f(leaf(x));
    backward(y);
    return to_host(x.grad());
  }
  Values row_of_equals(DType dtype, const std::function<Tensor(const Tensor&)>& f) {
    return gradient(tensor({2, 4}, {1, 3, 3, -3, 2, 2, 2, 2}, dtype), f);
  }
};

TEST_F(Ties, AmaxAndAminShareAmongEquals) {
  for (DType dtype : {f32, f16, bf16}) {
    EXPECT_EQ(row_of_equals(dtype, [](const Tensor& x) { return amax(x, {-1}); }),
              (Values{0, 0.5, 0.5, 0, 0.25, 0.25, 0.25, 0.25}));
    EXPECT_EQ(row_of_equals(dtype, [](const Tensor& x) { return amin(x, {-1}); }),
              (Values{0, 0, 0, 1, 0.25, 0.25, 0.25, 0.25}));
  }
}

TEST_F(Ties, MaxAndMinPassTheWholeGradientToTheFirst) {
  EXPECT_EQ(row_of_equals(f32, [](const Tensor& x) { return max(x, -1).values; }), (Values{0, 1, 0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(row_of_equals(f32, [](const Tensor& x) { return min(x, -1).values; }), (Values{0, 0, 0, 1, 1, 0, 0, 0}));
}

TEST_F(Ties, NaNIsTheLargestAndTheSmallestAndTheFirstOneWins) {
  const Tensor x = tensor({1, 4}, {7, kNotANumber, -1, kNotANumber});
  for (const ExtremeResult& found : {max(x, 1), min(x, 1)}) {
    EXPECT_TRUE(std::isnan(item(found.values)));
    EXPECT_EQ(*found.indices.view().as<int64_t>(), 1);
  }
  EXPECT_EQ(gradient(x, [](const Tensor& t) { return max(t, 1).values; }), (Values{0, 1, 0, 0}));
}

TEST_F(Ties, TheLargestMagnitudesShareTheGradientOfTheirNorm) {
  EXPECT_EQ(row_of_equals(f32, [](const Tensor& x) { return norm(x, std::numeric_limits<double>::infinity(), {-1}); }),
            (Values{0, 1.0f / 3, 1.0f / 3, -1.0f / 3, 0.25, 0.25, 0.25, 0.25}));
}

TEST_F(Ties, TheNormOfZerosHasNoSlope) {
  for (double order : {1.0, 2.0, std::numeric_limits<double>::infinity()})
    EXPECT_EQ(gradient(tensor({3}, {0, 0, 0}), [order](const Tensor& x) { return norm(x, order); }), Values(3, 0));
}

TEST_F(Ties, APaddingRowIsReadAndGetsNoGradient) {
  const Tensor table = tensor({3, 2}, {0, 1, 2, 3, 4, 5}), words = ids({4}, {0, 2, 2, 1});
  EXPECT_EQ(to_host(embedding(table, words, 2)), (Values{0, 1, 4, 5, 4, 5, 2, 3}));
  EXPECT_EQ(gradient(table, [&](const Tensor& t) { return embedding(t, words, 2); }), (Values{1, 1, 1, 1, 0, 0}));
}

TEST_F(Ties, EqualityIsJudgedInTheWiderDtypeAndIsNotDifferentiated) {
  const Tensor x = leaf(tensor({2, 3}, {1, 2.0009765625f, 0.1f, kNotANumber, -0.0f, 3}));
  const Tensor y = leaf(tensor({3}, {1, 2, 0.1f}, bf16)), zero = eq(x, 0.0);
  EXPECT_EQ(to_host(eq(x, y)), (Values{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(to_host(zero), (Values{0, 0, 0, 0, 1, 0}));
  EXPECT_FALSE(zero.requires_grad());
  EXPECT_EQ(eq(tensor({0, 3}, {}), y).count(), 0);
}

} // namespace
} // namespace amplab
