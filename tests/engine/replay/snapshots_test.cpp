// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/snapshots.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

Snapshots::State state(int64_t step, size_t bytes) {
  TrainerState s;
  s.step = step;
  s.weights.push_back({"w", FileDType::u8, {static_cast<int64_t>(bytes)}, std::vector<std::byte>(bytes)});
  return std::make_shared<const TrainerState>(std::move(s));
}

// Memory of a snapshot with 100 bytes of weights.
const int64_t kOne = bytes_of(*state(0, 100));

TEST(SnapshotStore, NeverExceedsItsBudgetAndKeepsTheFirstAndTheNewest) {
  std::mt19937 random(1);
  Snapshots snapshots(10 * kOne);
  int64_t step = 0;
  for (int i = 0; i < 500; ++i) {
    step += 1 + static_cast<int64_t>(random() % 9);
    snapshots.keep(state(step, 100));
    EXPECT_LE(snapshots.bytes(), 10 * kOne);
    EXPECT_EQ(snapshots.steps().back(), step);
    if (i == 0) continue;
    EXPECT_EQ(snapshots.steps().front(), snapshots.steps()[0]);
  }
  const auto kept = snapshots.steps();
  EXPECT_LE(kept.front(), 9);
  EXPECT_EQ(kept.size(), 10u);
}

TEST(SnapshotStore, ThinsOutEvenly) {
  Snapshots snapshots(9 * kOne);
  for (int64_t step = 0; step <= 1000; ++step) snapshots.keep(state(step, 100));
  const auto kept = snapshots.steps();
  ASSERT_EQ(kept.size(), 9u);
  int64_t widest = 0;
  for (size_t i = 1; i < kept.size(); ++i) widest = std::max(widest, kept[i] - kept[i - 1]);
  EXPECT_LE(widest, 512) << "no stretch is forgotten";
}

TEST(SnapshotStore, FindsTheNewestThatIsNotTooNew) {
  Snapshots snapshots(3 * kOne);
  for (const int64_t step : {3, 7, 20}) snapshots.keep(state(step, 10));
  EXPECT_EQ(snapshots.at_or_before(2), nullptr);
  EXPECT_EQ(snapshots.at_or_before(3)->step, 3);
  EXPECT_EQ(snapshots.at_or_before(19)->step, 7);
  EXPECT_EQ(snapshots.at_or_before(500)->step, 20);
}

TEST(SnapshotStore, WhatDoesNotFitIsNotKept) {
  Snapshots snapshots(kOne + 50);
  snapshots.keep(state(0, 100));
  snapshots.keep(state(5, 100));
  EXPECT_EQ(snapshots.steps(), std::vector<int64_t>{0}) << "the first one is what every replay can start from";
  Snapshots tiny(50);
  tiny.keep(state(0, 100));
  EXPECT_EQ(tiny.bytes(), 0);
}

TEST(SnapshotStore, ALongProgramTakesItsShareOfTheBudget) {
  Snapshots snapshots(1'000'000);
  for (int64_t step = 0; step < 100; ++step) {
    TrainerState s;
    s.step = step;
    s.config.loop = std::string(50'000, '#');
    snapshots.keep(std::make_shared<const TrainerState>(std::move(s)));
  }
  EXPECT_LT(snapshots.steps().size(), 20u);
}

TEST(SnapshotStore, WithoutMemoryNoneIsDue) {
  EXPECT_FALSE(Snapshots(0).due(0));
  Snapshots tiny(50);
  tiny.keep(state(0, 100));
  tiny.note_cost(0.01, 0);
  EXPECT_FALSE(tiny.due(0.49)) << "what does not fit costs the same";
}

TEST(SnapshotStore, TakesTwoPercentOfTheTime) {
  Snapshots snapshots(1000);
  EXPECT_TRUE(snapshots.due(0));
  snapshots.keep(state(0, 10));
  snapshots.note_cost(0.01, 0);
  EXPECT_FALSE(snapshots.due(0.49));
  EXPECT_TRUE(snapshots.due(0.51));
  snapshots.note_cost(0.000001, 1);
  EXPECT_FALSE(snapshots.due(1.05));
  EXPECT_TRUE(snapshots.due(1.11));
}

} // namespace
} // namespace amplab
