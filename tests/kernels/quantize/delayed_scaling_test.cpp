// SPDX-License-Identifier: Apache-2.0
// Delayed scaling as a table: amaxes of steps, and the scale after each (TE's delayed_scaling.cu).
#include "kernels/quantize/delayed_scaling.h"

#include <gtest/gtest.h>
#include <limits>

namespace amplab::quantize {
namespace {

constexpr float kInfiniteAmax = std::numeric_limits<float>::infinity(),
                kNanAmax = std::numeric_limits<float>::quiet_NaN();
constexpr ElementFormat kE4m3 = ElementFormat::e4m3fn;

// Returns the scale after each step.
std::vector<float> scales_after(DelayedScaling state, const std::vector<float>& amaxes) {
  std::vector<float> scales;
  for (const float amax : amaxes) {
    record_amax(state, amax);
    update_scale(state, kE4m3);
    scales.push_back(state.scale);
  }
  return scales;
}

TEST(DelayedScaling, TheFirstStepRunsUnscaled) { EXPECT_EQ(DelayedScaling{}.scale, 1); }

TEST(DelayedScaling, TheMaximumStaysForTheLengthOfTheHistory) {
  EXPECT_EQ(scales_after({.history = std::vector<float>(3)}, {7, 1, 1, 1, 2}),
            (std::vector<float>{64, 64, 64, 448, 224}));
}

TEST(DelayedScaling, TheMostRecentForgetsAtOnce) {
  EXPECT_EQ(scales_after({.algorithm = AmaxOfHistory::most_recent}, {7, 1, 2}), (std::vector<float>{64, 448, 224}));
}

TEST(DelayedScaling, AHistoryOfOneIsTheMostRecent) {
  EXPECT_EQ(scales_after({.history = std::vector<float>(1)}, {7, 1, 2}), (std::vector<float>{64, 448, 224}));
}

TEST(DelayedScaling, MarginIsInPowersOfTwo) {
  EXPECT_EQ(scales_after({.margin = 3}, {7}), (std::vector<float>{8}));
  EXPECT_EQ(scales_after({.margin = -1}, {7}), (std::vector<float>{128}));
}

TEST(DelayedScaling, AmaxesThatAreNoScaleLeaveIt) {
  const auto algorithm = AmaxOfHistory::most_recent;
  EXPECT_EQ(scales_after({.algorithm = algorithm}, {7, kInfiniteAmax, kNanAmax, 0, 1}),
            (std::vector<float>{64, 64, 64, 64, 448}));
  // Infinity stays in the history; NaN is ignored.
  EXPECT_EQ(scales_after({.history = std::vector<float>(2)}, {7, kInfiniteAmax, 1, kNanAmax, 2}),
            (std::vector<float>{64, 64, 64, 448, 224}));
}

TEST(DelayedScaling, AStepWithoutAnAmaxIsNoStep) {
  EXPECT_EQ(scales_after({.history = std::vector<float>(2)}, {7, 0, 0, 1, 1}),
            (std::vector<float>{64, 64, 64, 64, 448}));
}

TEST(DelayedScaling, AnInfiniteScaleBecomesTheLargestNumber) {
  EXPECT_EQ(scales_after({}, {0x1p-140f})[0], std::numeric_limits<float>::max());
}

TEST(DelayedScaling, MicrobatchesOfAStepKeepTheLargestAmax) {
  DelayedScaling state;
  for (const float amax : {2.0f, 7.0f, 1.0f}) record_amax(state, amax);
  EXPECT_EQ(state.history[0], 7);
  record_amax(state, kNanAmax);
  record_amax(state, 9);
  EXPECT_TRUE(state.history[0] != state.history[0]);
}

TEST(DelayedScaling, TheNewestAmaxIsLastInTheHistory) {
  DelayedScaling state{.history = std::vector<float>(3)};
  record_amax(state, 5);
  update_scale(state, ElementFormat::e5m2);
  EXPECT_EQ(state.history, (std::vector<float>{0, 0, 5}));
  EXPECT_EQ(state.scale, 57344.0f / 5);
}

} // namespace
} // namespace amplab::quantize
