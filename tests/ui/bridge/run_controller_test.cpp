// SPDX-License-Identifier: GPL-3.0-or-later
// Commands and reports, with an engine that obeys.
#include "tests/ui/bridge/controller_fixture.h"

#include <QElapsedTimer>
#include <QTimer>
#include <cstdio>

namespace amplab {
namespace {

class RunControllerTest : public support::ControllerTest {};

TEST_F(RunControllerTest, PreparesTheRequestedLanes) {
  EXPECT_EQ(controller.engineState(), EngineState::off);
  ASSERT_TRUE(ready("well", 3));
  EXPECT_EQ(controller.engineState(), EngineState::ready);
  ASSERT_EQ(store.laneCount(), 3);
  EXPECT_EQ(store.lane(1).name(), "lane 1");
  EXPECT_EQ(store.lane(2).colour(), 2);
}

TEST_F(RunControllerTest, BringsEveryStepOfEveryLaneUnchanged) {
  ASSERT_TRUE(ready("well", 4, 2345));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  for (int lane = 0; lane < 4; ++lane) {
    ASSERT_EQ(store.lane(lane).rows(), 2345);
    EXPECT_EQ(store.lane(lane).status().state, LaneState::finished);
    for (int64_t row = 0; row < 2345; ++row) {
      const StepRecord sent = support::sample_step(row + 1), kept = store.lane(lane).record(row);
      for (const StepColumn& column : step_columns())
        ASSERT_EQ(column.read(kept), column.read(sent)) << column.key << ", step " << row + 1;
    }
  }
}

TEST_F(RunControllerTest, SkipsReportsOfALaterVersionAndLogsTheFirst) {
  ASSERT_TRUE(ready("later-version"));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended)) << sentence();
  EXPECT_EQ(store.lane(1).rows(), 1000);
  EXPECT_EQ(controller.skippedReports(), 2);
  EXPECT_EQ(controller.engineLog().count("This window skips reports that it cannot use (unknown message \""), 1)
      << controller.engineLog().toStdString();
}

TEST_F(RunControllerTest, LosesNothingUnderLoadAndTheWindowStaysResponsive) {
  constexpr int64_t kSteps = 150'000;
  constexpr int kLanes = 4;
  ASSERT_TRUE(ready("well", kLanes, kSteps));
  const QSignalSpy appended(&store, &RunStore::stepsAppended), published(&store, &RunStore::published);
  QTimer heartbeat;
  QElapsedTimer since, whole;
  qint64 beats = 0, longest_ms = 0;
  QObject::connect(&heartbeat, &QTimer::timeout, [&] {
    longest_ms = std::max(longest_ms, since.restart());
    ++beats;
  });
  since.start();
  whole.start();
  heartbeat.start(5);
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  const double seconds = static_cast<double>(whole.elapsed()) / 1000;
  for (int lane = 0; lane < kLanes; ++lane) {
    ASSERT_EQ(store.lane(lane).rows(), kSteps);
    EXPECT_EQ(store.lane(lane).last_step(), kSteps);
    EXPECT_EQ(store.lane(lane).summary(Series::skipped).sum, kSteps / 50);
  }
  EXPECT_GT(beats, 5) << "the event loop must go round while data flow";
  EXPECT_LT(appended.size(), kSteps / 100) << "a lane emits once per drain, not once per batch";
  EXPECT_LE(published.size(), appended.size()) << "and the signal for all lanes comes once for all of them";
  std::printf("%.0f steps/s taken; %lld heartbeats of 5 ms, longest pause %lld ms; %d signals and %d for all lanes, "
              "for %lld batches\n",
              static_cast<double>(kSteps * kLanes) / seconds, static_cast<long long>(beats),
              static_cast<long long>(longest_ms), static_cast<int>(appended.size()), static_cast<int>(published.size()),
              static_cast<long long>(kSteps / 100 * kLanes));
}

TEST_F(RunControllerTest, SendsCommandsQueuedDuringStartup) {
  start("well");
  controller.prepare(support::sample_setups(1));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  EXPECT_EQ(store.lane(0).rows(), 1000);
  EXPECT_EQ(failures.size(), 0);
}

TEST_F(RunControllerTest, HasTheLanesOfAnEngineWithAScriptInsteadOfThoseRequested) {
  QSignalSpy given(&controller, &RunController::lanesGiven);
  start("well");
  auto setups = support::sample_setups(2);
  setups[1].config.name = "script";
  controller.prepare(setups);
  ASSERT_TRUE(reaches(RunState::ready)) << sentence();
  EXPECT_EQ(given.size(), 1);
  ASSERT_EQ(store.laneCount(), 1);
  EXPECT_EQ(store.lane(0).name(), "train.py");
  EXPECT_TRUE(controller.hasRequestedLanes());
  EXPECT_TRUE(controller.isScript(0));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  EXPECT_FALSE(controller.canTrainOn(0)) << "its loop decides how long it trains";
}

TEST_F(RunControllerTest, OfManyRequestsForLanesTheNewestCounts) {
  ASSERT_TRUE(ready("well", 1));
  const QSignalSpy changed(&store, &RunStore::lanesChanged);
  for (int lanes = 2; lanes <= 9; ++lanes) controller.prepare(support::sample_setups(lanes));
  ASSERT_TRUE(support::await([&] { return store.laneCount() == 9; }));
  EXPECT_EQ(changed.size(), 2) << "the first was sent, those between never";
  EXPECT_EQ(controller.runState(), RunState::ready);
}

TEST_F(RunControllerTest, KeepsTheOldLanesIfPrepareFails) {
  ASSERT_TRUE(ready("well", 2));
  auto setups = support::sample_setups(1);
  setups[0].config.name = "bad";
  controller.prepare(setups);
  ASSERT_TRUE(support::await([&] { return failures.size() == 1; }));
  EXPECT_EQ(last_failure(), "\"bad\" cannot be prepared.");
  EXPECT_EQ(controller.runState(), RunState::ready);
  EXPECT_EQ(store.laneCount(), 2);
}

TEST_F(RunControllerTest, PrepareCanBeCancelled) {
  ASSERT_TRUE(ready("well", 2));
  auto setups = support::sample_setups(1);
  setups[0].config.name = "huge";
  controller.prepare(setups);
  EXPECT_EQ(controller.runState(), RunState::preparing);
  controller.cancelRequests();
  ASSERT_TRUE(support::await([&] { return failures.size() == 1; }));
  EXPECT_EQ(last_failure(), "Cancelled.");
  EXPECT_EQ(controller.runState(), RunState::ready);
  EXPECT_EQ(store.laneCount(), 2);
}

TEST_F(RunControllerTest, PausesGoesOnAndStops) {
  ASSERT_TRUE(ready("endless"));
  controller.playOrPause();
  ASSERT_TRUE(reaches(RunState::running));
  controller.playOrPause();
  ASSERT_TRUE(reaches(RunState::paused));
  controller.stop();
  ASSERT_TRUE(reaches(RunState::ended));
  EXPECT_EQ(store.lane(0).status().state, LaneState::stopped);
}

TEST_F(RunControllerTest, StepsOnceAndInspects) {
  ASSERT_TRUE(ready("well"));
  controller.inspectNext();
  controller.stepOnce();
  ASSERT_TRUE(reaches(RunState::paused));
  EXPECT_EQ(store.lane(0).rows(), 1);
  ASSERT_NE(store.lane(0).latest_inspected(), nullptr);
  EXPECT_EQ(store.lane(0).latest_inspected()->ops.size(), 6u);
}

TEST_F(RunControllerTest, RewindsToEmptyLanesOfTheSameSetups) {
  ASSERT_TRUE(ready("well"));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  controller.play();
  EXPECT_EQ(last_failure(), "The lanes have ended; restart them to run them again.");
  controller.rewind();
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(store.laneCount(), 2);
  EXPECT_TRUE(store.lane(0).empty());
  EXPECT_EQ(store.lane(1).colour(), 1);
}

TEST_F(RunControllerTest, RewindRetriesAFailedPrepare) {
  ASSERT_TRUE(ready("well", 2));
  auto setups = support::sample_setups(1);
  setups[0].config.name = "late";
  controller.prepare(setups);
  ASSERT_TRUE(support::await([&] { return failures.size() == 1; }));
  ASSERT_EQ(store.laneCount(), 2);
  controller.rewind();
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_EQ(store.laneCount(), 1);
  EXPECT_EQ(store.lane(0).name(), "late");
}

TEST_F(RunControllerTest, PlayThenPauseWhilePreparingDoesNothing) {
  start("well");
  controller.prepare(support::sample_setups(1));
  controller.playOrPause();
  controller.playOrPause();
  ASSERT_TRUE(reaches(RunState::ready));
  controller.explain(0, 1); // the reply comes after all waiting commands
  ASSERT_TRUE(support::await([&] { return store.lane(0).explanation_of(1) != nullptr; }));
  EXPECT_TRUE(store.lane(0).empty());
  controller.rewind();
  for (int presses = 0; presses < 3; ++presses) controller.playOrPause();
  ASSERT_TRUE(reaches(RunState::ended)) << "what was asked for last counts";
}

TEST_F(RunControllerTest, APendingPlaySurvivesAFailedPrepare) {
  ASSERT_TRUE(ready("well", 1));
  auto setups = support::sample_setups(1);
  setups[0].config.name = "bad";
  controller.prepare(setups);
  controller.prepare(support::sample_setups(2));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  EXPECT_EQ(store.lane(1).rows(), 1000);
}

TEST_F(RunControllerTest, AppliesLiveSettingsAndRejectsOthersWithAReason) {
  ASSERT_TRUE(ready("endless"));
  controller.setSetting(1, "optimizer.lr", 0.25);
  ASSERT_TRUE(support::await([&] { return store.lane(1).events().size() == 1; }));
  EXPECT_EQ(store.lane(1).current_config().optimizer.lr, 0.25);
  EXPECT_TRUE(store.lane(0).events().empty());
  controller.setSetting(RunController::kAllLanes, "model.hidden", SettingValue::List{64, 64});
  EXPECT_NE(last_failure().find("\"model.hidden\" cannot be changed"), std::string::npos) << last_failure();
}

TEST_F(RunControllerTest, ReportsWhyACommandFailed) {
  controller.play();
  EXPECT_EQ(last_failure(), "The engine is not running; restart it first.");
  controller.prepare(support::sample_setups(1));
  EXPECT_EQ(last_failure(), "The engine is not running; restart it to prepare these lanes.");
  start("well");
  ASSERT_TRUE(reaches(RunState::ready)) << "what was asked for is remembered";
}

} // namespace
} // namespace amplab
