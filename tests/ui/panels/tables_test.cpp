// SPDX-License-Identifier: GPL-3.0-or-later
// The panels with tables, driven by mouse, keys and typed text.
#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/models/keymap.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/ops_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cstdlib>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class Tables : public support::PanelTest {
 protected:
  Tables() { support::reset_lanes(store_, 2); }

  template <class Widget> static Widget& find(QWidget& panel, const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  static std::string cell(const QAbstractItemView& table, int row, int column) {
    return table.model()->index(row, column).data().toString().toStdString();
  }
};

TEST_F(Tables, OpsShowAHintUntilAStepIsInspected) {
  OpsPanel panel(context_);
  auto& table = find<CellTable>(panel, "opsTable");
  EXPECT_EQ(table.model()->rowCount(), 0);
  EXPECT_TRUE(table.emptySentence().contains("Space"));
  store_.appendOps(0, support::sample_ops(50));
  store_.publish();
  EXPECT_EQ(table.model()->rowCount(), 6);
  EXPECT_TRUE(find<QLabel>(panel, "opsSummary").text().startsWith("step 50 · 6 calls"));
}

TEST_F(Tables, OpsFilterByTextAndPhase) {
  OpsPanel panel(context_);
  store_.appendOps(0, support::sample_ops(50));
  store_.publish();
  auto& table = find<CellTable>(panel, "opsTable");
  QTest::keyClicks(&find<QLineEdit>(panel, "opsFilter"), "relu");
  EXPECT_EQ(table.model()->rowCount(), 3);
  auto& phases = find<QComboBox>(panel, "opsPhase");
  ASSERT_EQ(phases.count(), 3) << "all, forward, backward";
  phases.setCurrentIndex(1);
  emit phases.activated(1);
  EXPECT_EQ(table.model()->rowCount(), 1);
  EXPECT_TRUE(find<QLabel>(panel, "opsSummary").text().startsWith("step 50 · 1 of 6 calls"));
}

TEST_F(Tables, OpsShowAllPhasesWhereTheChosenOneIsNot) {
  OpsPanel panel(context_);
  store_.appendOps(0, support::sample_ops(50));
  store_.publish();
  auto& phases = find<QComboBox>(panel, "opsPhase");
  phases.setCurrentIndex(1);
  emit phases.activated(1);
  focus_.selectLane(1); // a lane without inspected steps
  focus_.selectLane(0);
  EXPECT_EQ(phases.currentText(), "all phases");
  EXPECT_EQ(find<CellTable>(panel, "opsTable").model()->rowCount(), 6);
}

TEST_F(Tables, OpsFollowTheChosenLaneAndStep) {
  OpsPanel panel(context_);
  store_.appendOps(1, support::sample_ops(50));
  store_.appendOps(1, support::sample_ops(100, 4));
  store_.publish();
  auto& table = find<CellTable>(panel, "opsTable");
  EXPECT_EQ(table.model()->rowCount(), 0);
  focus_.selectLane(1);
  EXPECT_EQ(table.model()->rowCount(), 4) << "the latest step";
  panel.setStep(50);
  EXPECT_EQ(table.model()->rowCount(), 6);
  EXPECT_EQ(find<QComboBox>(panel, "opsStep").currentText(), "step 50");
  panel.setStep(77);
  EXPECT_EQ(table.model()->rowCount(), 4) << "a step that was not inspected shows the latest";
}

TEST_F(Tables, OpsLeaveOutTheLeastImportantColumnsWhereTheyDoNotFit) {
  OpsPanel panel(context_);
  store_.appendOps(0, support::sample_ops(50));
  store_.publish();
  auto& table = find<CellTable>(panel, "opsTable");
  using M = OpTableModel;
  panel.resize(700, 300);
  panel.show();
  for (const int column : {M::Op, M::Layer, M::InDtypes, M::ComputeDtype, M::OutDtype, M::Zeros})
    EXPECT_FALSE(table.isColumnHidden(column)) << column;
  EXPECT_TRUE(table.isColumnHidden(M::Emulated));
  EXPECT_LE(table.horizontalHeader()->length(), table.viewport()->width());
  EXPECT_TRUE(find<QLabel>(panel, "opsSummary").text().contains("of 22 columns"));
  table.setShowsAll(true);
  EXPECT_EQ(table.columnsLeftOut(), 0);
  table.setShowsAll(false);
  panel.resize(2500, 300);
  EXPECT_EQ(table.columnsLeftOut(), 0);
  EXPECT_EQ(find<QLabel>(panel, "opsSummary").text(), "step 50 · 6 calls");
}

TEST_F(Tables, OpsRequestAnInspection) {
  OpsPanel panel(context_);
  const QSignalSpy requests(&window_, &WindowRequests::actionWanted);
  QTest::mouseClick(&find<QPushButton>(panel, "inspectNext"), Qt::LeftButton);
  ASSERT_EQ(requests.size(), 1);
  EXPECT_EQ(requests[0][0].value<ActionId>(), ActionId::inspect);
}

TEST_F(Tables, OpsNameTheKeyThatRequestsAnInspection) {
  OpsPanel panel(context_);
  const auto& button = find<QPushButton>(panel, "inspectNext");
  EXPECT_TRUE(button.toolTip().endsWith("(I)")) << button.toolTip().toStdString();
  keymap().setKey(ActionId::inspect, QKeySequence("J"));
  EXPECT_TRUE(button.toolTip().endsWith("(J)")) << button.toolTip().toStdString();
  keymap().resetAll();
}

TEST_F(Tables, CtrlCCopiesTheChosenRowsWithHeaders) {
  OpsPanel panel(context_);
  store_.appendOps(0, support::sample_ops(50));
  store_.publish();
  auto& table = find<CellTable>(panel, "opsTable");
  table.selectRow(1);
  QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 2);
  EXPECT_TRUE(lines[0].contains("phase\top\tlayer"));
  EXPECT_TRUE(lines[1].contains("forward\trelu\thidden.2"));
}

TEST_F(Tables, EventsFilterByKindAndLeadToTheirStep) {
  EventsPanel panel(context_);
  const QSignalSpy led(&focus_, &Focus::stepShown);
  store_.appendEvents(0, {support::sample_event(50), support::sample_event(60, EventKind::growth)});
  store_.appendEvents(1, {support::sample_event(61, EventKind::backoff), support::sample_event(70, EventKind::growth)});
  store_.publish();
  auto& table = find<CellTable>(panel, "eventsTable");
  EXPECT_EQ(find<QLabel>(panel, "eventsSummary").text(), "4 events");
  find<QComboBox>(panel, "eventKind").setCurrentText("growth");
  ASSERT_EQ(table.model()->rowCount(), 2);
  EXPECT_EQ(cell(table, 1, EventModel::Step), "70");
  emit table.activated(table.model()->index(1, 0));
  ASSERT_EQ(led.size(), 1);
  EXPECT_EQ(focus_.clickedStep(1), 70);
  EXPECT_EQ(focus_.lane(), 1);
}

TEST_F(Tables, RowsLeadToTheLineThatMadeThem) {
  std::vector<OpRecord> ops = support::sample_ops(50);
  for (OpRecord& op : ops) op.line = op.seq == 2 ? 4 : 0;
  store_.appendOps(0, ops);
  Event event = support::sample_event(50);
  event.line = 8;
  store_.appendEvents(1, {event});
  store_.publish();
  OpsPanel calls(context_);
  EventsPanel events(context_);
  const QSignalSpy lines(&focus_, &Focus::lineShown);
  auto& call_table = find<CellTable>(calls, "opsTable");
  auto& event_table = find<CellTable>(events, "eventsTable");
  emit call_table.clicked(call_table.model()->index(0, 0));
  EXPECT_EQ(lines.size(), 0) << "no line made it";
  emit call_table.clicked(call_table.model()->index(1, 0));
  emit event_table.activated(event_table.model()->index(0, 0));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_EQ(lines[0], QVariantList{4ll});
  EXPECT_EQ(lines[1], QVariantList{8ll});
  EXPECT_EQ(focus_.lane(), 1);
}

TEST_F(Tables, CompareShowsDifferingSettingsFirst) {
  ComparePanel panel(context_);
  auto& table = find<CellTable>(panel, "compareTable");
  ASSERT_EQ(table.model()->rowCount(), 2);
  EXPECT_EQ(table.model()->headerData(1, Qt::Horizontal).toString(), "precision.mode");
  EXPECT_EQ(cell(table, 1, 1), "amp-fp16");
  const QSignalSpy requests(&window_, &WindowRequests::actionWanted);
  QTest::mouseClick(&find<QPushButton>(panel, "exportCsv"), Qt::LeftButton);
  ASSERT_EQ(requests.size(), 1);
  EXPECT_EQ(requests[0][0].value<ActionId>(), ActionId::export_csv);
}

// Text is antialiased, so pixels need not match its colour exactly.
bool is_near(QRgb one, QRgb other) {
  return std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
             std::abs(qBlue(one) - qBlue(other)) <
         40;
}

TEST_F(Tables, ToneAndLaneColourAreDrawn) {
  EventsPanel panel(context_);
  panel.resize(600, 300);
  store_.appendEvents(1, {support::sample_event(50, EventKind::error)});
  store_.publish();
  const auto has = [&](QRgb colour) {
    const QImage picture = panel.grab().toImage();
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x)
        if (is_near(picture.pixel(x, y), colour)) return true;
    return false;
  };
  EXPECT_TRUE(has(theme().palette().bad)) << "the kind of an error";
  EXPECT_TRUE(has(lane_colour(theme().palette(), 1).rgb())) << "the sample of lane 1";
}

} // namespace
} // namespace amplab
