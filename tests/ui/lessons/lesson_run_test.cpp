// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_run.h"

#include "engine/lesson/read_lesson.h"
#include "tests/support/await.h"
#include "tests/support/telemetry_samples.h"

#include <QSignalSpy>
#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr const char* kLesson = R"(# A lesson
```lesson
kind: lesson
minutes: 1
```
## One
It makes {{ a.steps }} steps.
```run
lane: a = {}, seed=1
lane: b = {}, seed=2
steps: 4
```
```predict
ask: How many?
number: a.steps
within: 0
hint: True -> It made {{ a.steps }}.
```
### Reveal
{{ a.steps }} it were.
## Two
```task
do: Let it make more.
check: a.steps > 4
hint: True -> Still {{ a.steps }}.
solution: a, train.steps=5
```
)";

class LessonRunTest : public testing::Test {
 protected:
  LessonRunTest() {
    QObject::connect(&run, &LessonRun::lanesWanted, &run, [this](const std::vector<RunConfig>& lanes) { put(lanes); });
    QObject::connect(&run, &LessonRun::stepDone, &run,
                     [this](const QString&, qulonglong step) { done.push_back(step); });
    run.open(lesson, 0);
  }
  // Puts lanes into the document, as the window does, for the lesson.
  void put(const std::vector<RunConfig>& lanes) {
    wanted = lanes;
    document.clear();
    for (const RunConfig& lane : lanes) document.push_back({lane, 0, LaneId::make()}); // all in one colour
    run.setLanes(document);
  }
  void prepare() { store.reset(document, std::vector<LaneInfo>(document.size())); }
  void train(int lane, int64_t steps, LaneStatus status = {LaneState::finished, "", EndedBy::nothing}) {
    std::vector<StepRecord> records;
    for (int64_t step = store.lane(lane).last_step() + 1; step <= steps; ++step) {
      StepRecord record;
      record.step = record.update = step;
      record.loss = 1;
      records.push_back(record);
    }
    store.appendSteps(lane, records);
    store.setStatus(lane, std::move(status));
    store.publish();
  }
  [[nodiscard]] bool comes_to(LessonStage stage) {
    return support::await([&] { return run.stage() == stage; });
  }

  std::shared_ptr<const lesson::Lesson> lesson =
      std::make_shared<const lesson::Lesson>(lesson::lesson_of(kLesson, "lesson.md", {}));
  RunStore store;
  LessonRun run{store};
  std::vector<RunConfig> wanted;
  std::vector<LaneSetup> document;
  std::vector<qulonglong> done;
};

TEST_F(LessonRunTest, RequestsTheLanesOfItsStep) {
  ASSERT_EQ(wanted.size(), 2u);
  EXPECT_EQ(wanted[0].name, "a");
  EXPECT_EQ(wanted[1].seed, 2u);
  EXPECT_EQ(wanted[1].train.steps, 4);
}

TEST_F(LessonRunTest, HidesWhatWasMeasuredUntilAPredictionIsMade) {
  prepare();
  for (const int lane : {0, 1}) train(lane, 4);
  EXPECT_TRUE(support::await([&] { return run.text() == "It makes 4 steps."; }));
  EXPECT_EQ(run.stage(), LessonStage::predict);
  EXPECT_EQ(run.reveal(), "");
  EXPECT_FALSE(run.judgement());
  run.answer(4.0);
  ASSERT_TRUE(support::await([&] { return run.judgement() != nullptr; }));
  EXPECT_TRUE(run.judgement()->right);
  EXPECT_EQ(run.reveal(), "4 it were.");
  EXPECT_TRUE(support::await([&] { return done == std::vector<qulonglong>{0}; }));
}

TEST_F(LessonRunTest, WaitsUntilAllLanesHaveEnded) {
  run.answer(3.0);
  prepare();
  EXPECT_EQ(run.stage(), LessonStage::run);
  train(0, 4);
  EXPECT_EQ(run.stage(), LessonStage::run);
  train(1, 4);
  ASSERT_TRUE(support::await([&] { return run.judgement() != nullptr; }));
  EXPECT_FALSE(run.judgement()->right);
  EXPECT_EQ(run.judgement()->sentence, "It made 4.");
}

TEST_F(LessonRunTest, AcceptsTheFirstAnswerOnly) {
  run.answer(3.0);
  run.answer(4.0);
  EXPECT_EQ(run.givenAnswer(), lesson::Figure(3.0));
}

TEST_F(LessonRunTest, ChecksATaskWhenItsLanesHaveEndedAgain) {
  run.answer(4.0);
  prepare();
  for (const int lane : {0, 1}) train(lane, 4);
  ASSERT_TRUE(comes_to(LessonStage::done));
  wanted.clear();
  run.goTo(1);
  EXPECT_TRUE(wanted.empty()) << "the lanes of the step before are there";
  ASSERT_TRUE(comes_to(LessonStage::task));
  EXPECT_FALSE(run.taskJudgement()) << "nothing was done yet";
  store.setStatus(0, {LaneState::running, "", EndedBy::nothing}); // the next state is seen when it has ended again
  train(0, 5);
  ASSERT_TRUE(comes_to(LessonStage::done));
  EXPECT_TRUE(run.taskJudgement()->right);
  EXPECT_EQ(done, (std::vector<qulonglong>{0, 1}));
}

TEST_F(LessonRunTest, ExplainsAWrongSolutionWhenChecked) {
  run.goTo(1);
  EXPECT_EQ(wanted.size(), 2u);
  run.requestLanes();
  prepare();
  for (const int lane : {0, 1}) train(lane, 4);
  ASSERT_TRUE(comes_to(LessonStage::task));
  run.checkTask();
  ASSERT_TRUE(support::await([&] { return run.taskJudgement() != nullptr; }));
  EXPECT_EQ(run.taskJudgement()->sentence, "Still 4.");
  EXPECT_EQ(run.stage(), LessonStage::task);
}

TEST_F(LessonRunTest, JudgesNoOtherLanesThanItsOwn) {
  run.answer(4.0);
  prepare();
  const std::vector<LaneSetup> own = document;
  for (LaneSetup& each : document) each.id = LaneId::make(); // a preset was opened
  run.followLanes(document);
  EXPECT_FALSE(run.hasLanes());
  prepare();
  for (const int lane : {0, 1}) train(lane, 7);
  EXPECT_FALSE(run.hasRun());
  EXPECT_EQ(run.stage(), LessonStage::run);
  document = own; // it was undone
  run.followLanes(document);
  prepare();
  for (const int lane : {0, 1}) train(lane, 4);
  ASSERT_TRUE(comes_to(LessonStage::done));
  EXPECT_TRUE(run.judgement()->right);
}

TEST_F(LessonRunTest, WaitsForLanesThatWereStoppedOrLostTheirEngine) {
  run.answer(4.0);
  for (const EndedBy early : {EndedBy::person, EndedBy::engine_gone, EndedBy::device_lost}) {
    prepare();
    train(0, 4);
    train(1, 2, {LaneState::stopped, "", early});
    EXPECT_FALSE(run.hasRun()) << name_of(early);
  }
  for (const EndedBy result : {EndedBy::nonfinite_guard, EndedBy::error}) {
    run.goTo(0);
    run.answer(4.0);
    prepare();
    train(0, 4);
    train(1, 2, {LaneState::failed, "", result});
    EXPECT_TRUE(run.hasRun()) << name_of(result);
  }
}

TEST_F(LessonRunTest, MeasuresTheNewestForkOfALane) {
  prepare();
  for (const int lane : {0, 1}) train(lane, 4);
  LaneSetup fork{wanted[0]};
  fork.config.name = "a turned";
  LaneInfo info;
  info.parent = 0;
  info.fork_step = 2;
  store.addLane(fork, info);
  EXPECT_EQ(run.laneOf("a"), 2);
  EXPECT_EQ(run.laneOf("b"), 1);
}

TEST_F(LessonRunTest, RequestsLanesIfItBeginsInTheMiddle) {
  wanted.clear();
  run.open(lesson, 1);
  EXPECT_EQ(wanted.size(), 2u) << "the previous step has not requested them";
}

} // namespace
} // namespace amplab
