// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variable_history.h"

#include "engine/run/telemetry.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(VariableHistory, KeepsOneNumberAStepTheLaterOne) {
  VariableHistory history;
  history.add("loss", 1, 2.5);
  history.add("loss", 2, 2.25);
  history.add("loss", 2, 2);
  history.add("loss", 1, 7); // of the past
  history.add("loss", 3, not_recorded());
  const auto& samples = *history.of("loss");
  ASSERT_EQ(samples.size(), 2u);
  EXPECT_EQ(samples[1].step, 2);
  EXPECT_EQ(samples[1].value, 2);
  EXPECT_EQ(samples[0].value, 2.5);
  EXPECT_EQ(history.lastStep(), 2);
  EXPECT_EQ(history.of("other"), nullptr);
}

TEST(VariableHistory, HoldsSpikesWhereItIsHalved) {
  VariableHistory history;
  constexpr int64_t kSteps = 20'000;
  for (int64_t step = 1; step <= kSteps; ++step)
    history.add("x", step,
                step == 777      ? 100.0
                : step == 12'345 ? -50.0
                : step == 3000   ? NAN
                                 : std::sin(0.01 * static_cast<double>(step)));
  const auto& samples = *history.of("x");
  EXPECT_LE(samples.size(), VariableSamples::kMost);
  EXPECT_GE(samples.size(), VariableSamples::kMost / 4);
  const auto has = [&](int64_t step) {
    return std::ranges::any_of(samples, [&](const VariableSample& each) { return each.step == step; });
  };
  EXPECT_TRUE(has(777)) << "the highest";
  EXPECT_TRUE(has(12'345)) << "the lowest";
  EXPECT_TRUE(has(3000)) << "what is no number";
  EXPECT_EQ(samples.back().step, kSteps);
  EXPECT_TRUE(std::ranges::is_sorted(samples, {}, &VariableSample::step));
  const auto early = std::ranges::count_if(samples, [](const VariableSample& each) { return each.step <= kSteps / 4; });
  EXPECT_GE(early, std::ssize(samples) / 10) << "what is old is not thinned again and again";
}

TEST(VariableHistory, TakesNoMoreNamesThanItsBound) {
  VariableHistory history;
  for (int name = 0; name < 1000; ++name) history.add("name" + std::to_string(name), 1, 1);
  EXPECT_TRUE(history.of("name255"));
  EXPECT_FALSE(history.of("name256"));
  history.add("name7", 2, 1);
  EXPECT_EQ(history.of("name7")->size(), 2u) << "those that it has go on";
  history.clear();
  EXPECT_EQ(history.lastStep(), 0);
  EXPECT_FALSE(history.of("name7"));
}

} // namespace
} // namespace amplab
