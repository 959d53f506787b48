// SPDX-License-Identifier: Apache-2.0
// Delayed scaling as a table: amaxes of steps, and the scale after each (TE's delayed_scaling.cu).
#include "kernels/quantize/delayed_scaling.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace amplab::quantize {
namespace {

constexpr float kInfiniteAmax = std::numeric_limits<float>::infinity(),
                kNanAmax = std::numeric_limits<float>::quiet_NaN();
constexpr ElementFormat kE4m3 = ElementFormat::e4m3fn;

// A state, and the rule by which it moves.
struct Scaling {
  explicit Scaling(DelayedScaling its_rule = {}) : rule(its_rule), state(static_cast<size_t>(1 + rule.length)) {
    state[0] = 1;
  }
  void record(float amax) { record_amax(state, amax); }
  void update(ElementFormat format = kE4m3) { update_scale(state, rule, format); }

  DelayedScaling rule;
  std::vector<float> state;
};

// Returns the scale after each step.
std::vector<float> scales_after(const DelayedScaling& rule, const std::vector<float>& amaxes) {
  Scaling scaling(rule);
  std::vector<float> scales;
  for (const float amax : amaxes) {
    scaling.record(amax);
    scaling.update();
    scales.push_back(scaling.state[0]);
  }
  return scales;
}

TEST(DelayedScaling, TheMaximumStaysForTheLengthOfTheHistory) {
  EXPECT_EQ(scales_after({.length = 3}, {7, 1, 1, 1, 2}), (std::vector<float>{64, 64, 64, 448, 224}));
}

TEST(DelayedScaling, TheMostRecentForgetsAtOnce) {
  EXPECT_EQ(scales_after({.algorithm = AmaxOfHistory::most_recent}, {7, 1, 2}), (std::vector<float>{64, 448, 224}));
}

TEST(DelayedScaling, AHistoryOfOneIsTheMostRecent) {
  EXPECT_EQ(scales_after({.length = 1}, {7, 1, 2}), (std::vector<float>{64, 448, 224}));
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
  EXPECT_EQ(scales_after({.length = 2}, {7, kInfiniteAmax, 1, kNanAmax, 2}),
            (std::vector<float>{64, 64, 64, 448, 224}));
}

TEST(DelayedScaling, AStepWithoutAnAmaxIsNoStep) {
  EXPECT_EQ(scales_after({.length = 2}, {7, 0, 0, 1, 1}), (std::vector<float>{64, 64, 64, 64, 448}));
}

TEST(DelayedScaling, AnInfiniteScaleBecomesTheLargestNumber) {
  EXPECT_EQ(scales_after({}, {0x1p-140f})[0], std::numeric_limits<float>::max());
}

TEST(DelayedScaling, MicrobatchesOfAStepKeepTheLargestAmax) {
  Scaling scaling;
  for (const float amax : {2.0f, 7.0f, 1.0f}) scaling.record(amax);
  EXPECT_EQ(scaling.state[1], 7);
  scaling.record(kNanAmax);
  scaling.record(9);
  EXPECT_TRUE(scaling.state[1] != scaling.state[1]);
}

TEST(DelayedScaling, TheNewestAmaxIsLastInTheHistory) {
  Scaling scaling({.length = 3});
  scaling.record(5);
  scaling.update(ElementFormat::e5m2);
  EXPECT_EQ(scaling.state, (std::vector<float>{57344.0f / 5, 0, 0, 5}));
}

} // namespace
} // namespace amplab::quantize
