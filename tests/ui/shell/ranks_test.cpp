// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes of several ranks in the window: their strip, drills on one rank, and the state after a rank has died.
#include "tests/support/ranked_lane.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/fault_dialog.h"
#include "ui/widgets/rank_strip.h"

#include <QAction>
#include <QSignalSpy>
#include <QStandardItemModel>

namespace amplab {
namespace {

struct RankDrill : testing::Test {
  // Lane 0 has one rank, lane 1 two, lane 2 four.
  RankDrill() { support::reset_ranked(store, {1, 2, 4}); }
  void ask(int lane, int rank = RunController::kAllRanks) {
    dialog = std::make_unique<FaultDialog>(store, lane, rank, nullptr);
  }
  QComboBox& box(const char* name) { return *dialog->findChild<QComboBox*>(name); }
  void choose(const char* name, const QVariant& data) { box(name).setCurrentIndex(box(name).findData(data)); }
  bool offers(const QString& kind) {
    const int row = box("fault:kind").findData(kind);
    return row >= 0 && qobject_cast<QStandardItemModel*>(box("fault:kind").model())->item(row)->isEnabled();
  }
  std::string note() { return dialog->findChild<QLabel*>("fault:note")->text().toStdString(); }

  RunStore store;
  Theme theme;
  std::unique_ptr<FaultDialog> dialog;
};

TEST_F(RankDrill, OffersTheRanksOfTheLaneAndThoseThatAllLanesHave) {
  ask(2);
  EXPECT_EQ(box("fault:rank").count(), 5);
  choose("fault:lane", 1);
  EXPECT_EQ(box("fault:rank").count(), 3);
  EXPECT_TRUE(offers("die"));
  choose("fault:lane", 0);
  EXPECT_FALSE(box("fault:rank").isEnabled());
  EXPECT_FALSE(offers("die"));
  EXPECT_FALSE(offers("stop"));
  EXPECT_TRUE(offers("inf"));
  choose("fault:lane", RunController::kAllLanes);
  EXPECT_FALSE(box("fault:rank").isEnabled()) << "one of them has a single rank";
}

TEST_F(RankDrill, WithoutALaneOfSeveralRanksThereIsNothingOfRanks) {
  support::reset_ranked(store, {1});
  ask(0);
  EXPECT_TRUE(box("fault:rank").isHidden());
  EXPECT_EQ(box("fault:kind").findData("die"), -1);
  EXPECT_EQ(dialog->request().rank, RunController::kAllRanks);
}

TEST_F(RankDrill, ARankThatDiesIsOneOfThemAndHasNoTensor) {
  ask(2);
  choose("fault:kind", "die");
  EXPECT_EQ(dialog->request().rank, 3) << "not all of them";
  EXPECT_FALSE(box("fault:target").isEnabled());
  ask(2, 1);
  choose("fault:kind", "stop");
  const FaultRequest fault = dialog->request();
  EXPECT_EQ(fault.rank, 1);
  EXPECT_EQ(fault.kind, "stop");
  EXPECT_EQ(fault.target, "");
  EXPECT_NE(note().find("at most 6 s"), std::string::npos) << note();
  choose("fault:lane", 0);
  EXPECT_EQ(dialog->request().kind, "inf") << "no rank of a single one stops";
}

TEST_F(RankDrill, ShowsWhoWillSeeTheOverflow) {
  ask(1, 1);
  box("fault:target").setCurrentText("fc1");
  EXPECT_NE(note().find("precedes gradient averaging"), std::string::npos) << note();
  box("fault:target").setCurrentText("fc1.weight.grad");
  EXPECT_NE(note().find("only rank 1 sees it. The ranks agree on found_inf"), std::string::npos) << note();
  std::vector<LaneSetup> setups = {support::ranked_setup(2)};
  setups[0].config.parallel.agree_on_found_inf = false;
  dialog.reset();
  store.reset(setups, {support::ranked_info(2)});
  ask(0, 1);
  box("fault:target").setCurrentText("fc1.weight.grad");
  EXPECT_NE(note().find("the weights diverge"), std::string::npos) << note();
}

TEST_F(RankDrill, TheStripIsThereWhereOneOfTheLanesHasSeveralRanks) {
  LaneStrip strip(store, theme);
  EXPECT_FALSE(strip.ranks().isHidden());
  EXPECT_EQ(strip.ranks().view().ranks, 1);
  support::append_ranked(store, 2, 1, 10, support::even_ranks);
  strip.setLane(store.lane(2).id());
  EXPECT_EQ(strip.ranks().view().ranks, 4);
  EXPECT_EQ(strip.ranks().view().step, 10);
  support::append_ranked(store, 2, 11, 20, support::even_ranks);
  EXPECT_TRUE(support::await([&] { return strip.ranks().view().step == 20; }));
  support::reset_ranked(store, {1, 1});
  EXPECT_TRUE(strip.ranks().isHidden());
}

// Real ranks. Skipped without MPI.
class RanksOfTheWindow : public support::WindowTest {
 protected:
  void SetUp() override {
    if (std::string(AMPLAB_MPI) != "ON" || std::system("command -v mpirun >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "no MPI here";
    RunConfig config;
    config.name = "two";
    config.device = "cpu";
    config.threads = 1;
    config.data.name = "spirals";
    config.data.batch_size = 16;
    config.model.hidden = {8};
    config.precision.mode = "amp-fp16";
    config.scaler = {.init_scale = 1024,
                     // only injected overflows, however fast steps are
                     .growth_interval = 1'000'000};
    config.train.steps = 1'000'000;
    config.train.eval_every = 0;
    config.parallel = {.kind = "ddp", .ranks = 2, .agree_on_found_inf = false};
    opens_on = {{config, 0}};
    open_on_real_engine(1);
  }
  const LaneStore& lane() { return window->store().lane(0); }
};

TEST_F(RanksOfTheWindow, AnOverflowOfOneRankAloneMakesTheWeightsDiverge) {
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(50));
  RankStrip& ranks = find<LaneStrip>("laneStrip").ranks();
  ASSERT_TRUE(support::await([&] { return ranks.view().rows.size() == 2 && ranks.view().step >= 50; }));
  EXPECT_EQ(ranks.view().diverged_since, 0);
  emit ranks.drillWanted(1);
  find<QComboBox>("fault:target").setCurrentText("fc1.weight.grad");
  QTest::mouseClick(&find<QPushButton>("fault:ok"), Qt::LeftButton);
  ASSERT_TRUE(support::await([&] { return ranks.view().diverged_since > 0; }));
  EXPECT_EQ(ranks.view().rows[0].overflows + 1, ranks.view().rows[1].overflows);
  EXPECT_TRUE(ranks.accessibleDescription().contains("have differed since step"))
      << ranks.accessibleDescription().toStdString();
}

TEST_F(RanksOfTheWindow, OneThatDiesIsNamedAndARestartBeginsThemAgain) {
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(20));
  emit find<LaneStrip>("laneStrip").ranks().drillWanted(1);
  QComboBox& kind = find<QComboBox>("fault:kind");
  kind.setCurrentIndex(kind.findData("die"));
  QTest::mouseClick(&find<QPushButton>("fault:ok"), Qt::LeftButton);
  ASSERT_TRUE(support::await([&] { return lane().status().state == LaneState::failed; }));
  EXPECT_TRUE(lane().status().reason.starts_with("Rank 1 on ")) << lane().status().reason;
  EXPECT_TRUE(banner().sentence().startsWith("Rank 1 on ")) << banner().sentence().toStdString();
  EXPECT_TRUE(find<LaneTile>("laneTile0").isVisible());

  const QSignalSpy rejected(&window->controller(), &RunController::rejected);
  window->controller().explain(0, 10);
  ASSERT_TRUE(support::await([&] { return rejected.size() == 1; }));
  EXPECT_TRUE(rejected[0][1].toString().startsWith("Rank 1 on ")) << rejected[0][1].toString().toStdString();

  window->findChild<QAction*>("restart")->trigger();
  ASSERT_TRUE(support::await([&] { return lane().status().state == LaneState::ready && lane().empty(); }))
      << banner().sentence().toStdString();
  window->findChild<QAction*>("run")->trigger();
  EXPECT_TRUE(reaches_step(20));
}

} // namespace
} // namespace amplab
