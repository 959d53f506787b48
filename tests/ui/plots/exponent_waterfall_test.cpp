// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/exponent_waterfall.h"

#include "tests/support/histogram_inspections.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <gtest/gtest.h>

namespace amplab {
namespace {

Theme& dressed() { // created once per application
  static auto* dressed = new Theme(qApp);
  return *dressed;
}

class ExponentWaterfallTest : public testing::Test {
 protected:
  ExponentWaterfallTest() {
    waterfall_.resize(600, 240);
    waterfall_.setVisible(true);
    support::InspectionMaker maker;
    maker.layers = 1;
    for (int inspection = 1; inspection <= 50; ++inspection) {
      maker.scale = inspection < 25 ? 4096 : 16;
      sums_.add(maker.at(10 * inspection, inspection == 24));
    }
    show();
  }
  void show() { waterfall_.show(sums_, TensorKind::gradient, *number_format("fp16"), LaneId(1), 0, 500); }
  void wheel(QPointF at, int turns, Qt::KeyboardModifiers keys = {}) {
    QWheelEvent event(at, waterfall_.mapToGlobal(at), {}, {0, 120 * turns}, {}, keys, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&waterfall_, &event);
  }
  QPointF middle() const { return waterfall_.plotArea().center(); }

  InspectionSums sums_;
  ExponentWaterfall waterfall_{dressed()};
};

TEST_F(ExponentWaterfallTest, ShowsTheWholeRunAndTheFormatsEnds) {
  EXPECT_LE(waterfall_.steps().lower, 10);
  EXPECT_GE(waterfall_.steps().upper, 500);
  EXPECT_TRUE(waterfall_.exponents().contains(-25));
  EXPECT_TRUE(waterfall_.exponents().contains(16));
}

TEST_F(ExponentWaterfallTest, EmitsTheInspectedStepUnderTheMouse) {
  const auto step = waterfall_.stepAt(middle());
  ASSERT_TRUE(step);
  EXPECT_EQ(*step % 10, 0);
  EXPECT_NEAR(static_cast<double>(*step), 255, 10);
  EXPECT_FALSE(waterfall_.stepAt({1, 1}));
  EXPECT_TRUE(waterfall_.tipAt(middle()).contains("loss scale 2⁴"));
}

TEST_F(ExponentWaterfallTest, LeadsToTheStepThatIsClicked) {
  QSignalSpy chosen(&waterfall_, &ExponentWaterfall::stepChosen);
  QTest::mouseClick(&waterfall_, Qt::LeftButton, {}, middle().toPoint());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toLongLong(), *waterfall_.stepAt(middle().toPoint()));
}

TEST_F(ExponentWaterfallTest, IsZoomedByTheWheelDraggedAndShownWholeByADoubleClick) {
  const Range steps = waterfall_.steps(), exponents = waterfall_.exponents();
  wheel(middle(), 5);
  EXPECT_LT(waterfall_.steps().size(), steps.size() / 2);
  EXPECT_EQ(waterfall_.exponents(), exponents);
  wheel(middle(), 3, Qt::ShiftModifier);
  EXPECT_LT(waterfall_.exponents().size(), exponents.size());
  QSignalSpy chosen(&waterfall_, &ExponentWaterfall::stepChosen);
  const Range zoomed = waterfall_.steps();
  QTest::mousePress(&waterfall_, Qt::LeftButton, {}, middle().toPoint());
  QTest::mouseMove(&waterfall_, middle().toPoint() + QPoint(60, 0));
  QTest::mouseRelease(&waterfall_, Qt::LeftButton, {}, middle().toPoint() + QPoint(60, 0));
  EXPECT_LT(waterfall_.steps().lower, zoomed.lower);
  EXPECT_NEAR(waterfall_.steps().size(), zoomed.size(), 1e-9);
  EXPECT_TRUE(chosen.empty()); // a drag is not a click
  show();                      // new data
  EXPECT_LT(waterfall_.steps().size(), steps.size() / 2);
  QTest::mouseDClick(&waterfall_, Qt::LeftButton, {}, middle().toPoint());
  EXPECT_EQ(waterfall_.steps(), steps);
  EXPECT_EQ(waterfall_.exponents(), exponents);
}

TEST_F(ExponentWaterfallTest, NeverLeavesTheRun) {
  const Range whole = waterfall_.steps();
  wheel(middle(), 5);
  QTest::mousePress(&waterfall_, Qt::LeftButton, {}, middle().toPoint());
  QTest::mouseMove(&waterfall_, QPoint(5000, 4000));
  QTest::mouseRelease(&waterfall_, Qt::LeftButton, {}, QPoint(5000, 4000));
  EXPECT_GE(waterfall_.steps().lower, whole.lower);
  wheel(middle(), -40);
  EXPECT_EQ(waterfall_.steps(), whole);
}

TEST_F(ExponentWaterfallTest, DrawsWhatIsOddOrNotThere) {
  InspectionSums odd;
  support::InspectionMaker maker;
  for (const double scale : {0.0, HUGE_VAL, std::nan("")}) {
    StepInspection inspection = maker.at(static_cast<int64_t>(odd.all().size()) + 1);
    inspection.loss_scale = scale;
    odd.add(inspection);
  }
  waterfall_.show(odd, TensorKind::gradient, *number_format("fp16"), LaneId(2), 0, 3);
  EXPECT_FALSE(waterfall_.grab().isNull());
  waterfall_.show(InspectionSums{}, TensorKind::gradient, *number_format("fp16"), LaneId(2), 0, 3);
  EXPECT_FALSE(waterfall_.grab().isNull());
  EXPECT_FALSE(waterfall_.stepAt(middle()));
}

} // namespace
} // namespace amplab
