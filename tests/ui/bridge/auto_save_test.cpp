// SPDX-License-Identifier: GPL-3.0-or-later
// Automatic saves that lanes can resume from when their engine dies. They are written during runs, offered once, and
// stopped when the disk is full.
#include "tests/ui/bridge/controller_fixture.h"
#include "ui/bridge/auto_save.h"

#include <algorithm>
#include <csignal>

namespace amplab {
namespace {

class AutoSaveTest : public support::ControllerTest {
 protected:
  AutoSaveTest() { saves.setFolder("/tmp/own"); }

  // Two lanes, stepped by hand and saved.
  [[nodiscard]] bool saved_by_hand() {
    if (!ready("endless")) return false;
    controller.stepOnce(20);
    return reaches(RunState::paused) && has_written(0) && has_written(1);
  }
  [[nodiscard]] bool has_written(int lane) {
    return support::await([&] {
      return std::ranges::any_of(written, [&](const QVariantList& each) { return each[0].toInt() == lane; });
    });
  }
  [[nodiscard]] bool has_lanes(int count) {
    return support::await([&] { return store.laneCount() == count; });
  }
  [[nodiscard]] bool loses_engine() {
    ::kill(engine_pid(), SIGKILL);
    return reaches(EngineState::lost);
  }
  // Both lanes have resumed from their saves.
  [[nodiscard]] bool goes_on_as_one() {
    return support::await([&] { return store.lane(0).last_step() == 10 && store.lane(1).last_step() == 10; }) &&
           store.laneCount() == 2;
  }
  std::vector<int> lanes_to_go_on() const {
    std::vector<int> lanes;
    for (const SavedStep& saved : saves.saved()) lanes.push_back(saved.lane);
    return lanes;
  }

  AutoSave saves{controller, store};
  QSignalSpy written{&controller, &RunController::checkpointWritten};
  QSignalSpy unwritten{&controller, &RunController::checkpointFailed};
};

TEST_F(AutoSaveTest, RemembersCheckpointsOfSteppedLanes) {
  ASSERT_TRUE(saved_by_hand());
  EXPECT_TRUE(saves.saved().empty()) << "as long as the engine lives there is nothing to go on from";
  EXPECT_TRUE(store.lane(0).events().empty()) << "its own checkpoints are no events";
  ASSERT_TRUE(loses_engine());
  const std::vector<SavedStep> saved = saves.saved();
  ASSERT_EQ(saved.size(), 2u);
  EXPECT_EQ(saved[1].lane, 1);
  EXPECT_EQ(saved[1].step, 10);
  EXPECT_EQ(saved[1].path, "/tmp/own/lane1.safetensors");
}

TEST_F(AutoSaveTest, OffersALaneOnceAfterSeveralEngineCrashes) {
  ASSERT_TRUE(saved_by_hand());
  ASSERT_TRUE(loses_engine());
  controller.continueFrom(saves.saved());
  ASSERT_TRUE(reaches(RunState::ready) && goes_on_as_one());
  EXPECT_TRUE(lanes_to_go_on().empty());
  ASSERT_TRUE(loses_engine());
  EXPECT_EQ(lanes_to_go_on(), (std::vector{0, 1})) << "with what they began with";
}

TEST_F(AutoSaveTest, StillOffersTheLanesOfAnEngineWhoseSuccessorDidNotStart) {
  ASSERT_TRUE(saved_by_hand());
  ASSERT_TRUE(loses_engine());
  controller.startEngine({"/nowhere/amplab-engine", "serve"});
  ASSERT_TRUE(reaches(EngineState::lost));
  EXPECT_EQ(lanes_to_go_on(), (std::vector{0, 1}));
}

TEST_F(AutoSaveTest, OffersNoLaneThatHadBeenStopped) {
  ASSERT_TRUE(saved_by_hand());
  controller.stop();
  ASSERT_TRUE(reaches(RunState::ended));
  ASSERT_TRUE(loses_engine());
  EXPECT_TRUE(saves.saved().empty());
}

TEST_F(AutoSaveTest, OffersOnlyTheSavesOfAnOpenedSessionForItsLanes) {
  ASSERT_TRUE(saved_by_hand());
  RunStore read;
  support::reset_lanes(read, 2);
  for (int lane = 0; lane < 2; ++lane) read.appendSteps(lane, support::sample_steps(1, 600));
  controller.showLanes(read);
  saves.restore({{1, 500, "/tmp/own/restored1.safetensors"}});
  const std::vector<SavedStep> saved = saves.saved();
  ASSERT_EQ(saved.size(), 1u) << "lane 0 has no weights in the session; those of the lane before it are not its own";
  EXPECT_EQ(saved[0].lane, 1);
  EXPECT_EQ(saved[0].step, 500);
}

TEST_F(AutoSaveTest, KeepsCheckpointsWhenALaneIsAdded) {
  ASSERT_TRUE(saved_by_hand());
  ASSERT_TRUE(loses_engine());
  controller.continueFrom(saves.saved());
  ASSERT_TRUE(reaches(RunState::ready) && goes_on_as_one());
  LaneInfo info;
  info.parent = 1;
  store.addLane(support::sample_setups(1)[0], info);
  ASSERT_TRUE(loses_engine());
  EXPECT_EQ(lanes_to_go_on(), (std::vector{0, 1}));
}

TEST_F(AutoSaveTest, SavesAForkThatIsMadeWhileLanesArePaused) {
  ASSERT_TRUE(saved_by_hand());
  controller.fork({0, -1, "kid", {}});
  ASSERT_TRUE(has_lanes(3));
  EXPECT_TRUE(has_written(2));
}

TEST_F(AutoSaveTest, IsDisabledAfterAWriteError) {
  ASSERT_TRUE(ready("full-disk"));
  const auto step = [&](int64_t count) { // by phases
    for (size_t i = 0; i < support::kSamplePhases.size(); ++i) controller.stepPhase();
    return support::await([&] { return store.lane(1).rows() == count; });
  };
  controller.stepPhase();
  ASSERT_TRUE(reaches(RunState::paused)) << "from here on a checkpoint is wanted after each step";
  ASSERT_TRUE(step(1));
  ASSERT_TRUE(support::await([&] { return unwritten.size() == 2; })) << "one of each lane";
  ASSERT_TRUE(step(2));
  ASSERT_TRUE(step(3));
  EXPECT_EQ(unwritten.size(), 2);
  EXPECT_EQ(failures.size(), 0) << "nothing that anybody asked for has failed";
}

TEST_F(AutoSaveTest, AFailureWhilePreparingKeepsThePendingPlay) {
  ASSERT_TRUE(ready("full-disk"));
  controller.stepPhase();
  ASSERT_TRUE(reaches(RunState::paused)) << "from here on checkpoints are wanted, and cannot be written";
  controller.prepare(support::sample_setups(3));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended)) << last_failure();
  EXPECT_EQ(store.laneCount(), 3);
  EXPECT_EQ(store.lane(2).rows(), 1000);
  EXPECT_EQ(unwritten.size(), 2) << "a checkpoint of each lane that there was";
  EXPECT_EQ(failures.size(), 0) << last_failure();
}

} // namespace
} // namespace amplab
