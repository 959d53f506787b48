// SPDX-License-Identifier: GPL-3.0-or-later
// Phases, forks, faults, requests about past steps, and lanes that resume after their engine has died.
#include "tests/ui/bridge/controller_fixture.h"

#include <csignal>

namespace amplab {
namespace {

class RequestsTest : public support::ControllerTest {
 protected:
  // Two lanes of a thousand steps each, paused.
  [[nodiscard]] bool ran() {
    if (!ready("endless")) return false;
    controller.stepOnce(1000);
    return support::await([&] { return store.lane(1).rows() == 1000; }) && reaches(RunState::paused);
  }
  void fork(int lane, int64_t step, const QString& name, std::vector<wire::ChangedSetting> settings = {}) {
    controller.fork({lane, step, name, std::move(settings)});
  }
  [[nodiscard]] bool has_lanes(int count) {
    return support::await([&] { return store.laneCount() == count; });
  }
  [[nodiscard]] bool is_rejected(RequestKind kind) {
    return support::await([&] {
      return std::ranges::any_of(rejections,
                                 [&](const QVariantList& each) { return each[0].value<RequestKind>() == kind; });
    });
  }

  QSignalSpy rejections{&controller, &RunController::rejected};
};

TEST_F(RequestsTest, PhasesComeOneByOneAndEndInAStep) {
  ASSERT_TRUE(ready("well"));
  for (size_t i = 0; i < support::kSamplePhases.size(); ++i) {
    EXPECT_TRUE(store.lane(1).empty());
    controller.stepPhase();
    ASSERT_TRUE(support::await([&] { return store.lane(1).phases().size() == i + 1; }));
    EXPECT_EQ(store.lane(1).phases().back().phase, support::kSamplePhases[i]);
  }
  EXPECT_TRUE(support::await([&] { return store.lane(1).rows() == 1; }));
  controller.stepPhase();
  EXPECT_TRUE(support::await([&] { return store.lane(0).phases().size() == 1; })) << "the next step begins afresh";
}

TEST_F(RequestsTest, AReplayReportsProgressAndCanBeCancelled) {
  ASSERT_TRUE(ran());
  const QSignalSpy progress(&controller, &RunController::replayProgressed);
  controller.explain(0, 14);
  ASSERT_TRUE(support::await([&] { return progress.size() == 1; }));
  EXPECT_EQ(progress[0][0].toLongLong(), 100);
  EXPECT_TRUE(controller.hasPendingRequests());
  controller.cancelRequests();
  ASSERT_TRUE(is_rejected(RequestKind::explain));
  EXPECT_FALSE(controller.hasPendingRequests());
  EXPECT_EQ(failures.size(), 0);
}

TEST_F(RequestsTest, RepliesMatchTheirRequestsDespiteOtherFailures) {
  ASSERT_TRUE(ran());
  const QSignalSpy replies(&controller, &RunController::replied);
  controller.explain(0, 14); // no reply yet
  controller.explain(0, 13); // refused
  controller.explain(0, 7);
  ASSERT_TRUE(support::await([&] { return replies.size() == 1; }));
  EXPECT_EQ(rejections.size(), 1);
  EXPECT_TRUE(controller.hasPendingRequests()) << "the first is still asked";
  EXPECT_NE(store.lane(0).explanation_of(7), nullptr);
}

TEST_F(RequestsTest, AForkIsTheLastLaneWithItsParentAndAColourOfItsOwn) {
  ASSERT_TRUE(ran());
  const QSignalSpy forked(&controller, &RunController::laneForked);
  fork(1, 128, "lane 1.1", {{"optimizer.lr", "0.5"}});
  ASSERT_TRUE(has_lanes(3));
  ASSERT_EQ(forked.size(), 1);
  const LaneStore& lane = store.lane(2);
  EXPECT_EQ(lane.info().parent, 1);
  EXPECT_EQ(lane.info().fork_step, 128);
  EXPECT_EQ(lane.name(), "lane 1.1");
  EXPECT_EQ(lane.config().optimizer.lr, 0.5);
  EXPECT_EQ(lane.colour(), 2);
  EXPECT_EQ(store.lane(1).rows(), 1000) << "the others stay as they are";
  EXPECT_EQ(controller.setups().size(), 3u);
}

TEST_F(RequestsTest, AnInvalidForkIsRejectedWithoutChanges) {
  ASSERT_TRUE(ran());
  fork(0, 13, "no");
  ASSERT_TRUE(is_rejected(RequestKind::fork));
  EXPECT_EQ(rejections[0][1].toString(), "Step 13 is not remembered.");
  EXPECT_EQ(failures.size(), 0) << "reported once";
  EXPECT_EQ(store.laneCount(), 2);
  EXPECT_EQ(controller.engineState(), EngineState::ready);
}

TEST_F(RequestsTest, AForkWithoutStepsTrainsLongerFromItsForkStep) {
  ASSERT_TRUE(ran());
  fork(0, 100, "kid");
  ASSERT_TRUE(has_lanes(3));
  controller.stop();
  ASSERT_TRUE(reaches(RunState::ended));
  controller.trainOn(2, 50);
  EXPECT_TRUE(support::await([&] { return store.lane(2).current_config().train.steps == 150; }))
      << store.lane(2).current_config().train.steps;
}

TEST_F(RequestsTest, LanesMayBeRewoundBeforeAForkOfThemIsThere) {
  ASSERT_TRUE(ran());
  fork(0, 100, "kid");
  controller.rewind();
  ASSERT_TRUE(reaches(RunState::ready)) << sentence();
  EXPECT_EQ(store.laneCount(), 2) << "the fork was never shown";
  EXPECT_EQ(controller.setups().size(), 2u);
}

TEST_F(RequestsTest, AForkOfLanesThatOthersReplaceIsNotOneOfThose) {
  ASSERT_TRUE(ran());
  const QSignalSpy forked(&controller, &RunController::laneForked), replied(&controller, &RunController::replied);
  fork(0, 100, "kid");
  controller.prepare(support::sample_setups(3));
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(replied.size(), 1);
  EXPECT_EQ(forked.size(), 0);
  EXPECT_EQ(store.laneCount(), 3);
  EXPECT_EQ(controller.setups(), support::sample_setups(3));
}

TEST_F(RequestsTest, RequestsAreRejectedWhilePreparing) {
  ASSERT_TRUE(ran());
  controller.rewind();
  controller.explain(0, 50);
  ASSERT_EQ(rejections.size(), 1);
  EXPECT_EQ(rejections[0][1].toString(), "Lanes are being prepared; try again when they are ready.");
}

TEST_F(RequestsTest, RepliesGoToTheStoreAndRejectionsNameTheRequest) {
  ASSERT_TRUE(ran());
  controller.explain(1, 50);
  controller.explain(1, 13);
  controller.compare(0, 1);
  ASSERT_TRUE(support::await([&] { return store.divergence(0, 1) != nullptr; }));
  ASSERT_NE(store.lane(1).explanation_of(50), nullptr);
  EXPECT_EQ(store.lane(1).explanation_of(50)->cause, "overflow");
  EXPECT_EQ(store.lane(1).explanation_of(13), nullptr);
  ASSERT_EQ(rejections.size(), 1);
  EXPECT_EQ(rejections[0][0].value<RequestKind>(), RequestKind::explain);
  EXPECT_EQ(store.divergence(0, 1)->loss_step, 7);
}

TEST_F(RequestsTest, EndedLanesAcceptRequests) {
  ASSERT_TRUE(ready("well"));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  controller.explain(0, 50);
  EXPECT_TRUE(support::await([&] { return store.lane(0).explanation_of(50) != nullptr; }));
}

TEST_F(RequestsTest, AStepInspectedAgainIsStoredInOrder) {
  ASSERT_TRUE(ran());
  const QSignalSpy replied(&controller, &RunController::replied);
  controller.inspectStep(0, 500);
  controller.inspectStep(0, 200);
  ASSERT_TRUE(support::await([&] { return replied.size() == 2; }));
  EXPECT_EQ(store.lane(0).latest_inspected()->step, 500);
  EXPECT_NE(store.lane(0).inspected_at(200), nullptr);
}

TEST_F(RequestsTest, AForkWithoutOwnStepsInspectsItsParent) {
  ASSERT_TRUE(ran());
  fork(0, 100, "kid");
  ASSERT_TRUE(has_lanes(3));
  const QSignalSpy replied(&controller, &RunController::replied);
  controller.inspectStep(2, 50);
  EXPECT_TRUE(support::await([&] { return replied.size() == 1; }));
  EXPECT_NE(store.lane(2).inspected_at(50), nullptr);
}

TEST_F(RequestsTest, OneLaneStartsOverAndTheOthersStay) {
  ASSERT_TRUE(ran());
  controller.rewindLane(1);
  ASSERT_TRUE(support::await([&] { return store.lane(1).empty(); }));
  EXPECT_EQ(store.lane(0).rows(), 1000);
  EXPECT_EQ(store.lane(1).name(), "lane 1");
}

TEST_F(RequestsTest, ALaneWithForksOfItsStepsIsNotRewound) {
  ASSERT_TRUE(ran());
  fork(1, 100, "kid");
  controller.rewindLane(1);
  EXPECT_EQ(rejections.size(), 1) << "also while the fork is on its way";
  ASSERT_TRUE(has_lanes(3));
  controller.rewindLane(1);
  ASSERT_EQ(rejections.size(), 2);
  EXPECT_EQ(rejections[1][0].value<RequestKind>(), RequestKind::rewind_lane);
  EXPECT_TRUE(rejections[1][1].toString().contains("“lane 1”")) << rejections[1][1].toString().toStdString();
  controller.rewindLane(2);
  ASSERT_TRUE(support::await([&] { return !store.lane(2).isFork(); })) << "the fork itself may start over";
  EXPECT_EQ(store.lane(1).rows(), 1000);
  controller.rewindLane(1);
  EXPECT_TRUE(support::await([&] { return store.lane(1).empty(); })) << "no fork shares its past any more";
}

TEST_F(RequestsTest, AFaultIsAnEventOfItsLane) {
  ASSERT_TRUE(ready("well"));
  controller.inject({.lane = 1, .target = "fc1", .kind = "inf", .index = 3});
  ASSERT_TRUE(support::await([&] { return !store.lane(1).events().empty(); }));
  EXPECT_EQ(store.lane(1).events()[0].kind, EventKind::injection);
  EXPECT_EQ(store.lane(1).events()[0].subject, "fc1");
}

TEST_F(RequestsTest, AnEngineCrashDuringAForkKeepsAllLanes) {
  ASSERT_TRUE(ran());
  fork(0, 100, "boom");
  ASSERT_TRUE(reaches(EngineState::lost));
  EXPECT_TRUE(is_rejected(RequestKind::fork));
  ASSERT_EQ(store.laneCount(), 2);
  EXPECT_EQ(store.lane(0).rows(), 1000);
  EXPECT_NE(sentence().find("signal 6"), std::string::npos);
}

TEST_F(RequestsTest, AnEngineThatDiesBetweenPhasesLeavesThePhases) {
  ASSERT_TRUE(ready("well"));
  controller.stepPhase();
  ASSERT_TRUE(support::await([&] { return store.lane(1).phases().size() == 1; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  EXPECT_EQ(store.lane(1).phases().size(), 1u);
  EXPECT_EQ(store.lane(1).status().state, LaneState::stopped);
}

TEST_F(RequestsTest, LanesContinueFromTheirCheckpoints) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  const int64_t number = store.lane(1).number();
  controller.continueFrom({{1, 7, "/tmp/lane1"}}); // the file has step 10, which wins
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_TRUE(support::await([&] { return store.lane(1).events().size() == 2; }));
  EXPECT_EQ(store.laneCount(), 2) << "a lane that goes on is one lane";
  EXPECT_EQ(store.lane(1).number(), number);
  EXPECT_EQ(store.lane(1).rows(), 10);
  EXPECT_EQ(store.lane(1).name(), "lane 1");
  EXPECT_FALSE(store.lane(1).isFork());
  EXPECT_TRUE(controller.hasLane(1));
  EXPECT_FALSE(controller.hasLane(0));
  EXPECT_EQ(store.lane(1).events()[1].text, "Continues from step 10; the engine that ran it has ended.");
  controller.play();
  ASSERT_TRUE(support::await([&] { return store.lane(1).last_step() == 1000; }));
  EXPECT_EQ(store.lane(1).rows(), 1000);
  fork(1, 500, "again");
  ASSERT_TRUE(has_lanes(3));
  EXPECT_EQ(store.lane(2).info().parent, 1) << "the engine calls it 0";
}

TEST_F(RequestsTest, RewindAfterResumePreparesFreshLanes) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  controller.continueFrom({{0, 10, "/tmp/lane0"}, {1, 10, "/tmp/lane1"}});
  ASSERT_TRUE(reaches(RunState::ready));
  const int64_t number = store.lane(1).number();
  controller.rewind();
  ASSERT_TRUE(support::await([&] { return store.lane(1).number() != number; }));
  EXPECT_TRUE(store.lane(1).empty());
  EXPECT_EQ(store.earlier().all().size(), 2u) << "nothing is lost";
}

TEST_F(RequestsTest, ALaneWithoutEngineIsNotMistakenForAllLanes) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  controller.continueFrom({{1, 10, "/tmp/lane1"}});
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_TRUE(support::await([&] { return controller.hasLane(1); }));
  controller.setSetting(0, "optimizer.lr", 0.5);
  EXPECT_EQ(failures.size(), 1);
  fork(0, 5, "no");
  EXPECT_TRUE(is_rejected(RequestKind::fork));
  for (const Event& event : store.lane(1).events()) EXPECT_NE(event.kind, EventKind::setting);
}

} // namespace
} // namespace amplab
