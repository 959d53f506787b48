// SPDX-License-Identifier: Apache-2.0
// Schedulers are imported only if they advance with each update and have the lab's formula.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

Imported scheduled(const std::string& made, const std::string& loop) {
  return with_loop("scheduler = optim.lr_scheduler." + made + "\n" + loop);
}

constexpr const char* kEach = "for x, y in loader:\n    optimizer.zero_grad()\n    criterion(model(x), y).backward()\n"
                              "    optimizer.step()\n    scheduler.step()\n";
constexpr const char* kSteps = "StepLR(optimizer, step_size=1000, gamma=0.5)";

TEST(Schedulers, ThatAdvanceWithTheUpdateAreImported) {
  EXPECT_EQ(scheduled(kSteps, kEach).config.schedule.name, "step");
  const Imported accumulating = scheduled(kSteps, R"(
for i, (x, y) in enumerate(loader):
    criterion(model(x), y).backward()
    if (i + 1) % 4 == 0:
        optimizer.step()
        optimizer.zero_grad()
        scheduler.step()
)");
  EXPECT_EQ(accumulating.config.schedule.name, "step");
  EXPECT_EQ(headline_text(accumulating.headline), kAllUsed);
}

TEST(Schedulers, ThatAdvanceWithEachBatchOrEpochAreNot) {
  for (const char* loop : {R"(
for i, (x, y) in enumerate(loader):
    criterion(model(x), y).backward()
    if (i + 1) % 4 == 0:
        optimizer.step()
        optimizer.zero_grad()
    scheduler.step()
)",
                           R"(
for i, (x, y) in enumerate(loader):
    optimizer.zero_grad()
    criterion(model(x), y).backward()
    optimizer.step()
    if i == len(loader) - 1:
        scheduler.step()
)"}) {
    const Imported script = scheduled(kSteps, loop);
    EXPECT_EQ(script.config.schedule.name, "constant");
    EXPECT_TRUE(headline_text(script.headline).starts_with("Your schedule is not used"));
    EXPECT_TRUE(has_change(script, "does not step with each update")) << loop;
  }
}

TEST(Schedulers, WithArgumentsThatAreNotConstantAreNot) {
  EXPECT_TRUE(has_change(scheduled("StepLR(optimizer, 1000, gamma=cfg[\"gamma\"])", kEach), "gamma is not a constant"));
  EXPECT_TRUE(
      has_change(scheduled("CosineAnnealingLR(optimizer, 500, eta_min=low())", kEach), "eta_min is not a constant"));
  EXPECT_TRUE(has_change(scheduled("StepLR(optimizer, 1000, last_epoch=20)", kEach), "no last_epoch"));
}

TEST(Schedulers, OfALoopThatIsLongerAreNot) {
  constexpr const char* kCounted = R"(
data_iter = iter(loader)
for step in range(5000):
    x, y = next(data_iter)
    optimizer.zero_grad()
    criterion(model(x), y).backward()
    optimizer.step()
    scheduler.step()
)";
  const Imported longer = scheduled("CosineAnnealingLR(optimizer, T_max=100)", kCounted);
  EXPECT_EQ(longer.config.schedule.name, "constant");
  EXPECT_EQ(longer.config.train.steps, 5000);
  EXPECT_EQ(scheduled("CosineAnnealingLR(optimizer, T_max=5000)", kCounted).config.schedule.name, "cosine");
}

TEST(Schedulers, AfterTheFirstAreNot) {
  const Imported script = scheduled("LinearLR(optimizer, start_factor=0.01, total_iters=99)",
                                    "cosine = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=1000)\n" +
                                        std::string(kEach) + "    cosine.step()\n");
  EXPECT_EQ(script.config.schedule.warmup, 100);
  EXPECT_EQ(script.config.schedule.name, "constant");
  EXPECT_TRUE(has_change(script, "the lab has one schedule"));
}

} // namespace
} // namespace amplab::importing
