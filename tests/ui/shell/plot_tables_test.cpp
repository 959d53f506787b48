// SPDX-License-Identifier: GPL-3.0-or-later
// Each plot shows its numbers in a table, by a key and from its menu.
#include "tests/ui/shell/window_fixture.h"
#include "ui/models/plot_table.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/plot_table_window.h"

#include <QClipboard>
#include <QPointer>
#include <QPushButton>

namespace amplab {
namespace {

class TablesOfPlots : public support::WindowTest {
 protected:
  void ran() {
    open("endless");
    press(Qt::Key_Period);
    ASSERT_TRUE(reaches(RunState::paused));
  }
  PlotTableWindow& shown_for(const char* name) {
    auto& plot = find<QWidget>(name);
    plot.setFocus();
    press(Qt::Key_T, Qt::AltModifier);
    return find<PlotTableWindow>("plotTableWindow");
  }
};

TEST_F(TablesOfPlots, AltTShowsThePlotThatHasFocus) {
  ran();
  PlotTableWindow& shown = shown_for("canvas:scale");
  EXPECT_EQ(shown.windowTitle(), "Loss scale, scale as a table");
  auto& table = *shown.findChild<CellTable*>("plotTable");
  EXPECT_EQ(table.accessibleName(), shown.windowTitle());
  EXPECT_EQ(table.model()->rowCount(), 1);
  press(Qt::Key_T, Qt::AltModifier);
  EXPECT_EQ(window->findChildren<PlotTableWindow*>().size(), 1) << "there is one a plot";
}

TEST_F(TablesOfPlots, StandsStillUntilItIsRefreshed) {
  ran();
  PlotTableWindow& shown = shown_for("canvas:loss");
  auto& table = *shown.findChild<CellTable*>("plotTable");
  ASSERT_EQ(table.model()->rowCount(), 1);
  window->controller().rewind();
  ASSERT_TRUE(reaches(RunState::ready));
  window->controller().play();
  ASSERT_TRUE(reaches_step(100));
  EXPECT_EQ(table.model()->rowCount(), 1);
  shown.findChild<QPushButton*>("plotTable:refresh")->click();
  EXPECT_GE(table.model()->rowCount(), 100);
}

TEST_F(TablesOfPlots, AreCopiedWithTheirHeaders) {
  ran();
  PlotTableWindow& shown = shown_for("canvas:loss");
  auto& table = *shown.findChild<CellTable*>("plotTable");
  shown.findChild<QPushButton*>("plotTable:copy")->click();
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  ASSERT_EQ(lines.size(), 3) << "headers, one step, the end";
  EXPECT_TRUE(lines[0].startsWith("step\t"));
  EXPECT_TRUE(lines[1].startsWith("1\t"));
  QApplication::clipboard()->clear();
  table.setCurrentIndex(table.model()->index(0, 1));
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text().split('\n').size(), 3);
}

TEST_F(TablesOfPlots, ACellNamesItsColumn) {
  ran();
  const auto& table = *shown_for("canvas:loss").findChild<CellTable*>("plotTable");
  const QModelIndex cell = table.model()->index(0, 1);
  EXPECT_EQ(cell.data(Qt::AccessibleTextRole).toString(),
            QString::fromStdString(window->store().lane(0).name()) + ": " + cell.data().toString());
}

TEST_F(TablesOfPlots, EveryPlotOfTheWindowHasOne) {
  ran();
  int plots = 0;
  for (QWidget* each : window->findChildren<QWidget*>()) {
    const auto* tabular = dynamic_cast<const Tabular*>(each);
    if (!tabular) continue;
    ++plots;
    EXPECT_FALSE(tabular->table().title.isEmpty()) << each->objectName().toStdString();
    auto* action = each->findChild<QAction*>("showAsTable", Qt::FindDirectChildrenOnly);
    ASSERT_TRUE(action) << each->objectName().toStdString();
    EXPECT_TRUE(action->text().endsWith("\tAlt+T"));
    EXPECT_TRUE(tabular->hasMenu() || each->contextMenuPolicy() == Qt::ActionsContextMenu)
        << each->objectName().toStdString();
  }
  EXPECT_GE(plots, 12) << "six of curves, three of exponents, the bands, the ladder, the forecast";
}

TEST_F(TablesOfPlots, GoesWithItsPlot) {
  ran();
  PlotTableWindow& shown = shown_for("canvas:loss");
  const QPointer<PlotTableWindow> there(&shown);
  window.reset();
  EXPECT_FALSE(there);
}

} // namespace
} // namespace amplab
