// SPDX-License-Identifier: Apache-2.0
// Learning rates compared with PyTorch's schedulers (tests/golden/schedules/make.py).
#include "engine/optim/schedule.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

namespace amplab {
namespace {

TEST(Schedules, FollowPyTorchsSchedulers) {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/schedules/rates.txt");
  int cases = 0;
  for (std::string text; std::getline(file, text);) {
    if (text[0] == '#') continue;
    std::istringstream line(text);
    std::string name;
    Schedule schedule{.base = 0.1};
    line >> name >> schedule.total >> schedule.step_size >> schedule.gamma >> schedule.lowest;
    schedule.name = schedule_named(name).value();
    int64_t update = 0;
    for (std::string rate; line >> rate; ++update) {
      const double expected = std::strtod(rate.c_str(), nullptr);
      // PyTorch's cosine is a recursion. Its rounding error grows with the updates.
      EXPECT_NEAR(learning_rate(schedule, update), expected, 1e-14 + 1e-12 * expected)
          << text.substr(0, 30) << " update " << update;
    }
    EXPECT_EQ(update, schedule.total);
    ++cases;
  }
  EXPECT_EQ(cases, 6);
}

TEST(Schedules, WarmUpRisesToWhereTheScheduleBegins) {
  Schedule schedule{.name = ScheduleName::cosine, .base = 1, .warmup = 4, .total = 12};
  EXPECT_EQ(learning_rate(schedule, 0), 0.25);
  EXPECT_EQ(learning_rate(schedule, 3), 1);
  EXPECT_EQ(learning_rate(schedule, 4), 1);
  EXPECT_NEAR(learning_rate(schedule, 8), 0.5, 1e-15) << "half of the eight updates after the warm-up";
}

TEST(Schedules, StayWhereTheyEndWhenARunGoesOn) {
  for (const char* name : {"constant", "cosine", "step", "one-cycle"}) {
    const Schedule schedule{.name = *schedule_named(name), .base = 1, .warmup = 2, .total = 10, .step_size = 3};
    EXPECT_EQ(learning_rate(schedule, 1000), learning_rate(schedule, 9)) << name;
  }
  EXPECT_TRUE(std::isfinite(learning_rate({.name = ScheduleName::one_cycle, .base = 1, .warmup = 9, .total = 3}, 20)));
  EXPECT_TRUE(std::isfinite(learning_rate({.name = ScheduleName::one_cycle, .base = 1, .total = 1}, 0)));
}

TEST(Schedules, AreFoundByNameOnly) { EXPECT_EQ(schedule_named("linear"), std::nullopt); }

} // namespace
} // namespace amplab
