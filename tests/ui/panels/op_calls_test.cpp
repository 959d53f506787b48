// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on an op call, in the table and in the graph, by mouse and keys.
#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/panels/ops_panel.h"
#include "ui/widgets/step_graph_view.h"
#include "ui/widgets/totals_strip.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

namespace amplab {
namespace {

class OpCalls : public support::PanelTest {
 protected:
  OpCalls() {
    std::vector<LaneSetup> setups = support::sample_setups(2);
    setups[0].config.precision.mode = "amp-fp16";
    document_.load(setups);
    store_.reset(setups, std::vector<LaneInfo>(2));
    frame = std::make_unique<QWidget>();
    auto* column = new QVBoxLayout(frame.get());
    panel = new OpsPanel(context_);
    column->addWidget(panel, 1);
    // Applies advice as the window does.
    QObject::connect(&requests_, &LaneRequests::settingChangeWanted, panel,
                     [this](int lane, const ProposedChange& advice) {
                       taken.push_back({lane, advice});
                       document_.setSetting(lane, QString::fromStdString(advice.key), advice.value);
                     });
    ops = support::sample_ops(50, 8);
    for (OpRecord& op : ops) op.line = 4;
    frame->resize(1400, 500);
    frame->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(frame.get()));
    receive();
  }
  void receive() {
    store_.appendOps(0, ops);
    store_.publish();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = frame->findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  CellTable& table() { return find<CellTable>("opsTable"); }
  StepGraphView& graph() { return find<StepGraphView>("opsGraphView"); }
  QMenu* menu(const char* name) { return panel->findChild<QMenu*>(name); }
  static QAction& action(QMenu& menu, const char* name) {
    auto* action = menu.findChild<QAction*>(name);
    EXPECT_TRUE(action) << name;
    return *action;
  }
  void click_cell(int row, int column) {
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                      table().visualRect(table().model()->index(row, column)).center());
  }
  std::string cell(int row, int column) { return table().model()->index(row, column).data().toString().toStdString(); }
  const std::map<std::string, std::string>& op_dtype() { return document_.config(0).precision.op_dtype; }

  std::unique_ptr<QWidget> frame;
  OpsPanel* panel;
  std::vector<OpRecord> ops;
  std::vector<std::pair<int, ProposedChange>> taken;
};

TEST_F(OpCalls, AClickOnAFormatOpensTheListThatChangesIt) {
  click_cell(0, OpTableModel::ComputeDtype);
  QMenu* list = menu("ops:dtypes");
  ASSERT_TRUE(list);
  EXPECT_TRUE(action(*list, "ops:op:Set by the mode").isChecked());
  action(*list, "ops:op:fp32").trigger();
  list->close();
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].first, 0);
  EXPECT_EQ(op_dtype(), (std::map<std::string, std::string>{{"linear", "fp32"}}));
  EXPECT_EQ(cell(0, OpTableModel::ComputeDtype), "fp16 → fp32") << "from the next step on";
  EXPECT_EQ(cell(1, OpTableModel::ComputeDtype), "fp16");
}

TEST_F(OpCalls, AClickElsewhereLightsTheLine) {
  QSignalSpy lit(&focus_, &Focus::lineShown);
  click_cell(0, OpTableModel::Op);
  EXPECT_EQ(lit.size(), 1);
  click_cell(1, OpTableModel::ComputeDtype);
  EXPECT_EQ(lit.size(), 1) << "that opens the list";
}

TEST_F(OpCalls, KeysOpenTheListOfTheCurrentRow) {
  struct Keys {
    Qt::Key key;
    Qt::KeyboardModifier modifier;
  };
  table().setCurrentIndex(table().model()->index(1, OpTableModel::Op));
  for (const Keys& keys : {Keys{Qt::Key_F2, Qt::NoModifier}, Keys{Qt::Key_Down, Qt::AltModifier}}) {
    QTest::keyClick(&table(), keys.key, keys.modifier);
    QMenu* list = menu("ops:dtypes");
    ASSERT_TRUE(list);
    EXPECT_TRUE(list->isVisible());
    EXPECT_EQ(list->actions().first()->text(), "relu, in all layers");
    QTest::keyClick(list, Qt::Key_Escape);
    delete list;
  }
}

TEST_F(OpCalls, ALayerIsChosenInTheSecondPartOfTheList) {
  std::unique_ptr<QMenu> list(panel->createDTypeMenu(ops[0], nullptr));
  action(*list, "ops:layer:bf16").trigger();
  EXPECT_EQ(document_.config(0).precision.layer_dtype.at("hidden.1"), "bf16");
  document_.setSetting(0, "precision.mode", SettingValue("fp16-master"));
  list.reset(panel->createDTypeMenu(ops[0], nullptr));
  EXPECT_FALSE(list->findChild<QAction*>("ops:layer:bf16"));
  EXPECT_TRUE(list->actions().last()->text().contains("does not use autocast"));
}

TEST_F(OpCalls, WhatWasChosenIsReset) {
  auto& reset = find<QToolButton>("opsTurned");
  EXPECT_FALSE(reset.isVisible());
  document_.setSetting(0, "precision.op_dtype",
                       SettingValue(std::map<std::string, std::string>{{"linear", "fp32"}, {"relu", "bf16"}}));
  document_.setSetting(0, "precision.layer_dtype",
                       SettingValue(std::map<std::string, std::string>{{"hidden.1", "fp32"}}));
  ASSERT_TRUE(reset.isVisible());
  EXPECT_EQ(reset.text().toStdString(), "reset 3 formats");
  EXPECT_TRUE(reset.toolTip().contains("linear: fp32, relu: bf16, hidden.1: fp32"));
  QTest::mouseClick(&reset, Qt::LeftButton);
  EXPECT_TRUE(op_dtype().empty());
  EXPECT_TRUE(document_.config(0).precision.layer_dtype.empty());
  EXPECT_FALSE(reset.isVisible());
}

TEST_F(OpCalls, OfAnotherLaneItsOwnSettingsAreShown) {
  document_.setSetting(1, "precision.op_dtype", SettingValue(std::map<std::string, std::string>{{"linear", "fp32"}}));
  EXPECT_FALSE(find<QToolButton>("opsTurned").isVisible());
  focus_.selectLane(1);
  EXPECT_TRUE(find<QToolButton>("opsTurned").isVisible());
}

TEST_F(OpCalls, TheMenuRequestsTheTensorThatTheCallMadeFromOtherPanels) {
  QSignalSpy histogram(&focus_, &Focus::histogramShown), elements(&focus_, &Focus::elementsShown),
      bits(&focus_, &Focus::bitsShown), line(&focus_, &Focus::lineShown);
  std::unique_ptr<QMenu> made(panel->createMenu(ops[1], nullptr));
  for (const char* id : {"ops:histogram", "ops:elements", "ops:bits", "ops:line"}) action(*made, id).trigger();
  ASSERT_EQ(histogram.size(), 1);
  EXPECT_EQ(histogram[0][1].toLongLong(), 50);
  EXPECT_EQ(histogram[0][2].value<TensorName>(), (TensorName{TensorKind::activation, "hidden.2.relu", 2}));
  ASSERT_EQ(elements.size(), 1);
  EXPECT_EQ(bits[0], (QVariantList{8.0, "fp16"}));
  EXPECT_EQ(line[0], QVariantList{4ll});
  made.reset(panel->createMenu(ops[4], nullptr)); // backward
  action(*made, "ops:histogram").trigger();
  EXPECT_EQ(histogram[1][2].value<TensorName>(),
            (TensorName{TensorKind::activation_gradient, "hidden.5.linear.grad_input", 5}));
}

TEST_F(OpCalls, TheMenuOffersOnlyWhatThereIs) {
  OpRecord op = ops[0];
  op.layer = "", op.phase = "step", op.op = "adamw", op.line = 0, op.amax = std::numeric_limits<double>::infinity();
  std::unique_ptr<QMenu> made(panel->createMenu(op, nullptr));
  for (const char* id : {"ops:histogram", "ops:elements", "ops:bits", "ops:line"})
    EXPECT_FALSE(action(*made, id).isEnabled()) << id;
  EXPECT_FALSE(made->findChild<QMenu*>("ops:dtypes")->menuAction()->isEnabled());
  op.phase = "forward", op.op = "to", op.out_dtype = "int64";
  made.reset(panel->createMenu(op, nullptr));
  EXPECT_FALSE(action(*made, "ops:histogram").isEnabled()) << "integers have no histogram";
}

TEST_F(OpCalls, TheMenuKeyOpensTheMenuOfTheCurrentRow) {
  table().setCurrentIndex(table().model()->index(2, OpTableModel::Op));
  QContextMenuEvent menu_event(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(&table(), &menu_event);
  QMenu* made = menu("ops:menu");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->accessibleName().toStdString(), "Actions for linear");
  made->close();
}

TEST_F(OpCalls, TheMenuShadowsThisOpAndTheHeadAll) {
  std::unique_ptr<QMenu> made(panel->createMenu(ops[0], nullptr));
  action(*made, "ops:shadow").trigger();
  EXPECT_EQ(document_.config(0).inspect.shadow, "inputs");
  EXPECT_EQ(document_.config(0).inspect.shadow_ops, (std::vector<std::string>{"linear"}));
  EXPECT_EQ(find<QToolButton>("opsShadow").text().toStdString(), "Shadow: same");
  made.reset(panel->createMenu(ops[0], nullptr));
  EXPECT_TRUE(action(*made, "ops:shadow").isChecked());
  action(*made, "ops:shadow").trigger();
  EXPECT_EQ(document_.config(0).inspect.shadow, "none");
  action(*find<QToolButton>("opsShadow").menu(), "opsShadow:own").trigger();
  EXPECT_EQ(document_.config(0).inspect.shadow, "own");
}

TEST_F(OpCalls, ShowsUnderTheTableWhyTheCurrentCallRanInItsFormat) {
  auto& why = find<QLabel>("opsWhy");
  EXPECT_FALSE(why.isVisible());
  table().setCurrentIndex(table().model()->index(0, OpTableModel::Op));
  EXPECT_TRUE(why.isVisible());
  EXPECT_TRUE(why.text().contains("lower-precision list"));
  table().setCurrentIndex(table().model()->index(1, OpTableModel::Op));
  EXPECT_TRUE(why.text().contains("formats of its inputs"));
}

TEST_F(OpCalls, TheTotalsAreOfWhatTheFilterLeaves) {
  auto& totals = find<TotalsStrip>("opsTotals");
  EXPECT_EQ(totals.toolTip().split('\n').first().section(" · ", 0, 0).toStdString(), "fp16: 8 calls");
  EXPECT_TRUE(totals.toolTip().endsWith("4 casts, 4 saved by the cache")) << totals.toolTip().toStdString();
  find<QLineEdit>("opsFilter").setText("relu");
  EXPECT_EQ(totals.toolTip().section(" · ", 0, 0).toStdString(), "fp16: 4 calls");
  find<QLineEdit>("opsFilter").setText("no such call");
  EXPECT_FALSE(totals.isVisible());
}

TEST_F(OpCalls, ShadowColumnsComeWithTheirNumbersAndSortTheWorstFirst) {
  EXPECT_TRUE(table().isColumnHidden(OpTableModel::Error));
  for (OpRecord& op : ops) op.step = 51;
  ops[2].shadow.relative = 0.5, ops[3].shadow.relative = 0.01;
  receive();
  EXPECT_FALSE(table().isColumnHidden(OpTableModel::Error));
  EXPECT_TRUE(table().isColumnHidden(OpTableModel::Drift));
  auto& header = *table().horizontalHeader();
  QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                    QPoint(header.sectionViewportPosition(OpTableModel::Error) + 20, header.height() / 2));
  EXPECT_EQ(cell(0, OpTableModel::Error), "0.5");
  EXPECT_EQ(cell(1, OpTableModel::Error), "0.01");
  EXPECT_EQ(cell(2, OpTableModel::Error), "");
  for (OpRecord& op : ops) op.step = 52, op.shadow = {};
  receive();
  EXPECT_TRUE(table().isColumnHidden(OpTableModel::Error));
}

TEST_F(OpCalls, TheGraphShowsTheSameCalls) {
  QTest::mouseClick(&find<QToolButton>("opsGraph"), Qt::LeftButton);
  ASSERT_TRUE(graph().isVisible());
  EXPECT_FALSE(table().isVisible());
  EXPECT_EQ(graph().graph().boxes().size(), 8u);
  QSignalSpy lit(&focus_, &Focus::lineShown);
  QTest::mouseClick(&graph(), Qt::LeftButton, {}, graph().placeOf(2));
  EXPECT_EQ(graph().current(), 2);
  EXPECT_EQ(table().currentIndex().row(), 2) << "the row goes with it";
  EXPECT_EQ(lit.size(), 1);
  EXPECT_TRUE(find<QLabel>("opsWhy").isVisible());
  QTest::keyClick(&graph(), Qt::Key_Left);
  EXPECT_EQ(graph().current(), 1);
  EXPECT_EQ(table().currentIndex().row(), 1);
  QTest::keyClick(&graph(), Qt::Key_F2);
  ASSERT_TRUE(menu("ops:dtypes"));
  EXPECT_EQ(menu("ops:dtypes")->actions().first()->text(), "relu, in all layers");
  menu("ops:dtypes")->close();
  find<QToolButton>("opsGraph").click();
  EXPECT_TRUE(table().isVisible());
}

TEST_F(OpCalls, TheGraphIsZoomedMovedAndFitted) {
  find<QToolButton>("opsGraph").click();
  QApplication::processEvents();
  const double before = graph().scale();
  const QPoint about = graph().placeOf(0);
  QWheelEvent wheel(about, graph().mapToGlobal(about), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  QApplication::sendEvent(&graph(), &wheel);
  EXPECT_GT(graph().scale(), before);
  EXPECT_EQ(graph().placeOf(0), about) << "what is under the mouse stays there";
  QTest::mousePress(&graph(), Qt::LeftButton, {}, about);
  QTest::mouseMove(&graph(), about + QPoint(60, 20));
  QMouseEvent move(QEvent::MouseMove, about + QPoint(60, 20), graph().mapToGlobal(about + QPoint(60, 20)), Qt::NoButton,
                   Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&graph(), &move);
  QTest::mouseRelease(&graph(), Qt::LeftButton, {}, about + QPoint(60, 20));
  EXPECT_EQ(graph().placeOf(0), about + QPoint(60, 20));
  EXPECT_EQ(graph().current(), -1) << "a drag chooses nothing";
  QTest::mouseDClick(&graph(), Qt::LeftButton, {}, QPoint(2, 2));
  for (int call = 0; call < 8; ++call) EXPECT_TRUE(graph().rect().contains(graph().placeOf(call))) << call;
}

TEST_F(OpCalls, TheGraphComesBackAtTheNextStart) {
  find<QToolButton>("opsGraph").click();
  QVariantMap kept;
  panel->saveSettings(kept);
  OpsPanel another(context_);
  another.restoreSettings(kept);
  EXPECT_TRUE(another.findChild<StepGraphView*>("opsGraphView")->isVisibleTo(&another));
  another.restoreSettings({});
  EXPECT_FALSE(another.findChild<StepGraphView*>("opsGraphView")->isVisibleTo(&another));
}

TEST_F(OpCalls, ANarrowHeadLeavesOutWhatCanBeHadElsewhere) {
  frame->resize(480, 400);
  EXPECT_FALSE(find<QToolButton>("opsShadow").isVisible());
  EXPECT_TRUE(find<QToolButton>("opsGraph").isVisible());
  EXPECT_LE(panel->minimumSizeHint().width(), 480);
  frame->resize(1400, 400);
  EXPECT_TRUE(find<QToolButton>("opsShadow").isVisible());
}

} // namespace
} // namespace amplab
