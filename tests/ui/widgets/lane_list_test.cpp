// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lane_list.h"

#include "engine/run/presets.h"
#include "tests/support/await.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/scope_box.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class LaneListTest : public testing::Test {
 protected:
  LaneListTest() {
    std::vector<LaneSetup> setups;
    for (const RunConfig& config : opening_preset()) setups.push_back({config, static_cast<int>(setups.size())});
    document_.load(setups);
    list_.show();
    list_.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&list_));
  }
  QListWidget& rows() { return *list_.findChild<QListWidget*>("lanes"); }
  LaneId id(size_t lane) { return document_.setups()[lane].id; }
  void press(const char* name) { QTest::mouseClick(list_.findChild<QToolButton*>(name), Qt::LeftButton); }

  Theme theme_;
  ConfigDocument document_;
  LaneSelection selection_;
  LaneList list_{document_, selection_, theme_};
};

TEST_F(LaneListTest, AreListedByName) {
  ASSERT_EQ(rows().count(), 4);
  EXPECT_EQ(rows().item(1)->text(), "fp16, no scaler");
}

TEST_F(LaneListTest, AreSelectedByClickAndFromElsewhere) {
  QTest::mouseClick(rows().viewport(), Qt::LeftButton, {}, rows().visualItemRect(rows().item(2)).center());
  EXPECT_EQ(selection_.id(), id(2));
  selection_.select(id(3));
  EXPECT_EQ(rows().currentRow(), 3);
}

TEST_F(LaneListTest, AreCopiedUnderANameOfTheirOwn) {
  selection_.select(id(2));
  press("lane:add");
  ASSERT_EQ(document_.laneCount(), 5);
  EXPECT_EQ(document_.config(4).name, "fp16 + scaler 2");
  EXPECT_EQ(document_.config(4).scaler, document_.config(2).scaler);
  EXPECT_EQ(selection_.id(), id(4));
  document_.undoStack()->undo();
  EXPECT_EQ(rows().count(), 4);
}

TEST_F(LaneListTest, ALaneInTheColourOfARemovedOneIsNotSelectedWithIt) {
  selection_.select(id(1));
  const LaneSetup removed = document_.setups()[1];
  document_.removeLane(1);
  document_.addLane(removed.config);
  ASSERT_EQ(document_.setups()[3].colour, removed.colour);
  EXPECT_EQ(selection_.id(), id(0));
  document_.undoStack()->undo();
  document_.undoStack()->undo();
  EXPECT_EQ(id(1), removed.id);
}

TEST_F(LaneListTest, TwoOfOneColourAreSelectedSeparately) {
  document_.load({{document_.config(0), 3}, {document_.config(1), 3}});
  ScopeBox box(document_, selection_, theme_, false);
  for (const int lane : {1, 0}) {
    rows().setCurrentRow(lane);
    EXPECT_EQ(selection_.indexIn(document_.setups()), lane);
    EXPECT_EQ(box.scope(), lane);
  }
  emit box.activated(2);
  EXPECT_EQ(rows().currentRow(), 1);
}

TEST_F(LaneListTest, CopiesOfCopiesAreCounted) {
  selection_.select(id(3));
  for (int i = 0; i < 3; ++i) press("lane:add");
  ASSERT_EQ(document_.laneCount(), 7);
  EXPECT_EQ(document_.config(4).name, "bf16 2");
  EXPECT_EQ(document_.config(5).name, "bf16 3");
  EXPECT_EQ(document_.config(6).name, "bf16 4");
}

TEST_F(LaneListTest, NoCopyIsMadeBeyondTheLimitAndTheButtonSaysSo) {
  std::vector<LaneSetup> setups;
  for (size_t lane = 0; lane + 1 < kMostLanes; ++lane) setups.push_back({RunConfig(), static_cast<int>(lane)});
  document_.load(setups);
  auto& add = *list_.findChild<QToolButton*>("lane:add");
  press("lane:add");
  EXPECT_EQ(document_.laneCount(), static_cast<int>(kMostLanes));
  EXPECT_FALSE(add.isEnabled());
  EXPECT_TRUE(add.toolTip().contains("at most 64 lanes")) << add.toolTip().toStdString();
  press("lane:add");
  EXPECT_EQ(document_.laneCount(), static_cast<int>(kMostLanes));
  press("lane:remove");
  EXPECT_TRUE(add.isEnabled());
}

TEST_F(LaneListTest, KeepTheirColourWhenOneBeforeThemIsRemoved) {
  selection_.select(id(1));
  press("lane:remove");
  ASSERT_EQ(document_.laneCount(), 3);
  EXPECT_EQ(document_.setups()[1].colour, 2);
  EXPECT_EQ(document_.setups()[2].colour, 3);
}

TEST_F(LaneListTest, CanAllBeRemovedAndUndoBringsThemBack) {
  for (int i = 0; i < 5; ++i) press("lane:remove");
  EXPECT_EQ(document_.laneCount(), 0);
  EXPECT_FALSE(list_.findChild<QToolButton*>("lane:remove")->isEnabled());
  EXPECT_FALSE(list_.findChild<QToolButton*>("lane:add")->isEnabled());
  document_.undoStack()->undo();
  EXPECT_EQ(rows().count(), 1);
  EXPECT_TRUE(list_.findChild<QToolButton*>("lane:remove")->isEnabled());
}

TEST_F(LaneListTest, AreRenamedInPlace) {
  rows().setCurrentRow(0);
  rows().editItem(rows().item(0));
  auto* line = rows().findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(line, "yardstick");
  QTest::keyClick(line, Qt::Key_Return);
  EXPECT_TRUE(support::await([this] { return document_.config(0).name == "yardstick"; }));
}

TEST_F(LaneListTest, AreWhatAScopeBoxOffers) {
  ScopeBox box(document_, selection_, theme_, true);
  ASSERT_EQ(box.count(), 5);
  EXPECT_EQ(box.scope(), ConfigDocument::kAllLanes);
  box.setCurrentIndex(3);
  emit box.activated(3);
  EXPECT_EQ(box.scope(), 2);
  EXPECT_EQ(selection_.id(), id(2)) << "picking a lane selects it everywhere";
  selection_.select(id(1));
  EXPECT_EQ(box.scope(), 1) << "and it goes along";
  document_.removeLane(0);
  EXPECT_EQ(box.scope(), 0) << "the same lane at another place";
}

TEST(BannerTest, OffersWhatCanBeDoneOnce) {
  Theme theme;
  Banner banner(theme);
  int done = 0;
  banner.show(Banner::Kind::bad, "The engine ended.", {"Start engine again", [&done] { ++done; }});
  EXPECT_EQ(banner.findChild<QLabel*>("banner:text")->text(), "The engine ended.");
  QTest::mouseClick(banner.findChild<QPushButton*>("banner:action"), Qt::LeftButton);
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(banner.isHidden());
}

TEST(BannerTest, ShowsTheDefaultActionUntilItIsCleared) {
  Theme theme;
  Banner banner(theme);
  const auto& action = *banner.findChild<QPushButton*>("banner:action");
  int done = 0;
  banner.setDefaultAction({"Start engine again", [&done] { ++done; }});
  banner.show(Banner::Kind::bad, "The engine ended.");
  banner.show(Banner::Kind::warning, "That cannot be.");
  EXPECT_EQ(action.text(), "Start engine again");
  banner.show(Banner::Kind::notice, "“B” was stopped.", {"Explain step 20", {}});
  EXPECT_EQ(action.text(), "Explain step 20") << "a sentence may bring its own";
  banner.show(Banner::Kind::warning, "That cannot be.");
  QTest::mouseClick(banner.findChild<QPushButton*>("banner:action"), Qt::LeftButton);
  EXPECT_EQ(done, 1);
  banner.setDefaultAction({});
  banner.show(Banner::Kind::notice, "On it goes.");
  EXPECT_TRUE(action.isHidden());
}

TEST(BannerTest, LetsANewerSentenceStay) {
  Theme theme;
  Banner banner(theme);
  banner.show(Banner::Kind::bad, "old");
  banner.show(Banner::Kind::notice, "new");
  banner.clear("old");
  EXPECT_EQ(banner.sentence(), "new");
  banner.clear("new");
  EXPECT_TRUE(banner.isHidden());
}

} // namespace
} // namespace amplab
