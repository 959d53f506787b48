// SPDX-License-Identifier: Apache-2.0
#include "engine/run/gradient_buckets.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using Buckets = std::vector<std::vector<size_t>>;

TEST(Buckets, GoFromTheLastParameterToTheFirstAndCloseOnceTheyAreFull) {
  const std::vector<BucketPart> parts = {
      {8, DType::f32}, {4, DType::f32}, {4, DType::f32}, {2, DType::f32}, {2, DType::f32}};
  EXPECT_EQ(buckets_of(parts, 4, 8), (Buckets{{4, 3}, {2, 1}, {0}}));
}

TEST(Buckets, ThatHoldMoreThanTheirSizeHoldOneParameter) {
  const std::vector<BucketPart> parts = {{100, DType::f32}, {100, DType::f32}};
  EXPECT_EQ(buckets_of(parts, 1, 25), (Buckets{{1}, {0}}));
}

TEST(Buckets, HoldOneDtype) {
  const std::vector<BucketPart> parts = {{2, DType::f32}, {2, DType::f16}, {2, DType::f16}};
  EXPECT_EQ(buckets_of(parts, 1000, 1000), (Buckets{{2, 1}, {0}}));
}

TEST(Buckets, OfNothingAreNone) { EXPECT_TRUE(buckets_of({}, 1, 1).empty()); }

TEST(Buckets, NeverBeginLargerThanTheyMayBecome) {
  const std::vector<BucketPart> parts = {{4, DType::f32}, {4, DType::f32}};
  EXPECT_EQ(buckets_of(parts, kFirstBucketBytes, 4), (Buckets{{1}, {0}}));
}

} // namespace
} // namespace amplab
