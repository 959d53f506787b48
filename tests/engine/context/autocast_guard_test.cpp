// SPDX-License-Identifier: Apache-2.0
#include "engine/context/autocast_guard.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

namespace amplab {
namespace {

AutocastState region(DType dtype, bool enabled = true) {
  AutocastState state;
  state.enabled = enabled;
  state.dtype = dtype;
  return state;
}

TEST(Autocast, IsOffUntilARegionBegins) {
  EXPECT_FALSE(autocast_state().enabled);
  EXPECT_EQ(autocast_state().nesting, 0);
  EXPECT_TRUE(autocast_state().cache_enabled);
}

TEST(Autocast, RestoresWhatWasBeforeLevelByLevel) {
  AutocastGuard outer(region(DType::f16));
  {
    AutocastState inside = region(DType::bf16, false);
    inside.cache_enabled = false;
    AutocastGuard disabled(inside);
    EXPECT_FALSE(autocast_state().enabled);
    EXPECT_EQ(autocast_state().dtype, DType::bf16);
    EXPECT_EQ(autocast_state().nesting, 2);
    {
      AutocastGuard again(region(DType::bf16));
      EXPECT_TRUE(autocast_state().enabled);
      EXPECT_EQ(autocast_state().nesting, 3);
    }
    EXPECT_FALSE(autocast_state().enabled);
    EXPECT_FALSE(autocast_state().cache_enabled);
  }
  EXPECT_TRUE(autocast_state().enabled);
  EXPECT_TRUE(autocast_state().cache_enabled);
  EXPECT_EQ(autocast_state().dtype, DType::f16);
  EXPECT_EQ(autocast_state().nesting, 1);
}

TEST(Autocast, EndsTheRegionWhenAnExceptionPasses) {
  try {
    AutocastGuard guard(region(DType::f16));
    throw std::runtime_error("out of memory");
  } catch (const std::runtime_error&) {
  }
  EXPECT_FALSE(autocast_state().enabled);
  EXPECT_EQ(autocast_state().nesting, 0);
}

TEST(Autocast, NotifiesOnlyWhenTheOutermostRegionEnds) {
  int ended = 0;
  const auto count = [&ended] { ++ended; };
  {
    AutocastGuard outer(region(DType::f16), count);
    { AutocastGuard inner(region(DType::f16), count); }
    { AutocastGuard disabled(region(DType::f16, false), count); }
    EXPECT_EQ(ended, 0);
  }
  EXPECT_EQ(ended, 1);
}

TEST(Autocast, NotifiesWhenADisabledRegionWasTheOutermost) {
  int ended = 0;
  {
    AutocastGuard guard(region(DType::f16, false), [&ended] { ++ended; });
  }
  EXPECT_EQ(ended, 1);
}

TEST(Autocast, IsOffInANewThread) {
  AutocastGuard guard(region(DType::f16));
  bool enabled = true;
  std::thread([&enabled] { enabled = autocast_state().enabled; }).join();
  EXPECT_FALSE(enabled);
  EXPECT_TRUE(autocast_state().enabled);
}

} // namespace
} // namespace amplab
