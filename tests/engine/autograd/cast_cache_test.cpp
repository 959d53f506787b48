// SPDX-License-Identifier: Apache-2.0
// Autocast's cache of weights, as in PyTorch's tests and issues (test/test_autocast.py, issues 48049 and 158232;
// amp-semantics 2.9 and 10.1). Each case was also run on PyTorch 2.x's CPU.
#include "engine/autograd/custom_function.h"
#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct CastCache : RegionTest {
  Tensor w = leaf(drawn({4, 3})), x = drawn({2, 3});
};

TEST_F(CastCache, RepeatedForwardsUnderNoGradCastOnceAndUseNoMoreMemory) {
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  const NoGradGuard no_grad;
  linear(x, w, {});
  const auto after_one = memory.stats().total_in_use;
  EXPECT_EQ(casts_of(w.shape(),
                     [&] {
                       for (int i = 0; i < 3; ++i) linear(x, w, {});
                     }),
            0);
  EXPECT_EQ(memory.stats().total_in_use, after_one);
}

TEST_F(CastCache, TrainingAfterAForwardUnderNoGradStillHasGradients) {
  Tensor y;
  {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    {
      const NoGradGuard no_grad;
      EXPECT_FALSE(linear(x, w, {}).requires_grad());
    }
    y = linear(x, w, {});
  }
  ASSERT_TRUE(y.requires_grad());
  backward(y);
  EXPECT_EQ(w.grad().dtype(), f32);
}

TEST_F(CastCache, AWeightUsedAgainInARegionOfBackwardIsCastOnce) {
  const CustomFunction product{.forward =
                                   [](std::span<const Tensor> in, std::vector<Tensor>& saved) {
                                     saved = {in[0], in[1]};
                                     return linear(in[0], in[1], {});
                                   },
                               .backward = [](const Tensor& g, std::span<const Tensor> saved) -> std::vector<Tensor> {
                                 const AutocastGuard autocast(region(f16));
                                 return {matmul(g, saved[1]), matmul(transpose(g, 0, 1), saved[0])};
                               }};
  EXPECT_EQ(casts_of(w.shape(),
                     [&] {
                       Tensor y;
                       {
                         const AutocastGuard caches_copies(region(f16));
                         y = call(product, {x, w});
                       }
                       backward(y);
                     }),
            1 + 1) // forward's, and the gradient of the weight in backward
      << "the weight went down again";
  ASSERT_TRUE(w.grad());
  clear_cast_cache();
}

TEST_F(CastCache, CachesCopiesUntilTheOutermostRegionEnds) {
  {
    const AutocastGuard outer(region(f16), clear_cast_cache);
    {
      const AutocastGuard inner(region(f16), clear_cast_cache);
      linear(x, w, {});
    }
    {
      const AutocastGuard off(disabled(), clear_cast_cache);
      linear(x, w, {});
    }
    EXPECT_TRUE(w.body()->cached_cast);
  }
  EXPECT_FALSE(w.body()->cached_cast);
}

// There is no version check: amp-semantics 9.21.
TEST_F(CastCache, AWeightChangedInsideARegionIsUsedAsItWas) {
  const auto sum_of_row = [&] { return to_host(linear(x, w, {})); };
  const AutocastGuard autocast(region(bf16), clear_cast_cache);
  const auto before = sum_of_row();
  const View out[] = {w.view()};
  device->run({Op::fill, Direction::forward, {}, out, FillAttributes{0}});
  EXPECT_EQ(sum_of_row(), before);
  clear_cast_cache();
  EXPECT_EQ(sum_of_row(), std::vector<float>(8, 0.0f));
}

// The key does not contain the dtype: amp-semantics 9.22. PyTorch: "mat1 and mat2 must have the same dtype, but got
// ...".
TEST_F(CastCache, ANestedRegionOfTheOtherFormatUsesTheOutersCopy) {
  const AutocastGuard outer(region(bf16), clear_cast_cache);
  linear(x, w, {});
  const AutocastGuard inner(region(f16));
  EXPECT_THROW(linear(x, w, {}), std::invalid_argument);
}

TEST_F(CastCache, InputsThatRequireAGradientAreCachedToo) {
  const Tensor adversary = leaf(x.detach());
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  const auto twice = [&](const Tensor& input) {
    return casts_of(input.shape(), [&] {
      for (int i = 0; i < 2; ++i) linear(input, w, {});
    });
  };
  EXPECT_EQ(twice(x), 2);
  EXPECT_EQ(twice(adversary), 1);
}

// A parameter made from a slice of a buffer is detached from it, as in torch.nn.Parameter. It is no view.
TEST_F(CastCache, ViewsAreCastAtEachUse) {
  const auto twice = [&](const Tensor& weight) {
    const AutocastGuard autocast(region(f16), clear_cast_cache);
    return casts_of(weight.shape(), [&] {
      for (int i = 0; i < 2; ++i) linear(x, weight, {});
    });
  };
  const Tensor flat = drawn({10, 3});
  EXPECT_EQ(twice(leaf(slice(flat, 0, 0, 5))), 2);
  EXPECT_EQ(twice(leaf(slice(flat, 0, 5, 10).detach())), 1);
}

TEST_F(CastCache, CastsToFp32AreNeverCached) {
  const Tensor half = leaf(converted(x, f16));
  const AutocastGuard autocast(region(f16), clear_cast_cache);
  EXPECT_EQ(casts_of(x.shape(),
                     [&] {
                       for (int i = 0; i < 2; ++i) unary(Op::exp, half);
                     }),
            2);
}

// 2048 + 1 is 2048 in fp16. All uses of one copy share its node, where their gradients are added.
TEST_F(CastCache, UsesOfOneCopyAddTheirGradientsIn16Bits) {
  for (const bool cached : {true, false}) {
    const Tensor weight = leaf(tensor({1, 1}, {1}));
    Tensor y;
    {
      AutocastState state = region(f16);
      state.cache_enabled = cached;
      const AutocastGuard autocast(state, clear_cast_cache);
      y = add(linear(tensor({1, 1}, {2048}), weight, {}), linear(tensor({1, 1}, {1}), weight, {}));
    }
    backward(y);
    EXPECT_EQ(item(weight.grad()), cached ? 2048 : 2049);
  }
}

} // namespace
} // namespace amplab
