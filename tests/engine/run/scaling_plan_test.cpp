// SPDX-License-Identifier: Apache-2.0
#include "engine/run/scaling_plan.h"

#include <gtest/gtest.h>

#include <numeric>

namespace amplab {
namespace {

OpRecord op(const char* phase, const char* name, const char* layer, double us, int64_t bytes = 0) {
  OpRecord record;
  record.phase = phase, record.op = name, record.layer = layer, record.time_us = us, record.bytes = bytes;
  return record;
}

const std::vector<OpRecord> kOps = {
    op("forward", "linear", "fc1", 10),      op("forward", "linear", "head", 10),
    op("backward", "linear", "head", 20),    op("backward", "flatten_dense_tensors", "", 5, 5000),
    op("backward", "all_reduce_", "", 1000), op("backward", "linear", "fc1", 30),
    op("unscale", "all_reduce_", "", 500),   op("step", "adamw", "", 30)};
const std::vector<std::string> kNames = {"fc1.weight", "fc1.bias", "head.weight"};
const std::vector<int64_t> kElements = {1000, 10, 100};

TEST(ScalingPlan, ReadsOffAnInspectedStepWhenEachGradientIsThere) {
  const StepProfile profile = profile_of(kOps, kNames, kElements, DType::f32, 1); // scales 100 us of compute to 1 s
  EXPECT_TRUE(profile.measured);
  EXPECT_NEAR(profile.before_s, 0.2, 1e-12);
  EXPECT_NEAR(profile.backward_s, 0.5, 1e-12);
  EXPECT_NEAR(profile.after_s, 0.3, 1e-12);
  EXPECT_NEAR(profile.parameters[2].ready_s, 0.2, 1e-12) << "head's is there first";
  EXPECT_NEAR(profile.parameters[0].ready_s, 0.5, 1e-12);
  EXPECT_NEAR(profile.packed_bytes_per_s, 1e9, 1);
  EXPECT_EQ(profile.elements(), 1110);
}

TEST(ScalingPlan, FindsTheLayerOfAParameterByTheLongestPrefix) {
  const std::vector<OpRecord> ops = {op("backward", "linear", "block1.fc", 1), op("backward", "linear", "block1", 1),
                                     op("backward", "linear", "block", 2)};
  const std::vector<std::string> names = {"block1.fc.weight", "block1.norm.weight", "other.weight"};
  const std::vector<int64_t> elements = {1, 1, 1};
  const StepProfile profile = profile_of(ops, names, elements, DType::f32, 4);
  EXPECT_EQ(profile.parameters[0].ready_s, 1);
  EXPECT_EQ(profile.parameters[1].ready_s, 2);
  EXPECT_EQ(profile.parameters[2].ready_s, 4) << "no layer of that name: at the end of backward";
}

TEST(ScalingPlan, OfAStepOfSeveralMicroBatchesReducesBehindTheLast) {
  const std::vector<OpRecord> ops = {op("forward", "linear", "fc1", 1), op("backward", "linear", "fc1", 2),
                                     op("forward", "linear", "fc1", 1), op("backward", "linear", "fc1", 2)};
  const StepProfile profile = profile_of(ops, {}, {}, DType::f32, 6);
  EXPECT_EQ(profile.before_s, 4);
  EXPECT_EQ(profile.backward_s, 2);
}

TEST(ScalingPlan, AssumesEqualTimesWithoutAnInspection) {
  const StepProfile profile = profile_of({}, kNames, kElements, DType::f32, 3);
  EXPECT_FALSE(profile.measured);
  EXPECT_EQ(profile.before_s, 1);
  EXPECT_EQ(profile.parameters[2].ready_s, 2.0 / 3);
  EXPECT_EQ(profile.parameters[0].ready_s, 2);
  EXPECT_EQ(profile.seconds(), 3);
}

TEST(ScalingPlan, HasTheBucketsThatGradientsAreReducedIn) {
  StepProfile profile{.before_s = 1, .backward_s = 3, .after_s = 1};
  constexpr double kMillion = 1 << 20;
  profile.parameters = {{kMillion, DType::f32, 3}, {kMillion, DType::f32, 2.5}, {kMillion, DType::f32, 1}};
  const StepWork work = work_of(profile, {.bucket_bytes = 8 * kMillion});
  ASSERT_EQ(work.buckets.size(), 2u) << "the first is full with 1 MiB, the second with 8";
  EXPECT_EQ(work.buckets[0].bytes, 4 * kMillion);
  EXPECT_EQ(work.buckets[0].backward_s, 1);
  EXPECT_EQ(work.buckets[1].bytes, 8 * kMillion);
  EXPECT_EQ(work.buckets[1].backward_s, 2);
  EXPECT_EQ(work.compute_s(), profile.seconds());
  EXPECT_EQ(work_of(profile, {.wire = DType::bf16}).buckets[0].bytes, 2 * kMillion);
}

TEST(ScalingPlan, HasABucketWaitForTheLastOfItsGradients) {
  StepProfile profile{.backward_s = 3};
  profile.parameters = {
      {10, DType::f32, 1}, {10, DType::f32, 3}, {10, DType::f32, 2}}; // one bucket; the first parameter is ready first
  EXPECT_EQ(work_of(profile, {}).buckets[0].backward_s, 3);
  EXPECT_EQ(work_of(profile, {}).after_s, 0);
}

TEST(ScalingPlan, PacksWhatIsReadAndWritten) {
  StepProfile profile{.backward_s = 1};
  profile.parameters = {{1000, DType::f32, 1}};
  profile.packed_bytes_per_s = 1e6;
  EXPECT_NEAR(work_of(profile, {}).buckets[0].pack_s, 8e-3, 1e-12);
  EXPECT_NEAR(work_of(profile, {.wire = DType::f16}).buckets[0].pack_s, 6e-3, 1e-12);
}

TEST(ScalingPlan, OfOneRankIsTheStepItself) {
  const StepProfile profile = profile_of(kOps, kNames, kElements, DType::f32, 1);
  const ScalingPoint alone = scaling_at(profile, {.cluster = {.between = {1, 1}}}, 1);
  EXPECT_EQ(alone.time.seconds, profile.seconds());
  EXPECT_EQ(alone.efficiency, 1);
  EXPECT_EQ(alone.time.exposed_s, 0);
}

TEST(ScalingPlan, AddsUpWhatAStepConsistsOf) {
  StepProfile profile = profile_of(kOps, kNames, kElements, DType::f32, 1e-3);
  profile.packed_bytes_per_s = 1e9;
  for (const int ranks : {2, 8, 64, 1024}) {
    const ScalingPoint point = scaling_at(profile, {.cluster = {.between = {30e-6, 1e9}}}, ranks);
    EXPECT_NEAR(point.time.seconds, point.time.compute_s + point.time.packing_s + point.time.exposed_s, 1e-15);
    EXPECT_NEAR(point.efficiency, 1e-3 / point.time.seconds, 1e-12);
    EXPECT_GT(point.time.exposed_s, 0);
  }
}

TEST(ScalingPlan, PredictsSlowerComputationForRanksThatShareCores) {
  StepProfile profile = profile_of(kOps, kNames, kElements, DType::f32, 1);
  profile.packed_bytes_per_s = kUnlimited;
  const ScalingSettings settings{.cluster = {.per_node = 8}, .cores_per_node = 2};
  EXPECT_EQ(scaling_at(profile, settings, 2).efficiency, 1);
  EXPECT_NEAR(scaling_at(profile, settings, 4).time.compute_s, 2, 1e-12);
  EXPECT_NEAR(scaling_at(profile, settings, 8).efficiency, 0.25, 1e-12);
  EXPECT_NEAR(scaling_at(profile, settings, 64).efficiency, 0.25, 1e-12) << "on as many nodes more";
}

} // namespace
} // namespace amplab
