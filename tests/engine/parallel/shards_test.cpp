// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/shards.h"

#include "tests/support/seed.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace amplab {
namespace {

TEST(Shards, ArePartsOfABucketThatMayCutAParameter) {
  const std::array<size_t, 2> bucket = {1, 0};
  const std::array<int64_t, 2> counts = {4, 3};
  const BucketShard first = shard_of(bucket, counts, 0, 2), second = shard_of(bucket, counts, 1, 2);
  EXPECT_EQ(first.count, 4) << "of seven and one of padding";
  EXPECT_EQ(first.slices, (std::vector<ParameterSlice>{{1, 0, 3}, {0, 0, 1}}));
  EXPECT_EQ(second.slices, (std::vector<ParameterSlice>{{0, 1, 4}}));
}

TEST(Shards, OfAllRanksHoldEachElementOnce) {
  std::mt19937 random(support::seed_of_this_test());
  for (int round = 0; round < 50; ++round) {
    std::vector<int64_t> counts(1 + random() % 6);
    std::vector<size_t> bucket;
    for (size_t i = 0; i < counts.size(); ++i)
      counts[i] = static_cast<int64_t>(random() % 40), bucket.insert(bucket.begin(), i);
    const int ranks = 1 + static_cast<int>(random() % 9);
    std::vector<std::vector<int>> held;
    for (const int64_t count : counts) held.emplace_back(static_cast<size_t>(count), 0);
    for (int rank = 0; rank < ranks; ++rank)
      for (const ParameterSlice& slice : shard_of(bucket, counts, rank, ranks).slices)
        for (int64_t i = slice.begin; i < slice.end; ++i) ++held[slice.parameter][static_cast<size_t>(i)];
    for (const auto& parameter : held)
      for (const int times : parameter) ASSERT_EQ(times, 1);
  }
}

} // namespace
} // namespace amplab
