// SPDX-License-Identifier: GPL-3.0-or-later
// Phases, forks, faults, requests about past steps, and lanes that resume after their engine has died.
#include "tests/ui/bridge/controller_fixture.h"

#include <csignal>

namespace amplab {
namespace {

class TakeApartTest : public support::ControllerTest {
 protected:
  // Two lanes of a thousand steps each, paused.
  [[nodiscard]] bool ran() {
    if (!ready("endless")) return false;
    controller.stepOnce(1000);
    return support::await([&] { return store.lane(1).rows() == 1000; }) && reaches(RunState::paused);
  }
  void fork(int lane, int64_t step, const QString& name, std::vector<wire::Dial> dials = {}) {
    controller.fork({lane, step, name, std::move(dials)});
  }
  [[nodiscard]] bool has_lanes(int count) {
    return support::await([&] { return store.laneCount() == count; });
  }
  [[nodiscard]] bool is_refused(Question question) {
    return support::await([&] {
      return std::ranges::any_of(refusals,
                                 [&](const QVariantList& each) { return each[0].value<Question>() == question; });
    });
  }

  QSignalSpy refusals{&controller, &RunController::refused};
};

TEST_F(TakeApartTest, PhasesComeOneByOneAndEndInAStep) {
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

TEST_F(TakeApartTest, AReplayTellsHowFarItIsAndCanBeCalledOff) {
  ASSERT_TRUE(ran());
  const QSignalSpy looking(&controller, &RunController::lookingBack);
  controller.explain(0, 14);
  ASSERT_TRUE(support::await([&] { return looking.size() == 1; }));
  EXPECT_EQ(looking[0][0].toLongLong(), 100);
  EXPECT_TRUE(controller.isLookingBack());
  controller.callOff();
  ASSERT_TRUE(is_refused(Question::explain));
  EXPECT_FALSE(controller.isLookingBack());
  EXPECT_EQ(failures.size(), 0);
}

TEST_F(TakeApartTest, AnswersFindTheirQuestionWhateverFailsBetween) {
  ASSERT_TRUE(ran());
  const QSignalSpy answers(&controller, &RunController::answered);
  controller.explain(0, 14); // no reply yet
  controller.explain(0, 13); // refused
  controller.explain(0, 7);
  ASSERT_TRUE(support::await([&] { return answers.size() == 1; }));
  EXPECT_EQ(refusals.size(), 1);
  EXPECT_TRUE(controller.isLookingBack()) << "the first is still asked";
  EXPECT_NE(store.lane(0).explanation_of(7), nullptr);
}

TEST_F(TakeApartTest, AForkIsTheLastLaneWithItsParentAndAColourOfItsOwn) {
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

TEST_F(TakeApartTest, AForkThatCannotBeIsRefusedAndNothingChanges) {
  ASSERT_TRUE(ran());
  fork(0, 13, "no");
  ASSERT_TRUE(is_refused(Question::fork));
  EXPECT_EQ(refusals[0][1].toString(), "Step 13 is not remembered.");
  EXPECT_EQ(failures.size(), 0) << "said once";
  EXPECT_EQ(store.laneCount(), 2);
  EXPECT_EQ(controller.engineState(), EngineState::ready);
}

TEST_F(TakeApartTest, LanesMayBeRewoundBeforeAForkOfThemIsThere) {
  ASSERT_TRUE(ran());
  fork(0, 100, "kid");
  controller.rewind();
  ASSERT_TRUE(reaches(RunState::ready)) << sentence();
  EXPECT_EQ(store.laneCount(), 2) << "nobody had seen it";
  EXPECT_EQ(controller.setups().size(), 2u);
}

TEST_F(TakeApartTest, AForkOfLanesThatOthersReplaceIsNotOneOfThose) {
  ASSERT_TRUE(ran());
  const QSignalSpy forked(&controller, &RunController::laneForked), answered(&controller, &RunController::answered);
  fork(0, 100, "kid");
  controller.prepare(support::sample_setups(3));
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_EQ(answered.size(), 1);
  EXPECT_EQ(forked.size(), 0);
  EXPECT_EQ(store.laneCount(), 3);
  EXPECT_EQ(controller.setups(), support::sample_setups(3));
}

TEST_F(TakeApartTest, QuestionsHaveToWaitForLanesThatAreBeingPrepared) {
  ASSERT_TRUE(ran());
  controller.rewind();
  controller.explain(0, 50);
  ASSERT_EQ(refusals.size(), 1);
  EXPECT_EQ(refusals[0][1].toString(), "Lanes are being prepared; ask again when they are there.");
}

TEST_F(TakeApartTest, AnswersEndInTheStoreAndRefusalsSayWhatTheyAreAbout) {
  ASSERT_TRUE(ran());
  controller.explain(1, 50);
  controller.explain(1, 13);
  controller.compare(0, 1);
  ASSERT_TRUE(support::await([&] { return store.divergence(0, 1) != nullptr; }));
  ASSERT_NE(store.lane(1).explanation_of(50), nullptr);
  EXPECT_EQ(store.lane(1).explanation_of(50)->cause, "overflow");
  EXPECT_EQ(store.lane(1).explanation_of(13), nullptr);
  ASSERT_EQ(refusals.size(), 1);
  EXPECT_EQ(refusals[0][0].value<Question>(), Question::explain);
  EXPECT_EQ(store.divergence(0, 1)->loss_step, 7);
}

TEST_F(TakeApartTest, QuestionsMayBeAskedOfLanesThatHaveEnded) {
  ASSERT_TRUE(ready("well"));
  controller.play();
  ASSERT_TRUE(reaches(RunState::ended));
  controller.explain(0, 50);
  EXPECT_TRUE(support::await([&] { return store.lane(0).explanation_of(50) != nullptr; }));
}

TEST_F(TakeApartTest, AStepLookedAtAgainTakesItsPlaceAmongTheInspected) {
  ASSERT_TRUE(ran());
  const QSignalSpy answered(&controller, &RunController::answered);
  controller.inspectPast(0, 500);
  controller.inspectPast(0, 200);
  ASSERT_TRUE(support::await([&] { return answered.size() == 2; }));
  EXPECT_EQ(store.lane(0).latest_inspected()->step, 500);
  EXPECT_NE(store.lane(0).inspected_at(200), nullptr);
}

TEST_F(TakeApartTest, AForkWithoutStepsOfItsOwnHasItsParentsToLookAt) {
  ASSERT_TRUE(ran());
  fork(0, 100, "kid");
  ASSERT_TRUE(has_lanes(3));
  const QSignalSpy answered(&controller, &RunController::answered);
  controller.inspectPast(2, 50);
  EXPECT_TRUE(support::await([&] { return answered.size() == 1; }));
  EXPECT_NE(store.lane(2).inspected_at(50), nullptr);
}

TEST_F(TakeApartTest, OneLaneStartsOverAndTheOthersStay) {
  ASSERT_TRUE(ran());
  controller.rewindLane(1);
  ASSERT_TRUE(support::await([&] { return store.lane(1).empty(); }));
  EXPECT_EQ(store.lane(0).rows(), 1000);
  EXPECT_EQ(store.lane(1).name(), "lane 1");
}

TEST_F(TakeApartTest, ALaneWhoseForksShareItsPastIsNotRewound) {
  ASSERT_TRUE(ran());
  fork(1, 100, "kid");
  controller.rewindLane(1);
  EXPECT_EQ(refusals.size(), 1) << "also while the fork is on its way";
  ASSERT_TRUE(has_lanes(3));
  controller.rewindLane(1);
  ASSERT_EQ(refusals.size(), 2);
  EXPECT_EQ(refusals[1][0].value<Question>(), Question::rewind_lane);
  EXPECT_TRUE(refusals[1][1].toString().contains("“lane 1”")) << refusals[1][1].toString().toStdString();
  controller.rewindLane(2);
  ASSERT_TRUE(support::await([&] { return !store.lane(2).isFork(); })) << "the fork itself may start over";
  EXPECT_EQ(store.lane(1).rows(), 1000);
  controller.rewindLane(1);
  EXPECT_TRUE(support::await([&] { return store.lane(1).empty(); })) << "nobody shares its past any more";
}

TEST_F(TakeApartTest, AFaultIsAnEventOfItsLane) {
  ASSERT_TRUE(ready("well"));
  controller.inject({.lane = 1, .target = "fc1", .kind = "inf", .index = 3});
  ASSERT_TRUE(support::await([&] { return !store.lane(1).events().empty(); }));
  EXPECT_EQ(store.lane(1).events()[0].kind, EventKind::injection);
  EXPECT_EQ(store.lane(1).events()[0].subject, "fc1");
}

TEST_F(TakeApartTest, AnEngineThatDiesWhileForkingLeavesAllLanesAndSaysSo) {
  ASSERT_TRUE(ran());
  fork(0, 100, "boom");
  ASSERT_TRUE(reaches(EngineState::lost));
  EXPECT_TRUE(is_refused(Question::fork));
  ASSERT_EQ(store.laneCount(), 2);
  EXPECT_EQ(store.lane(0).rows(), 1000);
  EXPECT_NE(sentence().find("signal 6"), std::string::npos);
}

TEST_F(TakeApartTest, AnEngineThatDiesBetweenPhasesLeavesThePhases) {
  ASSERT_TRUE(ready("well"));
  controller.stepPhase();
  ASSERT_TRUE(support::await([&] { return store.lane(1).phases().size() == 1; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  EXPECT_EQ(store.lane(1).phases().size(), 1u);
  EXPECT_EQ(store.lane(1).status().state, LaneState::stopped);
}

TEST_F(TakeApartTest, LanesGoOnFromWhatWasSavedOfThem) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  const int64_t number = store.lane(1).number();
  controller.goOnFrom({{1, 7, "/tmp/lane1"}}); // the file has step 10, which wins
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_TRUE(support::await([&] { return store.lane(1).events().size() == 2; }));
  EXPECT_EQ(store.laneCount(), 2) << "a lane that goes on is one lane";
  EXPECT_EQ(store.lane(1).number(), number);
  EXPECT_EQ(store.lane(1).rows(), 10);
  EXPECT_EQ(store.lane(1).name(), "lane 1");
  EXPECT_FALSE(store.lane(1).isFork());
  EXPECT_TRUE(controller.hasLane(1));
  EXPECT_FALSE(controller.hasLane(0));
  EXPECT_EQ(store.lane(1).events()[1].text, "Goes on from step 10; the engine that had made it has ended.");
  controller.play();
  ASSERT_TRUE(support::await([&] { return store.lane(1).last_step() == 1000; }));
  EXPECT_EQ(store.lane(1).rows(), 1000);
  fork(1, 500, "again");
  ASSERT_TRUE(has_lanes(3));
  EXPECT_EQ(store.lane(2).info().parent, 1) << "the engine calls it 0";
}

TEST_F(TakeApartTest, StartingOverAfterGoingOnAsksForFreshLanes) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  controller.goOnFrom({{0, 10, "/tmp/lane0"}, {1, 10, "/tmp/lane1"}});
  ASSERT_TRUE(reaches(RunState::ready));
  const int64_t number = store.lane(1).number();
  controller.rewind();
  ASSERT_TRUE(support::await([&] { return store.lane(1).number() != number; }));
  EXPECT_TRUE(store.lane(1).empty());
  EXPECT_EQ(store.earlier().all().size(), 2u) << "nothing is lost";
}

TEST_F(TakeApartTest, ALaneWhoseEngineIsGoneIsNotMistakenForAll) {
  ASSERT_TRUE(ready("endless"));
  controller.stepOnce(10);
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 10; }));
  ::kill(engine_pid(), SIGKILL);
  ASSERT_TRUE(reaches(EngineState::lost));
  controller.goOnFrom({{1, 10, "/tmp/lane1"}});
  ASSERT_TRUE(reaches(RunState::ready));
  ASSERT_TRUE(support::await([&] { return controller.hasLane(1); }));
  controller.setDial(0, "optimizer.lr", 0.5);
  EXPECT_EQ(failures.size(), 1);
  fork(0, 5, "no");
  EXPECT_TRUE(is_refused(Question::fork));
  for (const Event& event : store.lane(1).events()) EXPECT_NE(event.kind, EventKind::dial);
}

} // namespace
} // namespace amplab
