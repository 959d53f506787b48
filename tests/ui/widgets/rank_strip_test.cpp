// SPDX-License-Identifier: GPL-3.0-or-later
// The strip of ranks, its behaviour and its appearance.
#include "tests/support/ranked_lane.h"
#include "ui/widgets/rank_strip.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <gtest/gtest.h>

namespace amplab {
namespace {

Theme& theme_of_ranks() { // created once per application
  static auto* theme = new Theme(qApp);
  return *theme;
}

struct Strip : testing::Test {
  void of(int ranks, int64_t steps = 100) {
    support::reset_ranked(store, {ranks});
    if (steps > 0)
      support::append_ranked(store, 0, 1, steps, [](const std::string& column, int64_t step) {
        return column == rank_column(1, rank_key::kOwnFoundInf) && step == 90 ? 1.0 : support::even_ranks(column, step);
      });
    strip.show(rank_view(store, 0), "lane", 0);
    strip.resize(strip.width(), strip.sizeHint().height());
    strip.QWidget::show();
    strip.activateWindow();
  }
  int64_t pixels(QColor colour) {
    const QImage picture = strip.grab().toImage();
    int64_t count = 0;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) count += picture.pixel(x, y) == colour.rgb();
    return count;
  }
  // Returns the middle of the column of that step.
  QPoint column(size_t row, int64_t step) {
    for (int x = strip.columnsOf(row).right(); x >= strip.columnsOf(row).left(); --x)
      if (const RankStep* there = strip.stepAt({x, strip.columnsOf(row).center().y()}); there && there->step == step)
        return {x, strip.columnsOf(row).center().y()};
    return {};
  }

  Strip() { strip.resize(1100, 60); }
  RunStore store;
  RankStrip strip{theme_of_ranks()};
};

TEST_F(Strip, ArrowKeysChooseAndDescribeARank) {
  of(4);
  EXPECT_EQ(strip.accessibleName(), "Ranks of lane");
  EXPECT_EQ(strip.accessibleDescription(), "4 ranks with the same weights.");
  QTest::keyClick(&strip, Qt::Key_Right);
  EXPECT_EQ(strip.chosen(), 0u);
  QTest::keyClick(&strip, Qt::Key_Right);
  EXPECT_TRUE(strip.accessibleDescription().startsWith("Rank 1: waits 20.0 % of a step"))
      << strip.accessibleDescription().toStdString();
  QTest::keyClick(&strip, Qt::Key_End);
  QTest::keyClick(&strip, Qt::Key_Right);
  EXPECT_EQ(strip.chosen(), 3u);
  QTest::keyClick(&strip, Qt::Key_Home);
  EXPECT_EQ(strip.chosen(), 0u);
  QTest::keyClick(&strip, Qt::Key_Escape);
  EXPECT_EQ(strip.chosen(), std::nullopt);
}

TEST_F(Strip, EnterGoesToTheLastOverflowOfTheChosenRank) {
  of(2);
  QSignalSpy activated(&strip, &RankStrip::stepActivated);
  QTest::keyClick(&strip, Qt::Key_Right);
  QTest::keyClick(&strip, Qt::Key_Return);
  EXPECT_EQ(activated.size(), 0) << "rank 0 has none";
  QTest::keyClick(&strip, Qt::Key_Right);
  QTest::keyClick(&strip, Qt::Key_Return);
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(activated[0][0].toLongLong(), 90);
}

TEST_F(Strip, AClickOnAColumnActivatesItsStepAndTheToolTipNamesIt) {
  of(2);
  QSignalSpy activated(&strip, &RankStrip::stepActivated);
  const QPoint at = column(1, 90);
  ASSERT_FALSE(at.isNull());
  EXPECT_EQ(strip.grab().toImage().pixel(at), theme_of_ranks().palette().bad) << "what is painted there is that step";
  const RankStep *last = strip.stepAt({strip.columnsOf(1).right(), at.y()}),
                 *first = strip.stepAt({strip.columnsOf(1).left(), at.y()});
  ASSERT_TRUE(first && last);
  EXPECT_EQ(last->step, 100);
  EXPECT_EQ(first->step, 101 - kRankSteps);
  QTest::mouseClick(&strip, Qt::LeftButton, {}, at);
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(activated[0][0].toLongLong(), 90);
  QHelpEvent help(QEvent::ToolTip, at, strip.mapToGlobal(at));
  QApplication::sendEvent(&strip, &help);
  EXPECT_TRUE(QToolTip::text().contains("Step 90: 10 ms, waiting 2 ms · loss 0.5 · overflowed"))
      << QToolTip::text().toStdString();
  QToolTip::hideText();
}

TEST_F(Strip, EveryRankHasItsCellInsideHoweverManyThereAreAndHoweverNarrowItIs) {
  for (const int ranks : {2, 4, 8, 16, 31, 64})
    for (const int width : {360, 700, 1100, 1900}) {
      strip.resize(width, 60);
      of(ranks);
      const size_t rows = strip.view().rows.size();
      ASSERT_EQ(rows, static_cast<size_t>(std::min(ranks, 31)));
      for (size_t row = 0; row < rows; ++row) {
        EXPECT_GE(strip.columnsOf(row).width(), width < 700 && ranks > 16 ? 8 : 24) << ranks << " ranks in " << width;
        EXPECT_TRUE(strip.rect().contains(strip.columnsOf(row))) << ranks << " ranks in " << width;
        for (size_t other = 0; other < row; ++other)
          EXPECT_FALSE(strip.columnsOf(row).intersects(strip.columnsOf(other)));
      }
      EXPECT_LE(strip.height(), 8 * QFontMetrics(strip.font()).height()) << ranks << " ranks in " << width;
    }
}

TEST_F(Strip, DrawsWhoWaitsAndWhoOverflowed) {
  for (const bool dark : {true, false}) {
    if (theme_of_ranks().isDark() != dark) theme_of_ranks().toggle();
    of(2);
    const Palette& palette = theme_of_ranks().palette();
    const int64_t computing = pixels(lane_colour(palette, 0)),
                  area = 2 * strip.columnsOf(0).width() * strip.columnsOf(0).height();
    EXPECT_NEAR(static_cast<double>(computing) / static_cast<double>(area), 0.9, 0.05) << "rank 1 waits a fifth";
    const int64_t overflowed = pixels(QColor(palette.bad));
    of(2, 50);
    EXPECT_GT(overflowed, pixels(QColor(palette.bad)) + 40) << "then only the legend's sign is left";
  }
}

TEST_F(Strip, TheMenuOfARankOffersADrillOnIt) {
  of(4);
  QSignalSpy wanted(&strip, &RankStrip::drillWanted);
  QTimer::singleShot(0, &strip, [&] {
    auto* menu = strip.findChild<QMenu*>();
    ASSERT_TRUE(menu);
    for (QAction* action : menu->actions())
      if (action->objectName() == "rank:drill") action->trigger();
    menu->close();
  });
  const QPoint at = strip.columnsOf(2).center();
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, strip.mapToGlobal(at));
  QApplication::sendEvent(&strip, &event);
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_EQ(wanted[0][0].toInt(), 2);
}

TEST_F(Strip, ItsTableLeavesOutWhatHasNoColumn) {
  of(8);
  const PlotTable table = strip.table();
  ASSERT_EQ(table.rows.size(), 8u);
  for (const QVariantList& row : table.rows) EXPECT_EQ(row.size(), table.headers.size());
  EXPECT_EQ(table.rows[6][2].toDouble(), 1 << 20);
  EXPECT_FALSE(table.rows[7][2].isValid()) << "no memory of rank 7";
  EXPECT_FALSE(table.rows[0][4].isValid()) << "no losses";
  EXPECT_FALSE(table.rows[0][3].isValid()) << "no speeds";
  EXPECT_EQ(table.rows[1][5].toLongLong(), 1);
  EXPECT_EQ(table.rows[1][6].toLongLong(), 90);
}

TEST_F(Strip, OneRankIsASentenceAndLeavesTheKeysToTheWindow) {
  of(1);
  EXPECT_LT(strip.height(), 2 * QFontMetrics(strip.font()).height());
  QKeyEvent left(QEvent::KeyPress, Qt::Key_Left, Qt::NoModifier);
  QApplication::sendEvent(&strip, &left);
  EXPECT_FALSE(left.isAccepted());
}

} // namespace
} // namespace amplab
