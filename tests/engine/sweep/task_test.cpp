// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/task.h"

#include "tests/support/seed.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace amplab {
namespace {

std::vector<std::string> contents(int count) {
  std::vector<std::string> all;
  for (int i = 0; i < count; ++i) all.push_back("{\"seed\":" + std::to_string(i) + "}");
  return all;
}

TEST(SweepTask, HasWithTheOthersEachRunOnceAndAsManyAsTheyHave) {
  for (const int count : {0, 1, 7, 200})
    for (const int64_t tasks : {1, 3, 8, 300}) {
      const std::vector<std::string> all = contents(count);
      std::multiset<size_t> dealt;
      size_t least = all.size(), most = 0;
      for (int64_t index = 1; index <= tasks; ++index) {
        const std::vector<size_t> own = runs_of({index, tasks}, all);
        EXPECT_TRUE(std::ranges::is_sorted(own));
        dealt.insert(own.begin(), own.end());
        least = std::min(least, own.size()), most = std::max(most, own.size());
      }
      ASSERT_EQ(dealt.size(), all.size());
      for (size_t i = 0; i < all.size(); ++i) EXPECT_EQ(dealt.count(i), 1u);
      EXPECT_LE(most - least, 1u);
    }
}

TEST(SweepTask, HasTheSameRunsInWhateverOrderTheyStand) {
  std::vector<std::string> all = contents(50);
  const auto own_of = [](const std::vector<std::string>& runs) {
    std::set<std::string> own;
    for (const size_t run : runs_of({2, 7}, runs)) own.insert(runs[run]);
    return own;
  };
  const std::set<std::string> before = own_of(all);
  std::mt19937 random(support::seed_of_this_test());
  std::ranges::shuffle(all, random);
  EXPECT_EQ(own_of(all), before);
}

TEST(SweepTask, DoesNotGetAllOfWhatVariesFastest) {
  std::set<size_t> columns;
  for (const size_t run : runs_of({1, 4}, contents(64))) columns.insert(run % 4);
  EXPECT_EQ(columns.size(), 4u);
}

TEST(SweepTask, IsReadAsItsIndexOfHowMany) {
  EXPECT_EQ(task_of("3/8"), (SweepTask{3, 8}));
  EXPECT_EQ(task_of("1/1"), (SweepTask{1, 1}));
  for (const char* bad : {"", "3", "3/", "/8", "0/8", "9/8", "3/8x", " 3/8", "-1/8", "3/-8", "3.0/8", "1/100001",
                          "99999999999999999999/8"})
    EXPECT_EQ(task_of(bad), std::nullopt) << bad;
}

} // namespace
} // namespace amplab
