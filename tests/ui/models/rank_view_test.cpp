// SPDX-License-Identifier: GPL-3.0-or-later
// Rank views made from the columns of a lane.
#include "tests/support/ranked_lane.h"
#include "ui/models/rank_view.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct RankViewTest : testing::Test {
  RunStore store;

  // 1 for the rank's own found_inf in these steps, otherwise even ranks.
  auto overflowing(size_t rank, std::vector<int64_t> steps) {
    return [column_of = rank_column(rank, rank_key::kOwnFoundInf), steps](const std::string& column, int64_t step) {
      return column == column_of ? static_cast<double>(std::ranges::count(steps, step))
                                 : support::even_ranks(column, step);
    };
  }
  static auto diverging(int64_t from, double distance) {
    return [from, distance](const std::string& column, int64_t step) {
      return column == kRanksDistance ? (step >= from ? distance : 0.0) : support::even_ranks(column, step);
    };
  }
  std::string sentence(int lane = 0) const { return sentence_of(rank_view(store, lane)).toStdString(); }
};

TEST_F(RankViewTest, WhoComputesAndWhoWaitsIsAShareOfTheStep) {
  support::reset_ranked(store, {4});
  support::append_ranked(store, 0, 1, 100, support::even_ranks);
  const RankView view = rank_view(store, 0);
  ASSERT_EQ(view.rows.size(), 4u);
  for (size_t rank = 0; rank < 4; ++rank) {
    EXPECT_NEAR(view.rows[rank].waits, 0.2 * static_cast<double>(rank), 1e-9);
    EXPECT_NEAR(view.rows[rank].samples_per_s, 1000, 1e-6);
    EXPECT_EQ(view.rows[rank].memory_bytes, 1 << 20);
    ASSERT_EQ(std::ssize(view.rows[rank].steps), kRankSteps);
    EXPECT_EQ(view.rows[rank].steps.back().step, 100);
    EXPECT_NEAR(view.rows[rank].steps.front().seconds, 0.01, 1e-12);
  }
}

TEST_F(RankViewTest, TheFirstStepBeganWithTheRunButThatOfAForkIsUnknown) {
  support::reset_ranked(store, {2});
  support::append_ranked(store, 0, 1, 1, support::even_ranks);
  EXPECT_EQ(rank_view(store, 0).rows[1].steps[0].seconds, 0.01);
  LaneInfo fork = support::ranked_info(2);
  fork.parent = 0;
  fork.fork_step = 1;
  const int lane = store.addLane(support::ranked_setup(2, 1), fork);
  support::append_ranked(store, lane, 2, 3, support::even_ranks);
  const RankRow row = rank_view(store, lane).rows[1];
  EXPECT_FALSE(is_recorded(row.steps[0].waits()));
  EXPECT_NEAR(row.waits, 0.2, 1e-9) << "of the step that is known";
}

TEST_F(RankViewTest, OverflowsAreCountedOverTheWholeRunAndTheLastIsFound) {
  support::reset_ranked(store, {2});
  support::append_ranked(store, 0, 1, 5000, overflowing(1, {3, 700, 4000}));
  const RankView view = rank_view(store, 0);
  EXPECT_EQ(view.rows[0].overflows, 0);
  EXPECT_EQ(view.rows[0].overflowed_at, 0);
  EXPECT_EQ(view.rows[1].overflows, 3);
  EXPECT_EQ(view.rows[1].overflowed_at, 4000);
  EXPECT_EQ(sentence_of(view.rows[0]), "Rank 0: waits 0.0 % of a step · 1.0 MiB · 1\u202f000 samples/s");
  EXPECT_TRUE(sentence_of(view.rows[1]).endsWith("overflowed in 3 step(s), the last 4\u202f000"))
      << "English plurals are a translation, too";
}

TEST_F(RankViewTest, WhatHasNoColumnIsNotRecorded) {
  support::reset_ranked(store, {8, 64});
  for (const int lane : {0, 1}) support::append_ranked(store, lane, 1, 10, support::even_ranks);
  const RankView eight = rank_view(store, 0), many = rank_view(store, 1);
  ASSERT_EQ(eight.rows.size(), 8u);
  EXPECT_TRUE(is_recorded(eight.rows[7].waits));
  EXPECT_FALSE(is_recorded(eight.rows[7].samples_per_s)) << "1 + 4 * 8 are more than 32";
  EXPECT_FALSE(is_recorded(eight.rows[7].memory_bytes));
  EXPECT_TRUE(is_recorded(eight.rows[6].memory_bytes));
  ASSERT_EQ(many.ranks, 64);
  EXPECT_EQ(many.rows.size(), 31u);
  EXPECT_FALSE(is_recorded(many.rows[0].waits));
  EXPECT_NE(sentence(1).find("33 of them have no column"), std::string::npos) << sentence(1);
}

TEST_F(RankViewTest, DivergedWeightsHaveAStepAndADistance) {
  support::reset_ranked(store, {2});
  EXPECT_EQ(sentence(), "2 ranks, no step yet.");
  support::append_ranked(store, 0, 1, 1000, support::even_ranks);
  EXPECT_EQ(sentence(), "2 ranks with the same weights.");
  support::append_ranked(store, 0, 1001, 3000, diverging(1234, 0.0125));
  EXPECT_EQ(rank_view(store, 0).diverged_since, 1234);
  EXPECT_EQ(
      sentence(),
      "The weights of the ranks have differed since step 1\u202f234: by up to 0.013 of the norm of rank 0's weights.");
}

TEST_F(RankViewTest, DivergenceInTheSharedStepsOfAForkCounts) {
  support::reset_ranked(store, {2});
  support::append_ranked(store, 0, 1, 50, diverging(20, 0.5));
  LaneInfo fork = support::ranked_info(2);
  fork.parent = 0;
  for (const auto& [step, since] : {std::pair{40, 20}, std::pair{10, 11}}) {
    fork.fork_step = step;
    const int lane = store.addLane(support::ranked_setup(2, 1), fork);
    support::append_ranked(store, lane, step + 1, step + 5, diverging(0, 0.5));
    EXPECT_EQ(rank_view(store, lane).diverged_since, since);
  }
}

TEST_F(RankViewTest, AnInfiniteDistanceIsADivergence) {
  support::reset_ranked(store, {2});
  support::append_ranked(store, 0, 1, 9, diverging(5, std::numeric_limits<double>::infinity()));
  EXPECT_EQ(sentence(), "The weights of the ranks have differed since step 5, and some are Inf or NaN.");
}

TEST_F(RankViewTest, OneProcessHasNoRankToWaitFor) {
  support::reset_ranked(store, {1});
  EXPECT_TRUE(rank_view(store, 0).rows.empty());
  EXPECT_EQ(sentence(), "One process trains this lane: there are no other ranks to wait for.");
}

TEST_F(RankViewTest, AStepSaysWhatTheRankDidInIt) {
  EXPECT_EQ(sentence_of(RankStep{412, 0.0031, 0.0012, 0.83, true, true}),
            "Step 412: 3.1 ms, waiting 1.2 ms · loss 0.83 · overflowed");
  EXPECT_EQ(sentence_of(RankStep{412, 0.0031, 0.0012, 0.83, true, false}),
            "Step 412: 3.1 ms, waiting 1.2 ms · loss 0.83 · found_inf of another rank");
  EXPECT_EQ(sentence_of(RankStep{7, not_recorded(), 1, not_recorded(), false}), "Step 7");
}

} // namespace
} // namespace amplab
