// SPDX-License-Identifier: Apache-2.0
#include "engine/run/step_time.h"

#include "tests/support/seed.h"

#include <gtest/gtest.h>

#include <random>

namespace amplab {
namespace {

const StepWork kWork{.before_s = 10, .buckets = {{4, 1, 1, 2}, {6, 1, 0, 0}}, .after_s = 5};

TEST(StepTime, OfBucketsBesideBackwardIsWhatHandsCompute) {
  // The first bucket is ready at 10 + 4 + 1 and ends at 22. The second is ready at 21, waits for the first and ends at
  // 29. Then 2 to unpack, 5 after.
  const double reduce[] = {7, 7};
  const StepTime time = step_time(kWork, reduce, true);
  EXPECT_EQ(time.seconds, 36);
  EXPECT_EQ(time.compute_s, 25);
  EXPECT_EQ(time.packing_s, 3);
  EXPECT_EQ(time.exposed_s, 8);
  ASSERT_EQ(time.reductions.size(), 2u);
  EXPECT_EQ(time.reductions[0].begin_s, 15);
  EXPECT_EQ(time.reductions[1].ready_s, 21);
  EXPECT_EQ(time.reductions[1].begin_s, 22);
  EXPECT_EQ(time.reductions[1].end_s, 29);
}

TEST(StepTime, WithoutOverlapIsTheSumOfAll) {
  const double reduce[] = {7, 7};
  EXPECT_EQ(step_time(kWork, reduce, false).seconds, 25 + 3 + 14);
  EXPECT_EQ(step_time(kWork, reduce, false).exposed_s, 14);
}

TEST(StepTime, HidesWhatEndsBeforeBackward) {
  const double reduce[] = {6, 0};
  EXPECT_EQ(step_time(kWork, reduce, true).exposed_s, 0);
}

TEST(StepTime, OfReductionsThatTakeTheWholeCoreIsWhatItIsWithoutOverlap) {
  const double reduce[] = {7, 7};
  EXPECT_EQ(step_time(kWork, reduce, true, 1).seconds, step_time(kWork, reduce, false).seconds);
}

// Simulates in small ticks. Computing and reducing both progress in each, computing less by the share `stolen` during a
// reduction.
double simulated(const StepWork& work, const std::vector<double>& reduce_s, double stolen, double tick) {
  double now = 0, done = 0; // progress of computing and packing bucket `made`
  size_t made = 0, reducing = 0;
  double reduced = 0; // progress of bucket `reducing`
  const auto wanted = [&] {
    return work.buckets[made].backward_s + work.buckets[made].pack_s + (made == 0 ? work.before_s : 0);
  };
  while (reducing < work.buckets.size()) {
    const bool busy = reducing < made;
    now += tick;
    if (busy && (reduced += tick) >= reduce_s[reducing]) reduced = 0, ++reducing;
    if (made < work.buckets.size() && (done += busy ? tick * (1 - stolen) : tick) >= wanted()) done = 0, ++made;
  }
  for (const BucketWork& bucket : work.buckets) now += bucket.unpack_s;
  return now + work.after_s;
}

TEST(StepTime, IsThatOfASimulationInSmallTicks) {
  std::mt19937 random(support::seed_of_this_test());
  std::uniform_real_distribution<double> drawn(0, 1);
  constexpr double kTick = 1e-4;
  for (int round = 0; round < 50; ++round) {
    StepWork work{.before_s = 1 + drawn(random), .buckets = {}, .after_s = drawn(random)};
    std::vector<double> reduce_s;
    const size_t buckets = 1 + static_cast<size_t>(6 * drawn(random));
    for (size_t k = 0; k < buckets; ++k) {
      work.buckets.push_back({drawn(random), 1, 0.1 * drawn(random), 0.1 * drawn(random)});
      reduce_s.push_back((round % 2 ? 2 : 0.5) * drawn(random));
    }
    const double stolen = round % 3 == 0 ? 0 : drawn(random);
    const double expected = simulated(work, reduce_s, stolen, kTick);
    EXPECT_NEAR(step_time(work, reduce_s, true, stolen).seconds, expected,
                kTick * (2 * static_cast<double>(buckets) + 2) / (1 - std::min(stolen, 0.9)))
        << "buckets: " << buckets << ", stolen: " << stolen;
  }
}

TEST(StepTime, OfNoBucketIsWhatIsComputed) {
  EXPECT_EQ(step_time({.before_s = 2, .buckets = {}, .after_s = 3}, {}, true).seconds, 5);
}

} // namespace
} // namespace amplab
