// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of lanes that could not be prepared, are being prepared, or run beside others.
#include "tests/ui/shell/window_fixture.h"

#include <QSignalSpy>

namespace amplab {
namespace {

class Edits : public support::WindowTest {
 protected:
  const LaneStore& lane(int index) const { return window->store().lane(index); }
  void edit(int lane, const char* key, const SettingValue& value) { window->document().setSetting(lane, key, value); }
  void edit_all(const char* key, const SettingValue& value) { edit(ConfigDocument::kAllLanes, key, value); }
  [[nodiscard]] bool seed_becomes(uint64_t seed) {
    return support::await([&] { return lane(0).config().seed == seed; });
  }
  [[nodiscard]] bool hint_names_f5() {
    return support::await([&] { return transport().hint().contains("F5"); });
  }
  // A stopped engine does not reply until it continues.
  void signal_engine(int signal) { ::kill(std::atoi(window->controller().hello().engine.substr(5).c_str()), signal); }
  [[nodiscard]] bool asks_for_seed(uint64_t seed) {
    return support::await([&] { return window->controller().setups()[0].config.seed == seed; });
  }
  void run() {
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches_step(1000));
  }
};

TEST_F(Edits, F5RequestsLanesAgainThatCouldNotBePrepared) {
  open("endless");
  edit(0, "name", "late");
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_EQ(lane(0).name(), "lane 0");
  EXPECT_TRUE(hint_names_f5()) << "what stands in the form is not what would run";
  press(Qt::Key_F5);
  EXPECT_TRUE(support::await([&] { return lane(0).name() == "late"; }));
  EXPECT_TRUE(support::await([&] { return !transport().hint().contains("F5"); }));
}

TEST_F(Edits, AfterARunToF5RequestsLanesAgainThatCouldNotBePrepared) {
  open("endless");
  run();
  edit(0, "name", "late");
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return banner().isVisible(); }));
  EXPECT_EQ(lane(0).rows(), 1000) << "the old lanes stay";
  EXPECT_TRUE(hint_names_f5());
  press(Qt::Key_F5);
  EXPECT_TRUE(support::await([&] { return lane(0).name() == "late"; }));
}

TEST_F(Edits, WhatCouldNotBePreparedIsRequestedAgainOnlyByAnotherEdit) {
  open("endless");
  QSignalSpy failures(&window->controller(), &RunController::failure);
  edit(0, "name", "bad");
  ASSERT_TRUE(support::await([&] { return failures.size() == 1; }));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000)) << "the lanes that there are run";
  EXPECT_EQ(failures.size(), 1);
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return failures.size() == 2; }));
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return lane(0).empty(); }));
  EXPECT_EQ(lane(0).name(), "lane 0");
  EXPECT_EQ(failures.size(), 2);
}

TEST_F(Edits, AppliesEditsMadeWhileLanesAreRewound) {
  open("endless");
  run();
  signal_engine(SIGSTOP);
  press(Qt::Key_F5);
  edit_all("seed", 7);
  EXPECT_TRUE(asks_for_seed(7));
  signal_engine(SIGCONT);
  EXPECT_TRUE(seed_becomes(7));
}

TEST_F(Edits, AnEditThatIsUndoneWhileItIsPreparedIsNotWhatRuns) {
  open("endless");
  run();
  signal_engine(SIGSTOP);
  edit_all("seed", 7);
  press(Qt::Key_F5);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(asks_for_seed(42));
  signal_engine(SIGCONT);
  ASSERT_TRUE(support::await([&] { return lane(0).empty(); }));
  run();
  EXPECT_EQ(lane(0).config().seed, 42u);
}

TEST_F(Edits, AppliesEditsMadeWhileTheEngineRestarts) {
  open("endless");
  run();
  kill_engine();
  ASSERT_TRUE(support::await([&] { return window->controller().engineState() == EngineState::lost; }));
  window->start();
  edit_all("seed", 7);
  EXPECT_TRUE(seed_becomes(7));
}

TEST_F(Edits, ReachTheirLaneWhereOthersWereRemoved) {
  open("endless", 3);
  run();
  window->document().removeLane(0);
  edit(0, "optimizer.lr", 0.25); // of lane 1
  ASSERT_TRUE(support::await([&] { return lane(1).current_config().optimizer.lr == 0.25; }));
  EXPECT_TRUE(lane(0).events().empty());
  EXPECT_TRUE(lane(2).events().empty());
  EXPECT_TRUE(hint_names_f5()) << "the lane that was removed runs still";
}

TEST_F(Edits, OfLanesOpenedInPlaceOfOthersLeaveTheRunningOnesAsTheyAre) {
  open("endless");
  run();
  const std::vector<LaneSetup> before = window->document().setups();
  const auto settings_reach_the_engine = [&] { // commands are processed in order
    QSignalSpy ops(&window->store(), &RunStore::opsReceived);
    window->controller().inspectNext();
    return support::await([&] { return !ops.isEmpty(); });
  };
  std::vector<LaneSetup> card = before; // in the same colours
  for (LaneSetup& each : card) {
    each.id = {};
    each.config.optimizer.lr = 0.5;
  }
  window->document().openLanes(card, "card");
  edit(0, "optimizer.lr", 0.25);
  ASSERT_TRUE(settings_reach_the_engine());
  EXPECT_EQ(lane(0).current_config().optimizer.lr, before[0].config.optimizer.lr);
  EXPECT_EQ(lane(1).current_config().optimizer.lr, before[1].config.optimizer.lr);
  EXPECT_TRUE(hint_names_f5());

  press(Qt::Key_F5);
  ASSERT_TRUE(support::await([&] { return lane(0).config().optimizer.lr == 0.25; }));
  run();
  press(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_TRUE(support::await([&] { return lane(0).current_config().optimizer.lr == 0.5; })) << "now they are its lanes";
  press(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(window->document().setups(), before);
  ASSERT_TRUE(settings_reach_the_engine());
  EXPECT_EQ(lane(0).current_config().optimizer.lr, 0.5) << "the lanes before are not the running ones";
}

TEST_F(Edits, PlayThatWaitsOutlivesAnEditMadeMeanwhile) {
  open("endless");
  signal_engine(SIGSTOP);
  press(Qt::Key_F5);
  press(Qt::Key_Space);
  edit_all("seed", 7);
  EXPECT_TRUE(asks_for_seed(7));
  signal_engine(SIGCONT);
  EXPECT_TRUE(seed_becomes(7));
  EXPECT_TRUE(reaches_step(1000));
}

TEST_F(Edits, LanesThatWereChosenMeanwhileDoNotPlayByThemselves) {
  open("endless");
  signal_engine(SIGSTOP);
  press(Qt::Key_F5);
  press(Qt::Key_Space);
  window->document().replace(support::sample_setups(3), "others");
  press(Qt::Key_F5);
  signal_engine(SIGCONT);
  ASSERT_TRUE(support::await([&] { return window->store().laneCount() == 3; }));
  EXPECT_EQ(window->controller().runState(), RunState::ready);
}

} // namespace
} // namespace amplab
