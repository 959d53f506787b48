// SPDX-License-Identifier: GPL-3.0-or-later
// The scaler panel in use, with a lane that moves its scale on command.
#include "ui/panels/scaler_panel.h"

#include "tests/support/await.h"
#include "tests/support/scaled_lane.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/widgets/growth_ring.h"
#include "ui/widgets/ladder_view.h"
#include "ui/widgets/rule_code.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class ScalerPanelTest : public support::PanelTest {
 protected:
  ScalerPanelTest() {
    std::vector<LaneSetup> setups(2);
    setups[0].config.name = "scaled";
    setups[0].config.scaler = {.init_scale = 64, .growth_interval = 5};
    setups[1].config.name = "plain";
    setups[1].config.precision.mode = "fp32";
    setups[1].config.scaler.kind = "none";
    setups[1].colour = 1;
    setups[0].id = LaneId(1);
    setups[1].id = LaneId(2);
    document_.load(setups);
    store_.reset(setups, std::vector<LaneInfo>(2));
    panel_.resize(330, 800);
    panel_.show();
    lane_.emplace(store_, 0);
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(std::string("no ") + name);
    return *widget;
  }
  void choose(const char* behaviour) {
    auto& box = find<QComboBox>("scaler:behaviour");
    box.setCurrentIndex(box.findData(QString(behaviour)));
    emit box.activated(box.currentIndex());
  }
  std::string text(const char* label) { return find<QLabel>(label).text().toStdString(); }

  ScalerPanel panel_{context_};
  std::optional<support::ScaledLane> lane_;
};

TEST_F(ScalerPanelTest, ShowsTheScaleBeforeItMoves) {
  EXPECT_EQ(text("scaler:move"), "The scale has not changed yet. It is 2⁶.");
  EXPECT_EQ(text("scaler:lane"), "scaled");
  EXPECT_TRUE(find<RuleCode>("scaler:code").isVisible());
}

TEST_F(ScalerPanelTest, FollowsTheRunAsItGoes) {
  lane_->backOff();
  EXPECT_EQ(text("scaler:move"),
            "Step 1 was skipped: a gradient was Inf or NaN at loss scale 64. The scale backed off from 2⁶ to 2⁵.");
  lane_->clean(4);
  EXPECT_EQ(text("scaler:move"),
            "Step 1 was skipped: a gradient was Inf or NaN at loss scale 64. The scale backed off from 2⁶ to 2⁵.");
  lane_->grow();
  EXPECT_EQ(text("scaler:move"), "Step 6: the scale grew from 2⁵ to 2⁶.");
}

TEST_F(ScalerPanelTest, CatchesUpWhenItIsShownAgain) {
  panel_.hide();
  lane_->backOff();
  panel_.show();
  EXPECT_EQ(text("scaler:move"),
            "Step 1 was skipped: a gradient was Inf or NaN at loss scale 64. The scale backed off from 2⁶ to 2⁵.");
}

TEST_F(ScalerPanelTest, ShowsWhyALaneHasNoScalerAndNothingElse) {
  focus_.selectLane(1);
  EXPECT_EQ(text("scaler:lane"), "plain");
  EXPECT_TRUE(find<QLabel>("scaler:absence").isVisible());
  EXPECT_TRUE(text("scaler:absence").starts_with("This lane needs no loss scaler"));
  EXPECT_FALSE(find<LadderView>("scaler:ladder").isVisible());
  EXPECT_FALSE(find<RuleCode>("scaler:code").isVisible());
  EXPECT_EQ(find<QComboBox>("scaler:behaviour").currentData().toString(), "none");
  focus_.selectLane(0);
  EXPECT_FALSE(find<QLabel>("scaler:absence").isVisible());
  EXPECT_TRUE(find<LadderView>("scaler:ladder").isVisible());
}

TEST_F(ScalerPanelTest, ABehaviourIsOneStepOfUndoForTheSelectedLaneAlone) {
  choose("deepspeed");
  EXPECT_EQ(document_.config(0).scaler.behaves_like, "deepspeed");
  EXPECT_EQ(document_.config(0).scaler.init_scale, 64) << "the settings stay";
  EXPECT_EQ(document_.config(1).scaler.kind, "none");
  EXPECT_EQ(document_.undoStack()->undoText().toStdString(), "scaler of scaled: DeepSpeed");
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(0).scaler.behaves_like, "pytorch");
  EXPECT_EQ(find<QComboBox>("scaler:behaviour").currentData().toString(), "pytorch");
}

TEST_F(ScalerPanelTest, AddsAScalerToALaneWithoutOneInOneStep) {
  focus_.selectLane(1);
  choose("megatron");
  EXPECT_EQ(document_.config(1).scaler.kind, "dynamic");
  EXPECT_EQ(document_.config(1).scaler.behaves_like, "megatron");
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(1).scaler.kind, "none");
}

TEST_F(ScalerPanelTest, ShowsTheRuleThatRunsNotTheOneThatIsSetUp) {
  choose("keras");
  EXPECT_TRUE(text("scaler:source").find("pytorch/pytorch") != std::string::npos)
      << "no setting of the run was changed yet";
  lane_->turn("scaler.behaves_like", "keras");
  EXPECT_TRUE(text("scaler:source").find("keras-team/keras") != std::string::npos) << text("scaler:source");
}

TEST_F(ScalerPanelTest, AppliesTheSettingsOfTheFramework) {
  choose("megatron");
  auto& usual = find<QPushButton>("scaler:usual");
  ASSERT_TRUE(usual.isEnabled());
  QTest::mouseClick(&usual, Qt::LeftButton);
  EXPECT_EQ(document_.config(0).scaler.init_scale, 0x1p32);
  EXPECT_EQ(document_.config(0).scaler.growth_interval, 1000);
  EXPECT_FALSE(usual.isEnabled()) << "nothing is left to change";
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(0).scaler.growth_interval, 5);
}

TEST_F(ScalerPanelTest, DescribesTheSelectedMove) {
  lane_->backOff();
  lane_->grow();
  auto& ladder = find<LadderView>("scaler:ladder");
  QSignalSpy led(&focus_, &Focus::stepShown);
  QTest::keyClick(&ladder, Qt::Key_Left);
  QTest::keyClick(&ladder, Qt::Key_Left);
  EXPECT_TRUE(text("scaler:move").starts_with("Step 1 was skipped:"));
  EXPECT_EQ(ladder.accessibleDescription(), find<QLabel>("scaler:move").text());
  QTest::keyClick(&ladder, Qt::Key_Return);
  ASSERT_EQ(led.size(), 1);
  EXPECT_EQ(led[0][0].toLongLong(), 1);
}

TEST_F(ScalerPanelTest, DoesNotJumpWhileTheNumbersRun) {
  choose("deepspeed");
  lane_->turn("scaler.behaves_like", "deepspeed");
  const auto places = [this] {
    QApplication::processEvents();
    std::vector<QRect> rects;
    for (const char* name : {"scaler:ladder", "scaler:ring", "scaler:code"}) {
      auto& widget = find<QWidget>(name);
      rects.push_back(QRect(widget.mapTo(&panel_, QPoint()), widget.size()));
    }
    return rects;
  };
  lane_->clean();
  // A changed rule is laid out again, which takes Qt several rounds.
  const auto& code = find<RuleCode>("scaler:code");
  ASSERT_TRUE(support::await([&] { return code.height() >= code.heightForWidth(code.width()); }));
  const auto before = places();
  lane_->clean(3);
  EXPECT_EQ(places(), before);
  lane_->held = 1;
  lane_->hold();
  EXPECT_EQ(places(), before);
  lane_->backOff();
  EXPECT_EQ(places(), before);
}

TEST_F(ScalerPanelTest, IsReachedByKeyboardAndNamed) {
  for (const char* name : {"scaler:behaviour", "scaler:usual", "scaler:ladder"})
    EXPECT_TRUE(find<QWidget>(name).focusPolicy() & Qt::TabFocus) << name;
  for (const char* name : {"scaler:behaviour", "scaler:ladder", "scaler:ring", "scaler:code"})
    EXPECT_FALSE(find<QWidget>(name).accessibleName().isEmpty()) << name;
}

TEST_F(ScalerPanelTest, StandsWithoutLanes) {
  store_.reset({}, {});
  document_.load({});
  EXPECT_FALSE(find<QComboBox>("scaler:behaviour").isEnabled());
  EXPECT_FALSE(find<LadderView>("scaler:ladder").isVisible());
}

} // namespace
} // namespace amplab
