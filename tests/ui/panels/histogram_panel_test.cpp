// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram panel in use, with three lanes of one model: fp16 with a scaler, fp16 without, bf16.
#include "ui/panels/histogram_panel.h"

#include "tests/support/await.h"
#include "tests/support/histogram_inspections.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/models/cell.h"
#include "ui/plots/exponent_grid.h"
#include "ui/plots/exponent_plot.h"
#include "ui/plots/exponent_waterfall.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

constexpr int kScaled = 0, kPlain = 1, kBf16 = 2, kInspections = 20;

class HistogramPanelTest : public support::PanelTest {
 protected:
  HistogramPanelTest() {
    support::fill_with_inspections(store_, kInspections);
    panel_.resize(800, 260);
    panel_.show();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(std::string("no ") + name);
    return *widget;
  }
  ExponentPlot& plot() { return find<ExponentPlot>("exponentPlot"); }
  ExponentGrid& grid() { return find<ExponentGrid>("exponentGrid"); }
  ExponentWaterfall& waterfall() { return find<ExponentWaterfall>("exponentWaterfall"); }
  std::string caption() { return find<QLabel>("histogram:position").text().toStdString(); }
  void click(const char* button) { find<QToolButton>(button).click(); }
  void choose(const char* box, const QString& text) {
    auto& chooser = find<QComboBox>(box);
    const int row = chooser.findText(text);
    ASSERT_GE(row, 0) << text.toStdString();
    chooser.setCurrentIndex(row);
    emit chooser.activated(row);
  }
  void move(int places) {
    for (int i = 0; i < std::abs(places); ++i) QTest::keyClick(&plot(), places > 0 ? Qt::Key_Right : Qt::Key_Left);
  }
  void letGo(Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&plot(), Qt::Key_Return, keys); }
  void append_inspection(int lane, int64_t step, double scale = 1) {
    support::InspectionMaker maker;
    maker.scale = scale;
    store_.appendInspection(lane, maker.at(step));
    store_.publish();
  }
  int64_t shownStep() { return plot().content().step; }

  HistogramPanel panel_{context_};
};

TEST_F(HistogramPanelTest, ShowsAllGradientsOfTheLatestInspectionOverTheLanesFormat) {
  EXPECT_EQ(plot().content().shown.title, "All gradients");
  EXPECT_EQ(plot().content().format->name, "fp16");
  EXPECT_EQ(shownStep(), 10 * kInspections);
  EXPECT_EQ(caption(), "fp16 scaled · step 200");
  EXPECT_EQ(plot().scale(), store_.lane(kScaled).latest(Series::loss_scale));
}

TEST_F(HistogramPanelTest, ExplainsWhyFp16NeedsAScaleAndBf16DoesNot) {
  focus_.selectLane(kPlain);
  EXPECT_TRUE(plot().verdict().contains("without a loss scale")) << plot().verdict().toStdString();
  EXPECT_NE(plot().flushedText(), "0 %");
  focus_.selectLane(kBf16);
  EXPECT_EQ(plot().content().format->name, "bf16");
  EXPECT_TRUE(plot().verdict().endsWith("it needs none.")) << plot().verdict().toStdString();
  EXPECT_EQ(plot().flushedText(), "0 %");
}

TEST_F(HistogramPanelTest, FollowsTheLatestInspection) {
  append_inspection(kScaled, 1000, 1024);
  EXPECT_TRUE(support::await([&] { return shownStep() == 1000; }));
  EXPECT_EQ(plot().scale(), 1024);
}

TEST_F(HistogramPanelTest, StandsStillWhileTheHandleIsHeld) {
  move(2);
  append_inspection(kScaled, 1000, 1024);
  EXPECT_FALSE(support::await([&] { return shownStep() == 1000; }, std::chrono::milliseconds(300)));
  const double held = plot().scale();
  QTest::keyClick(&plot(), Qt::Key_Escape);
  EXPECT_NE(plot().scale(), held);
  append_inspection(kScaled, 1010, 512);
  EXPECT_TRUE(support::await([&] { return shownStep() == 1010; }));
}

TEST_F(HistogramPanelTest, MovesAmongTheInspectedSteps) {
  click("histogram:earlier");
  EXPECT_EQ(shownStep(), 10 * kInspections - 10);
  EXPECT_FALSE(find<QToolButton>("histogram:latest").isChecked());
  append_inspection(kScaled, 1000);
  EXPECT_FALSE(support::await([&] { return shownStep() == 1000; }, std::chrono::milliseconds(300)));
  click("histogram:later");
  click("histogram:later");
  EXPECT_EQ(shownStep(), 1000);
  EXPECT_FALSE(find<QToolButton>("histogram:later").isEnabled());
  click("histogram:earlier");
  click("histogram:latest");
  EXPECT_EQ(shownStep(), 1000);
  panel_.showStep(50);
  EXPECT_EQ(shownStep(), 50);
  panel_.showStep(51); // not inspected
  EXPECT_EQ(shownStep(), 50);
}

TEST_F(HistogramPanelTest, ShowsTheTensorThatIsChosen) {
  choose("histogram:what", "fc3.weight.grad");
  const auto& tensors = store_.lane(kScaled).inspections().latest()->tensors;
  const auto its =
      std::ranges::find(tensors, TensorName{TensorKind::gradient, "fc3.weight.grad", 0}, &TensorHistogram::tensor);
  EXPECT_EQ(plot().content().shown.there, its->exponents);
  choose("histogram:what", "All weights");
  EXPECT_FALSE(plot().hasHandle());
  EXPECT_EQ(plot().content().format->name, "fp32"); // format of this lane's weights
}

TEST_F(HistogramPanelTest, PutsAnyFormatBehindTheBars) {
  for (const Format& each : number_formats()) {
    const QString name = QString::fromUtf8(each.name.data(), static_cast<qsizetype>(each.name.size()));
    choose("histogram:format", name);
    EXPECT_EQ(plot().content().format->name, each.name);
  }
  focus_.selectLane(kBf16);
  EXPECT_EQ(plot().content().format->name, "e5m2"); // the choice persists
}

// ---- the handle ----------------------------------------------------------------------------------------------------

TEST_F(HistogramPanelTest, ReleasingTheHandleSetsTheScaleOfTheLane) {
  QSignalSpy advice(&requests_, &LaneRequests::settingChangeWanted), fork(&requests_, &LaneRequests::forkWanted);
  const double before = plot().scale();
  move(-3);
  letGo();
  ASSERT_EQ(advice.size(), 1);
  EXPECT_EQ(advice[0][0].toInt(), kScaled);
  const auto change = advice[0][1].value<ProposedChange>();
  EXPECT_EQ(change.key, "scaler.init_scale");
  EXPECT_EQ(change.value, SettingValue(before / 8));
  EXPECT_TRUE(fork.empty());
}

TEST_F(HistogramPanelTest, ControlForksTheLaneInstead) {
  QSignalSpy advice(&requests_, &LaneRequests::settingChangeWanted), fork(&requests_, &LaneRequests::forkWanted);
  move(-3);
  const double scale = plot().scale();
  letGo(Qt::ControlModifier);
  EXPECT_TRUE(advice.empty());
  ASSERT_EQ(fork.size(), 1);
  EXPECT_EQ(fork[0][1].toLongLong(), store_.lane(kScaled).last_step());
  const auto settings = fork[0][2].value<std::vector<ProposedChange>>();
  ASSERT_EQ(settings.size(), 1u);
  EXPECT_EQ(settings[0].value, SettingValue(scale));
  EXPECT_EQ(plot().shift(), 0); // this lane is unchanged
}

TEST_F(HistogramPanelTest, SwitchesAScalerOnInAForkOfALaneWithoutOne) {
  focus_.selectLane(kPlain);
  QSignalSpy advice(&requests_, &LaneRequests::settingChangeWanted), fork(&requests_, &LaneRequests::forkWanted);
  EXPECT_EQ(plot().scale(), 1);
  move(10);
  letGo();
  EXPECT_TRUE(advice.empty());
  ASSERT_EQ(fork.size(), 1);
  const auto settings = fork[0][2].value<std::vector<ProposedChange>>();
  ASSERT_EQ(settings.size(), 2u);
  EXPECT_EQ(settings[0].value, SettingValue(std::string("dynamic")));
  EXPECT_EQ(settings[1].value, SettingValue(1024.0));
}

TEST_F(HistogramPanelTest, MovesTheLayersWithTheHandle) {
  panel_.resize(1200, 300);
  QCoreApplication::processEvents(); // does the layout
  ASSERT_TRUE(grid().isVisible());
  EXPECT_EQ(grid().count(), 6);
  const QImage before = grid().grab().toImage();
  move(-8);
  EXPECT_NE(grid().grab().toImage(), before);
}

// ---- side plot -----------------------------------------------------------------------------------------------------

TEST_F(HistogramPanelTest, MakesALayerTheLargeOne) {
  click("histogram:layers");
  QCoreApplication::processEvents(); // does the layout
  QTest::mouseClick(&grid(), Qt::LeftButton, {}, grid().areaOf(1).center());
  EXPECT_EQ(plot().content().shown.title, "fc2: gradients");
  EXPECT_EQ(find<QComboBox>("histogram:what").currentText(), "fc2: gradients");
}

TEST_F(HistogramPanelTest, LeadsFromTheRunToAStep) {
  QSignalSpy activated(&focus_, &Focus::stepShown);
  click("histogram:run");
  EXPECT_FALSE(grid().isVisible());
  ASSERT_TRUE(waterfall().isVisible());
  QCoreApplication::processEvents(); // does the layout
  QTest::mouseClick(&waterfall(), Qt::LeftButton, {}, waterfall().plotArea().center().toPoint());
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(focus_.clickedStep(kScaled), shownStep());
  EXPECT_LT(shownStep(), 10 * kInspections);
}

TEST_F(HistogramPanelTest, ShowsSumsOfAStepWithoutSavedHistograms) {
  StepInspection many;
  many.tensors.assign(Inspections::kMostTensors,
                      support::histogram(TensorKind::gradient, "g", "", {0x1p-20}, 1, format_of(DType::f16)));
  many.step = 5000;
  store_.appendInspection(kScaled, many);
  store_.publish();
  panel_.showStep(50);
  EXPECT_EQ(store_.lane(kScaled).inspections().at(50), nullptr);
  EXPECT_EQ(shownStep(), 50);
  EXPECT_GT(plot().content().shown.truth.total(), 2'000);
}

// ---- other panels --------------------------------------------------------------------------------------------------

TEST_F(HistogramPanelTest, ShowsATensorThatAnotherPanelRequests) {
  QSignalSpy front(&panel_, &Panel::frontWanted);
  panel_.showHistogram(kPlain, 100, {TensorKind::activation, "fc2.linear", 0});
  EXPECT_EQ(front.size(), 1);
  EXPECT_EQ(focus_.lane(), kPlain);
  EXPECT_EQ(shownStep(), 100);
  EXPECT_EQ(plot().content().shown.title, "fc2.linear");
  EXPECT_EQ(plot().content().lane, store_.lane(kPlain).id());
  panel_.showHistogram(kPlain, 100, {TensorKind::master, "not.known", 0});
  EXPECT_EQ(plot().content().sentence, "Step 100 has no not.known (master).");
}

TEST_F(HistogramPanelTest, DemandsNumbersWhileItIsVisible) {
  QSignalSpy wanted(&panel_, &Panel::numbersWanted);
  panel_.hide();
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_FALSE(wanted[0][0].toBool());
  panel_.show();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_TRUE(wanted[1][0].toBool());
}

TEST_F(HistogramPanelTest, LeadsFromABarToTheBitsOfItsPowerOfTwo) {
  QSignalSpy number(&focus_, &Focus::numberShown);
  const QPoint at(plot().width() / 3, plot().height() - 40);
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, at);
  ASSERT_EQ(number.size(), 1);
  EXPECT_EQ(number[0][0].toDouble(), std::ldexp(1.0, *plot().exponentAt(at)));
  EXPECT_EQ(number[0][1].toString(), "fp16");
}

TEST_F(HistogramPanelTest, OffersWhatCanBeDoneWithIt) {
  choose("histogram:what", "fc3.weight.grad");
  QMenu* menu = panel_.createMenu(-20, &panel_);
  const auto use = [&](const char* id) {
    auto* action = menu->findChild<QAction*>(id);
    ASSERT_TRUE(action && action->isEnabled()) << id;
    action->trigger();
  };
  QSignalSpy elements(&focus_, &Focus::elementsShown), number(&focus_, &Focus::numberShown);
  use("histogram:elements");
  ASSERT_EQ(elements.size(), 1);
  EXPECT_EQ(elements[0][2].value<TensorName>().name, "fc3.weight.grad");
  use("histogram:bits");
  ASSERT_EQ(number.size(), 1);
  EXPECT_EQ(number[0][0].toDouble(), 0x1p-20);
  use("histogram:copyImage");
  EXPECT_FALSE(QApplication::clipboard()->image().isNull());
  use("histogram:copyData");
  const QString copied = QApplication::clipboard()->text();
  int64_t elements_copied = 0;
  for (const QString& line : copied.split('\n').mid(1)) elements_copied += line.section('\t', 1, 1).toLongLong();
  EXPECT_EQ(elements_copied, plot().content().shown.there.total());
  choose("histogram:what", "All gradients");
  EXPECT_FALSE(panel_.createMenu({}, &panel_)->findChild<QAction*>("histogram:elements")->isEnabled());
}

TEST_F(HistogramPanelTest, RemembersItsViewSettings) {
  choose("histogram:format", "e4m3fn");
  choose("histogram:what", "All activations");
  click("histogram:log");
  click("histogram:run");
  QVariantMap settings;
  panel_.saveSettings(settings);
  HistogramPanel other(context_);
  other.resize(800, 260);
  other.show();
  other.restoreSettings(settings);
  const auto& its = *other.findChild<ExponentPlot*>("exponentPlot");
  EXPECT_EQ(its.content().format->name, "e4m3fn");
  EXPECT_EQ(its.content().shown.title, "All activations");
  EXPECT_TRUE(its.isLog());
  EXPECT_TRUE(other.findChild<ExponentWaterfall*>("exponentWaterfall")->isVisible());
}

TEST_F(HistogramPanelTest, ShowsAHintWhileThereIsNothing) {
  store_.reset({LaneSetup{}}, {LaneInfo{}});
  EXPECT_TRUE(plot().content().sentence.contains("No step of this lane has been inspected yet"));
  panel_.setHint("Press Space.");
  EXPECT_TRUE(plot().content().sentence.contains("Press Space."));
  move(1); // nothing to move
  EXPECT_EQ(caption(), "");
  store_.reset({}, {});
  EXPECT_FALSE(plot().content().sentence.isEmpty());
}

TEST_F(HistogramPanelTest, FitsIntoADockAtTheSide) {
  panel_.resize(330, 600);
  QCoreApplication::processEvents();
  panel_.resize(330, 600);
  EXPECT_EQ(panel_.width(), 330);
  EXPECT_TRUE(plot().isVisible());
}

} // namespace
} // namespace amplab
