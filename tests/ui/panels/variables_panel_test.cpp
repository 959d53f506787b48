// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of names in use, with lanes that are stopped, running, or at a past step.
#include "ui/panels/variables_panel.h"

#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/support/named_lane.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/plots/sampled_curve.h"
#include "ui/widgets/scaler_state_diagram.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

using namespace support;

class VariablesPanelTest : public support::PanelTest {
 protected:
  VariablesPanelTest() {
    reset_gan(store_, 2);
    panel_.resize(1300, 420);
    panel_.show();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(std::string("no ") + name);
    return *widget;
  }
  CellTable& table() { return find<CellTable>("variablesTable"); }
  ScalerStateDiagram& machine() { return find<ScalerStateDiagram>("scalerStateDiagram"); }
  std::string summary() { return find<QLabel>("variablesSummary").text().toStdString(); }
  std::string cell(int row, int column) { return table().model()->index(row, column).data().toString().toStdString(); }
  int row(const std::string& name) {
    for (int at = 0; at < table().model()->rowCount(); ++at)
      if (cell(at, VariablesModel::Name) == name) return at;
    ADD_FAILURE() << "no " << name;
    return 0;
  }
  void choose(const std::string& name) {
    table().setCurrentIndex(table().model()->index(row(name), VariablesModel::Name));
  }
  void press(const std::string& name, Qt::Key key) {
    choose(name);
    QTest::keyClick(&table(), key);
  }
  void click(const std::string& name, int column) {
    const QModelIndex index = table().model()->index(row(name), column);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(index).center());
  }
  // Opens the menu of a row by its key.
  QMenu& menu(const std::string& name) {
    choose(name);
    QContextMenuEvent menu_event(QContextMenuEvent::Keyboard, {}, {});
    QApplication::sendEvent(&table(), &menu_event);
    auto* opened = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (!opened) throw std::runtime_error("no menu");
    return *opened;
  }
  QAction& entry(QMenu& menu, const char* id) {
    auto* action = menu.findChild<QAction*>(id);
    if (!action) throw std::runtime_error(std::string("no ") + id);
    return *action;
  }
  void use(const std::string& name, const char* id) {
    QMenu& opened = menu(name);
    opened.setActiveAction(&entry(opened, id));
    QTest::keyClick(&opened, Qt::Key_Return);
  }

  void stop(int64_t step, int64_t line, const std::string& stage = "unscaled", double found_inf = 1) {
    const VariableRecord scaler =
        named_scaler(65536, 3, {{"d_opt", stage, found_inf}, {"g_opt", "ready", not_recorded()}});
    store_.setStop(0, stop_at(step, line,
                              {scaler, named_optimizer("d_opt", 0.1, 2),
                               named_one("errD", 0.5 * static_cast<double>(step)), named_tensor("out", 3, 2)},
                              {named_one("errD", 0.5 * static_cast<double>(step)), named_tensor("out", 3, 2)}));
    store_.publish();
  }
  void run(int lane, int64_t step, double norm) {
    store_.setLines(lane, lines_of(step, {named_tensor("out", norm)}));
    store_.publish();
  }

  VariablesPanel panel_{context_};
};

TEST_F(VariablesPanelTest, ShowsAHintWhileNothingIsKnown) {
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_TRUE(table().emptySentence().contains("F10"));
  EXPECT_TRUE(machine().accessibleDescription().contains("F10"));
  stop(3, 2);
  EXPECT_EQ(summary(), "gan fp16 · step 3, before line 2");
  EXPECT_GT(table().model()->rowCount(), 4);
}

TEST_F(VariablesPanelTest, FollowsTheSelectedLane) {
  stop(3, 2);
  focus_.selectLane(1);
  EXPECT_EQ(table().model()->rowCount(), 0);
  focus_.selectLane(0);
  EXPECT_EQ(cell(row("errD"), VariablesModel::Value), "1.5");
}

TEST_F(VariablesPanelTest, ShowsThatItIsInTimeTravel) {
  stop(3, 2);
  LineStop past = stop_at(2, 4, {named_one("errD", 7)});
  past.past = true;
  store_.setStop(0, past);
  store_.publish();
  EXPECT_EQ(summary(), "gan fp16 · past step 2, before line 4");
  EXPECT_EQ(find<QLabel>("variablesSummary").property("tone").toString(), "notice");
  EXPECT_EQ(cell(row("errD"), VariablesModel::Value), "7");
}

TEST_F(VariablesPanelTest, KeepsWhatItShowedUntilTheNextLineIsReached) {
  stop(3, 2);
  store_.forgetStop(0); // the lane continues
  store_.publish();
  EXPECT_EQ(summary(), "gan fp16 · step 3, before line 2");
  stop(3, 3);
  EXPECT_EQ(summary(), "gan fp16 · step 3, before line 3");
  store_.forgetStop(0);
  store_.appendSteps(0, declared_steps(1, 3, 10));
  store_.publish();
  EXPECT_TRUE(await([&] { return summary().starts_with("gan fp16 · recorded values of step 3"); })) << summary();
}

TEST_F(VariablesPanelTest, WatchesByKeyAndByClick) {
  stop(3, 2);
  press("out", Qt::Key_W);
  EXPECT_EQ(row("out"), 0);
  EXPECT_EQ(table().currentIndex().row(), 0) << "the row is still the chosen one";
  click("d_opt.steps", VariablesModel::Watch);
  EXPECT_EQ(row("d_opt.steps"), 1);
  QTest::keyClick(&table(), Qt::Key_W);
  press("out", Qt::Key_W);
  EXPECT_EQ(row("errD"), 0);
}

TEST_F(VariablesPanelTest, RemembersWatchesAndShowsThemUnboundToo) {
  stop(3, 2);
  press("out", Qt::Key_W);
  QVariantMap settings;
  panel_.saveSettings(settings);
  VariablesPanel next(context_);
  next.restoreSettings(settings);
  next.resize(1300, 400);
  next.show();
  auto* its = next.findChild<CellTable*>("variablesTable");
  EXPECT_EQ(its->model()->index(0, VariablesModel::Name).data().toString(), "out");
  store_.setStop(0, stop_at(3, 1, {named_one("errD", 1)}));
  store_.publish();
  EXPECT_EQ(its->model()->index(0, VariablesModel::Value).data().toString(), "not bound here");
}

TEST_F(VariablesPanelTest, OffersItsMenuByKeyForTheChosenRow) {
  stop(3, 2);
  const QSignalSpy back(&requests_, &LaneRequests::timeTravelWanted),
      inspections(&requests_, &LaneRequests::inspectionWanted), lines(&focus_, &Focus::lineShown);
  use("out", "variables:nonfinite");
  use("scaler.scale", "variables:changed");
  use("out", "variables:inspect");
  ASSERT_EQ(back.size(), 2);
  EXPECT_EQ(back[0][0].value<Seek>(), Seek::nonfinite);
  EXPECT_EQ(back[0][1].toString(), "out");
  EXPECT_EQ(back[1][0].value<Seek>(), Seek::changed);
  EXPECT_EQ(back[1][1].toString(), "scaler") << "the engine knows the owner";
  ASSERT_EQ(inspections.size(), 1);
  EXPECT_EQ(inspections[0], (QVariantList{0, 3ll}));
  ASSERT_EQ(lines.size(), 1);
  EXPECT_EQ(lines[0], QVariantList{2ll});
}

TEST_F(VariablesPanelTest, DoesNotStartTimeTravelFromARunningLane) {
  stop(3, 2);
  EXPECT_TRUE(entry(menu("out"), "variables:changed").isEnabled());
  QApplication::activePopupWidget()->close();
  store_.setStatus(0, {LaneState::running, "", EndedBy::nothing});
  store_.publish();
  EXPECT_FALSE(entry(menu("out"), "variables:changed").isEnabled());
  EXPECT_FALSE(entry(menu("out"), "variables:nonfinite").isEnabled());
  QApplication::activePopupWidget()->close();
}

TEST_F(VariablesPanelTest, CopiesAValueAndRowsWithHeaders) {
  stop(3, 2);
  use("errD", "variables:copyValue");
  EXPECT_EQ(QApplication::clipboard()->text(), "1.5");
  table().selectRow(row("out"));
  QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 2);
  EXPECT_TRUE(lines[0].contains("name\tkind\tvalue")) << lines[0].toStdString();
  EXPECT_TRUE(lines[1].contains("out\ttensor")) << lines[1].toStdString();
}

TEST_F(VariablesPanelTest, AClickOnANumberChoosesItAndTheMenuRequestsItsBits) {
  stop(3, 2);
  const QSignalSpy chosen(&focus_, &Focus::numberShown), bits(&focus_, &Focus::bitsShown);
  click("errD", VariablesModel::Value);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toDouble(), 1.5);
  EXPECT_EQ(chosen[0][1].toString().toStdString(), cell(row("errD"), VariablesModel::DType));
  click("out", VariablesModel::Norm);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1][0].toDouble(), 3);
  EXPECT_FALSE(chosen[1][1].toString().isEmpty());
  click("out", VariablesModel::Name);
  EXPECT_EQ(chosen.size(), 2);
  use("errD", "variables:bits");
  ASSERT_EQ(bits.size(), 1);
  EXPECT_EQ(bits[0][0].toDouble(), 1.5);
}

TEST_F(VariablesPanelTest, LeadsToTheLineThatAssignedAVariable) {
  stop(3, 2);
  const QSignalSpy lines(&focus_, &Focus::lineShown);
  press("out", Qt::Key_Return);
  ASSERT_EQ(lines.size(), 1);
  EXPECT_EQ(lines[0][0].toLongLong(), 2);
}

TEST_F(VariablesPanelTest, SendsColumnsToTheCurvesAndPlotsTheRestOfAllLanes) {
  const QSignalSpy curves(&focus_, &Focus::curveShown);
  run(0, 1, 5);
  run(0, 2, 6);
  run(1, 2, 9);
  stop(3, 2);
  press("errD", Qt::Key_P);
  ASSERT_EQ(curves.size(), 1);
  EXPECT_EQ(curves[0][0].toString(), "loss.errD");
  EXPECT_FALSE(find<QWidget>("variables:curves").isVisible());
  press("out", Qt::Key_P);
  ASSERT_TRUE(find<QWidget>("variables:curves").isVisible());
  auto& curve = find<SampledCurve>("sampled:out");
  ASSERT_EQ(curve.lines().size(), 2u);
  EXPECT_EQ(curve.lines()[0].samples.size(), 3u) << "two steps while it ran, and where it stands";
  EXPECT_EQ(curve.lines()[1].samples.front().value, 9);
  EXPECT_TRUE(curve.accessibleDescription().contains("sampled at inspected steps"));
  QTest::mouseClick(&find<QToolButton>("sampled:close:out"), Qt::LeftButton);
  EXPECT_FALSE(find<QWidget>("variables:curves").isVisible());
}

TEST_F(VariablesPanelTest, ShowsTheLossesAndVerdictsOfBothNetworksSideBySide) {
  for (int lane = 0; lane < 2; ++lane) store_.appendSteps(lane, declared_steps(1, 40, 10));
  store_.publish();
  ASSERT_TRUE(await([&] { return table().model()->rowCount() > 0; }));
  for (const char* name : {"errD", "errG", "scaler.found_inf(d_opt)", "g_opt.skipped"}) press(name, Qt::Key_W);
  QTest::mouseClick(&find<QToolButton>("variables:watchCurves"), Qt::LeftButton);
  for (const char* name :
       {"sampled:errD", "sampled:errG", "sampled:scaler.found_inf(d_opt)", "sampled:g_opt.skipped"}) {
    auto& curve = find<SampledCurve>(name);
    EXPECT_TRUE(curve.isVisible()) << name;
    ASSERT_EQ(curve.lines().size(), 2u) << name;
    EXPECT_EQ(curve.lines()[0].samples.size(), 40u) << name;
    EXPECT_TRUE(curve.accessibleDescription().contains("every step"));
  }
}

TEST_F(VariablesPanelTest, ClearsTheHistoryOfALaneThatStartsOver) {
  for (int lane = 0; lane < 2; ++lane) store_.appendSteps(lane, declared_steps(1, 2, 10));
  run(0, 1, 5);
  run(0, 2, 6);
  run(1, 2, 6);
  stop(3, 2);
  press("out", Qt::Key_P);
  store_.rewindLane(0);
  EXPECT_EQ(find<SampledCurve>("sampled:out").lines().size(), 1u) << "the other lane's is still there";
}

TEST_F(VariablesPanelTest, DrawsTheStagesOfTheScaler) {
  stop(3, 2);
  EXPECT_TRUE(machine().accessibleDescription().contains("d_opt unscaled, found_inf 1"))
      << machine().accessibleDescription().toStdString();
  store_.setStop(0, stop_at(3, 3, {named_one("errD", 1)}));
  store_.publish();
  EXPECT_EQ(machine().accessibleDescription(), "This loop has no loss scaler.");
}

TEST_F(VariablesPanelTest, HidesTheStagesWhereItIsNarrowUntilTheyAreRequested) {
  stop(3, 2);
  EXPECT_TRUE(machine().isVisible());
  panel_.resize(700, 400);
  EXPECT_FALSE(machine().isVisible());
  QTest::mouseClick(&find<QToolButton>("variables:stagesShown"), Qt::LeftButton);
  EXPECT_TRUE(machine().isVisible());
}

} // namespace
} // namespace amplab
