// SPDX-License-Identifier: Apache-2.0
// Trained lanes with past steps.
#pragma once
#include "tests/engine/session/session_fixture.h"

namespace amplab {

struct SessionPastTest : SessionTest {
  using SessionTest::SessionTest;
  SessionPastTest() = default;

  // Trains these lanes for so many steps, which may be fewer than configured.
  void train(const std::vector<RunConfig>& configs, int64_t steps) {
    const size_t before = heard.prepared.size();
    session.post(wire::Prepare{configs});
    ASSERT_TRUE(until([&] { return heard.prepared.size() > before; }));
    heard = {}; // discards reports of earlier lanes
    session.post(wire::StepOnce{steps});
    ASSERT_TRUE(until([&] { return std::ssize(heard.steps[configs.size() - 1]) == steps; }));
  }
  // Plays the last lane, a fork, to its end.
  void finish_fork(size_t lane) {
    ASSERT_TRUE(until([&] { return !heard.forked.empty() || !heard.failures.empty(); }));
    ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
    session.post(wire::Play{});
    ASSERT_TRUE(ended(lane));
  }
  static RunConfig of_steps(int64_t steps, const char* mode = "fp32") {
    RunConfig config = small(mode);
    config.train.steps = steps;
    if (config.precision.mode == "amp-fp16") config.scaler = {.kind = "dynamic", .growth_interval = 40};
    return config;
  }
};

inline void expect_same_numbers(const StepRecord& a, const StepRecord& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.loss, b.loss) << "step " << a.step;
  EXPECT_EQ(a.grad_norm, b.grad_norm) << "step " << a.step;
  EXPECT_EQ(a.loss_scale, b.loss_scale) << "step " << a.step;
  EXPECT_EQ(a.growth_tracker, b.growth_tracker) << "step " << a.step;
  EXPECT_EQ(a.update, b.update) << "step " << a.step;
  EXPECT_EQ(a.samples, b.samples) << "step " << a.step;
}

} // namespace amplab
