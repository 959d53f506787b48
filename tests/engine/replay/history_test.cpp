// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/history.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(Losses, AreKeptForAMillionStepsAndCountedForEver) {
  Losses losses;
  for (size_t i = 0; i < Losses::kMaxLosses + 10; ++i) losses.push_back(static_cast<double>(i));
  EXPECT_EQ(losses.count(), static_cast<int64_t>(Losses::kMaxLosses) + 10);
  EXPECT_EQ(losses.first().size(), Losses::kMaxLosses);
  EXPECT_EQ(losses.first().back(), static_cast<double>(Losses::kMaxLosses - 1));
}

} // namespace
} // namespace amplab
