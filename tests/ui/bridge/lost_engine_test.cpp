// SPDX-License-Identifier: GPL-3.0-or-later
// Engines that end, send wrong data or do not reply. Each gives one sentence, and no received data is lost.
#include "tests/ui/bridge/controller_fixture.h"

#include <QFile>
#include <QTemporaryDir>
#include <cerrno>
#include <csignal>

namespace amplab {
namespace {

bool is_gone(int pid) { return ::kill(pid, 0) == -1 && errno == ESRCH; }

class LostEngineTest : public support::ControllerTest {
 protected:
  void expect_sentence_with(const std::string& part) {
    EXPECT_NE(sentence().find(part), std::string::npos) << sentence();
    EXPECT_EQ(sentence().find('\n'), std::string::npos) << sentence();
    EXPECT_NE(sentence().find("restart the engine"), std::string::npos) << "says what to do: " << sentence();
  }
};

TEST_F(LostEngineTest, KeepsCompleteMessagesOfACrashedEngine) {
  ASSERT_TRUE(ready("crash-mid-message"));
  controller.play();
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("signal 6");
  for (int lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(store.lane(lane).rows(), 1000);
    EXPECT_EQ(store.lane(lane).status().state, LaneState::stopped);
    EXPECT_EQ(store.lane(lane).status().reason, sentence());
    ASSERT_EQ(store.lane(lane).events().size(), 1u);
    EXPECT_EQ(store.lane(lane).events()[0].kind, EventKind::error);
    EXPECT_EQ(store.lane(lane).events()[0].step, 1000);
  }
  EXPECT_EQ(controller.runState(), RunState::ended);
}

TEST_F(LostEngineTest, StartsAgainWithTheSameLanes) {
  ASSERT_TRUE(ready("endless", 3));
  controller.play();
  ASSERT_TRUE(support::await([&] { return store.lane(2).rows() == 1000; }));
  const int pid = engine_pid();
  ASSERT_EQ(::kill(pid, SIGKILL), 0);
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("signal 9");
  EXPECT_EQ(store.lane(2).rows(), 1000) << "readable after the engine is gone";

  controller.restartEngine();
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_NE(engine_pid(), pid);
  ASSERT_EQ(store.laneCount(), 3);
  EXPECT_EQ(store.lane(2).name(), "lane 2");
  EXPECT_TRUE(store.lane(2).empty());
  controller.play();
  ASSERT_TRUE(support::await([&] { return store.lane(2).rows() == 1000; }));
}

TEST_F(LostEngineTest, NamesAProgramThatCannotBeStarted) {
  controller.startEngine({"/nowhere/amplab-engine", "serve"});
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("\"/nowhere/amplab-engine\" was not found");
}

TEST_F(LostEngineTest, QuotesTheLastWordsOfAnEngineThatExits) {
  ASSERT_TRUE(ready("exit"));
  controller.play();
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("exit status 3 (out of paper)");
  EXPECT_EQ(controller.engineLog(), "loading\nout of paper\n");
  EXPECT_EQ(store.lane(0).rows(), 10);
}

TEST_F(LostEngineTest, EndsAnEngineThatSendsGarbage) {
  ASSERT_TRUE(ready("garbage-later"));
  controller.play();
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("an invalid message");
  EXPECT_EQ(store.lane(1).rows(), 10);
  const int pid = engine_pid();
  EXPECT_TRUE(support::await([&] { return is_gone(pid); }));
}

TEST_F(LostEngineTest, RecognisesALoginBanner) {
  start("banner");
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("an invalid message");
}

TEST_F(LostEngineTest, RejectsAnotherProtocol) {
  start("other-protocol");
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("uses protocol 5, but this window uses protocol 4");
}

TEST_F(LostEngineTest, EndsAnEngineWithoutHello) {
  controller.setHelloLimit(std::chrono::milliseconds(30));
  start("mute");
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("did not reply");
}

TEST_F(LostEngineTest, RejectsReportsBeforeHelloOnUnknownLanesAndOutOfOrder) {
  start("steps-first");
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("hello was not the first message");

  ASSERT_TRUE(ready("unknown-lane"));
  controller.play();
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("lane 99, but there are 2 lanes");

  ASSERT_TRUE(ready("steps-twice"));
  controller.play();
  ASSERT_TRUE(reaches(EngineState::lost));
  expect_sentence_with("step 1 came after step 10");
  EXPECT_EQ(store.lane(0).rows(), 10);
}

TEST_F(LostEngineTest, CanBeRestartedWhileItRuns) {
  ASSERT_TRUE(ready("endless"));
  controller.play();
  ASSERT_TRUE(support::await([&] { return store.lane(1).rows() == 1000; }));
  const int pid = engine_pid();
  controller.restartEngine();
  ASSERT_TRUE(reaches(RunState::ready));
  EXPECT_NE(engine_pid(), pid);
  EXPECT_TRUE(store.lane(1).empty());
  EXPECT_TRUE(support::await([&] { return is_gone(pid); }));
}

TEST(EngineProcess, LeavesTimeForAnOrderlyEnd) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("end");
  {
    RunStore store;
    RunController controller(store);
    controller.startEngine({FAKE_ENGINE, "well", file});
    ASSERT_TRUE(support::await([&] { return controller.engineState() == EngineState::ready; }));
  }
  QFile end(file);
  ASSERT_TRUE(end.open(QIODevice::ReadOnly)) << "the engine was killed before it could end itself";
  EXPECT_EQ(end.readAll(), "ended itself");
}

TEST(EngineProcess, LeavesAScriptTheTimeToSaveThatItRequests) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("end");
  {
    RunStore store;
    RunController controller(store);
    controller.startEngine({FAKE_ENGINE, "saves", file});
    ASSERT_TRUE(support::await([&] { return controller.engineState() == EngineState::ready; }));
  }
  EXPECT_TRUE(QFile::exists(file)) << "it was killed before it had saved";
}

TEST(EngineProcess, DoesNotWaitForAScriptThatSavesWhileTheWindowLives) {
  const QTemporaryDir folder;
  const QString file = folder.filePath("end");
  RunStore store;
  RunController controller(store);
  controller.startEngine({FAKE_ENGINE, "saves", file});
  ASSERT_TRUE(support::await([&] { return controller.engineState() == EngineState::ready; }));
  controller.startEngine({FAKE_ENGINE, "well"});
  EXPECT_FALSE(QFile::exists(file)) << "the window's thread has waited";
  EXPECT_TRUE(support::await([&] { return QFile::exists(file); }));
}

TEST(EngineProcess, KillsAnEngineThatIgnoresItsEnd) {
  int pid = 0;
  {
    RunStore store;
    RunController controller(store);
    controller.startEngine({FAKE_ENGINE, "deaf"});
    ASSERT_TRUE(support::await([&] { return controller.engineState() == EngineState::ready; }));
    pid = std::atoi(controller.hello().engine.substr(5).c_str());
  }
  EXPECT_TRUE(is_gone(pid));
}

TEST(EngineCommandLine, DefaultsToTheBundledEngine) {
  const QStringList own = engineCommandLine("  ");
  ASSERT_EQ(own.size(), 2);
  EXPECT_TRUE(own[0].endsWith("/amplab-engine"));
  EXPECT_EQ(own[1], "serve");
  EXPECT_EQ(engineCommandLine("ssh \"gpu box\" amplab-engine serve"),
            (QStringList{"ssh", "gpu box", "amplab-engine", "serve"}));
}

} // namespace
} // namespace amplab
