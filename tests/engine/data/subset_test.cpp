// SPDX-License-Identifier: Apache-2.0
#include "engine/data/subset.h"

#include "engine/data/characters.h"
#include "engine/data/points.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace amplab {
namespace {

std::vector<float> numbers(const Split& split) { return std::get<std::vector<float>>(split.features); }

TEST(HeldOut, SplitsTheTrainingSamplesWithoutLosingOrSharingOne) {
  const Dataset whole = make_sine(3), divided = with_held_out(whole, 0.25, 9);
  EXPECT_EQ(divided.training.count(), 1500);
  EXPECT_EQ(divided.test.count(), 500);
  std::multiset<float> all;
  for (float x : numbers(divided.training)) all.insert(x);
  for (float x : numbers(divided.test)) all.insert(x);
  const std::vector<float> before = numbers(whole.training);
  EXPECT_EQ(all, std::multiset<float>(before.begin(), before.end()));
  EXPECT_EQ(divided.training.values.size(), 1500u);
  EXPECT_NE(divided.checksum, whole.checksum);
}

TEST(HeldOut, IsAFunctionOfTheSeed) {
  const Dataset whole = make_moons(3);
  EXPECT_EQ(with_held_out(whole, 0.1, 9).checksum, with_held_out(whole, 0.1, 9).checksum);
  EXPECT_NE(with_held_out(whole, 0.1, 9).checksum, with_held_out(whole, 0.1, 10).checksum);
}

TEST(HeldOut, LeavesNeitherSplitEmpty) {
  const Dataset two = make_text("abcde", 2, "it");
  EXPECT_EQ(with_held_out(two, 0.9, 1).training.count(), 1);
  EXPECT_EQ(with_held_out(two, 0.001, 1).test.count(), 1);
}

TEST(Subset, KeepsWholeSamplesWithAllTheirTargets) {
  const Dataset text = make_text("abcdefg", 2, "it");
  const uint32_t rows[] = {2, 0};
  const Split some = subset(text.training, rows);
  EXPECT_EQ(std::get<std::vector<int64_t>>(some.features), (std::vector<int64_t>{4, 5, 0, 1}));
  EXPECT_EQ(some.targets, (std::vector<int64_t>{5, 6, 1, 2}));
}

} // namespace
} // namespace amplab
