// SPDX-License-Identifier: Apache-2.0
// Casts of weights that CapturedCasts holds, beside those that autocast makes.
#include "engine/autograd/captured_casts.h"

#include "tests/engine/autograd/region_fixture.h"

namespace amplab {
namespace {

struct CapturedCastsTest : RegionTest {
  Tensor w = leaf(drawn({4, 3})), x = drawn({2, 3});

  Tensor through_region(DType low = f16) {
    const AutocastGuard autocast(region(low), clear_cast_cache);
    return linear(x, w, {});
  }
  // Returns the result, and the gradient of w after backward.
  std::pair<std::vector<float>, std::vector<float>> result_and_gradient() {
    w.set_grad({});
    const Tensor y = through_region();
    backward(y);
    return {to_host(y), to_host(w.grad())};
  }
};

TEST_F(CapturedCastsTest, ReplaceACastWithTheSameBitsAndGradient) {
  const auto as_ever = result_and_gradient();
  CapturedCasts kept({&w, 1}, f16);
  const CapturedCasts::UseGuard lending(&kept);
  EXPECT_EQ(casts_of(w.shape(), [&] { through_region(); }), 0);
  kept.fill();
  EXPECT_EQ(result_and_gradient(), as_ever);
}

TEST_F(CapturedCastsTest, OfAChangedWeightAreNotUsed) {
  CapturedCasts kept({&w, 1}, f16);
  const CapturedCasts::UseGuard lending(&kept);
  w.changed_in_place();
  EXPECT_EQ(casts_of(w.shape(), [&] { through_region(); }), 1);
}

TEST_F(CapturedCastsTest, OfAnotherFormatAreNotUsed) {
  CapturedCasts kept({&w, 1}, bf16);
  const CapturedCasts::UseGuard lending(&kept);
  EXPECT_EQ(casts_of(w.shape(), [&] { through_region(f16); }), 1);
}

TEST_F(CapturedCastsTest, AreNotUsedAfterTheGuardEnds) {
  CapturedCasts kept({&w, 1}, f16);
  { const CapturedCasts::UseGuard lending(&kept); }
  EXPECT_EQ(casts_of(w.shape(), [&] { through_region(); }), 1);
}

TEST_F(CapturedCastsTest, ThatWereNeverUsedAreFreed) {
  const Tensor other = leaf(drawn({7, 5}));
  const Tensor both[] = {w, other};
  const int64_t before = memory.stats().total_in_use;
  CapturedCasts kept(both, f16);
  {
    const CapturedCasts::UseGuard lending(&kept);
    through_region();
  }
  kept.drop_unused();
  EXPECT_FALSE(kept.empty());
  EXPECT_EQ(memory.stats().total_in_use - before, 4 * 3 * 2);
}

TEST_F(CapturedCastsTest, AreFilledAgainWhereTheWeightWasChanged) {
  CapturedCasts kept({&w, 1}, f16);
  {
    const CapturedCasts::UseGuard lending(&kept);
    through_region();
  }
  const auto casts = [&](auto fill) { return casts_of(w.shape(), fill); };
  EXPECT_EQ(casts([&] { kept.fill_changed(); }), 0);
  w.changed_in_place();
  EXPECT_EQ(casts([&] { kept.fill_changed(); }), 1);
}

// Memory counts as if the copy had been cast: while a tensor or node holds it.
TEST_F(CapturedCastsTest, CountAsTheCastCacheWhileAStepHoldsThem) {
  x.set_requires_grad(true); // backward multiplies by the copy
  CapturedCasts kept({&w, 1}, f16);
  const CapturedCasts::UseGuard lending(&kept);
  constexpr auto kCastCache = static_cast<size_t>(MemoryCategory::cast_cache),
                 kApart = static_cast<size_t>(MemoryCategory::compiled_step);
  {
    const Tensor y = through_region();
    EXPECT_EQ(memory.account().in_use()[kCastCache], 4 * 3 * 2 + 2 * 3 * 2) << "for backward, and that of x";
  }
  EXPECT_EQ(memory.account().in_use()[kCastCache], 0);
  EXPECT_EQ(memory.account().in_use()[kApart], 4 * 3 * 2);
}

} // namespace
} // namespace amplab
