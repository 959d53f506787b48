// SPDX-License-Identifier: GPL-3.0-or-later
// Scale ladder and rule, their behaviour and their appearance.
#include "ui/widgets/ladder_view.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/rule_code.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

Theme& theme() { // created once per application
  static auto* theme = new Theme(qApp);
  return *theme;
}

ScaleLadder three_moves() {
  ScaleLadder ladder;
  ladder.lowest = 12;
  ladder.highest = 20;
  ladder.scale = 0x1p16;
  ladder.moves = {{10, Verdict::grew, 0x1p16, 0x1p17},
                  {11, Verdict::held, 0x1p17, 0x1p17},
                  {12, Verdict::backed_off, 0x1p17, 0x1p16}};
  ladder.rungs = {{17, {4, 2}}};
  return ladder;
}

bool is_near(QRgb one, QRgb other) {
  return std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
             std::abs(qBlue(one) - qBlue(other)) <
         12;
}

int64_t pixels(QWidget& widget, QColor colour) {
  const QImage picture = widget.grab().toImage();
  int64_t count = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) count += is_near(picture.pixel(x, y), colour.rgb());
  return count;
}

class Ladder : public testing::Test {
 protected:
  Ladder() {
    view_.resize(260, 260);
    view_.LadderView::show(three_moves(), 0);
    view_.QWidget::show();
    view_.activateWindow();
  }
  LadderView view_{theme()};
};

TEST_F(Ladder, ArrowKeysChooseAMove) {
  QSignalSpy activated(&view_, &LadderView::stepActivated);
  QTest::keyClick(&view_, Qt::Key_Left);
  EXPECT_EQ(view_.chosen(), 2u) << "from the newest";
  QTest::keyClick(&view_, Qt::Key_Left);
  QTest::keyClick(&view_, Qt::Key_Left);
  QTest::keyClick(&view_, Qt::Key_Left);
  EXPECT_EQ(view_.chosen(), 0u);
  QTest::keyClick(&view_, Qt::Key_Right);
  QTest::keyClick(&view_, Qt::Key_Return);
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(activated[0][0].toLongLong(), 11);
  QTest::keyClick(&view_, Qt::Key_Escape);
  EXPECT_EQ(view_.chosen(), std::nullopt);
}

TEST_F(Ladder, LeavesTheKeysToTheWindowWhileThereIsNoMove) {
  view_.LadderView::show(ScaleLadder(), 0);
  QKeyEvent left(QEvent::KeyPress, Qt::Key_Left, Qt::NoModifier);
  QApplication::sendEvent(&view_, &left);
  EXPECT_FALSE(left.isAccepted());
}

TEST_F(Ladder, NewMovesKeepTheChoice) {
  QTest::keyClick(&view_, Qt::Key_Left);
  ScaleLadder ladder = three_moves();
  ladder.moves.erase(ladder.moves.begin());
  ladder.moves.push_back({20, Verdict::grew, 0x1p16, 0x1p17});
  view_.LadderView::show(ladder, 0);
  EXPECT_EQ(view_.chosen(), 1u);
  ladder.moves = {ladder.moves.back()};
  QSignalSpy changed(&view_, &LadderView::choiceChanged);
  view_.LadderView::show(ladder, 0);
  EXPECT_EQ(view_.chosen(), std::nullopt) << "out of sight";
  EXPECT_EQ(changed.size(), 1);
}

TEST_F(Ladder, DrawsEachMoveInTheColourOfWhatItWas) {
  const Palette& palette = theme().palette();
  for (const Verdict verdict : {Verdict::grew, Verdict::held, Verdict::backed_off})
    EXPECT_GT(pixels(view_, verdict_colour(palette, verdict)), 20) << name_of(verdict);
  EXPECT_GT(pixels(view_, lane_colour(palette, 0)), 200) << "stairs and tag";
}

TEST_F(Ladder, PaintsWhateverTheScale) {
  for (const double scale : {0.0, 1e-320, 3.7, 0x1p127, std::numeric_limits<double>::infinity()}) {
    ScaleLadder ladder = three_moves();
    ladder.scale = scale;
    ladder.moves.back().after = scale;
    ladder.bounds = {{1, "floor", false}, {0x1p18, "ceiling", true}};
    view_.LadderView::show(ladder, 1);
    EXPECT_GT(pixels(view_, lane_colour(theme().palette(), 1)), 100) << scale;
  }
}

class Code : public testing::Test {
 protected:
  RuleCode code_{theme()};
};

TEST_F(Code, BreaksLongLinesWhereItIsNarrow) {
  code_.RuleCode::show(rule_of(ScalerBehaviour::fairseq), {});
  EXPECT_GT(code_.heightForWidth(200), code_.heightForWidth(900));
  EXPECT_GT(code_.heightForWidth(900), 11 * QFontMetrics(code_.font()).height());
}

TEST_F(Code, HighlightsAndDescribesTheDecidingLine) {
  const ScalerRule& rule = rule_of(ScalerBehaviour::pytorch);
  code_.resize(400, 200);
  const QColor accent(theme().palette().accent), bad(theme().palette().bad);
  code_.RuleCode::show(rule, {});
  EXPECT_EQ(pixels(code_, accent) + pixels(code_, bad), 0);
  code_.RuleCode::show(
      rule, {.decided = scaler_rule_line(rule, Verdict::unchanged), .moved = {}, .moved_at = 0, .verdict = {}});
  EXPECT_GT(pixels(code_, accent), 0);
  EXPECT_TRUE(code_.accessibleDescription().contains("decided: tracker = tracker + 1"))
      << code_.accessibleDescription().toStdString();
  const auto line = scaler_rule_line(rule, Verdict::backed_off);
  code_.RuleCode::show(rule, {.decided = line, .moved = line, .moved_at = 3, .verdict = Verdict::backed_off});
  EXPECT_GT(pixels(code_, bad), 0);
  EXPECT_EQ(pixels(code_, accent), 0);
}

} // namespace
} // namespace amplab
