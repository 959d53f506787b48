// SPDX-License-Identifier: GPL-3.0-or-later
// The histogram with its handle, and the small histograms, in use.
#include "ui/plots/exponent_plot.h"

#include "tests/support/histogram_inspections.h"
#include "ui/models/cell.h"
#include "ui/plots/exponent_grid.h"

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

class ExponentPlotTest : public testing::Test {
 protected:
  ExponentPlotTest() {
    plot_.resize(800, 250);
    plot_.setVisible(true);
    show(TensorKind::gradient);
  }
  void show(TensorKind kind, int64_t step = 40, double scale = 1) {
    support::InspectionMaker maker;
    maker.scale = scale;
    inspection_ = maker.at(step);
    ExponentContent content;
    content.shown = shown_of(inspection_, {kind, {}, {}});
    content.format = number_format("fp16");
    content.step = step;
    content.has_scaler = scale != 1;
    plot_.show(content);
  }
  // Drags the loss scale to that power of two and keeps the mouse button down.
  void drag(int exponent) {
    const QPoint from = plot_.gripAt().toPoint();
    QTest::mousePress(&plot_, Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot_, from + QPoint(1, 0));
    for (QPoint at = from; plot_.scale() != std::ldexp(1.0, exponent) && at.x() < plot_.width(); at += QPoint(1, 0))
      QTest::mouseMove(&plot_, last_ = at);
  }
  void release(Qt::KeyboardModifiers keys = {}) { QTest::mouseRelease(&plot_, Qt::LeftButton, keys, last_); }

  StepInspection inspection_;
  ExponentPlot plot_{theme()};
  QPoint last_;
};

// Compares the shares in the plot with actual rounding of the scaled numbers.
TEST_F(ExponentPlotTest, PredictsTheEffectOfAScaleAsTheHandleMoves) {
  const std::vector<double> values = support::lognormal(40'000, -24, 3, 11);
  const Format& fp16 = *number_format("fp16");
  StepInspection inspection;
  inspection.tensors.push_back(support::histogram(TensorKind::gradient, "g", "", values, 1, fp16));
  ExponentContent content;
  content.shown = shown_of(inspection, {TensorKind::gradient, {}, {}});
  content.format = &fp16;
  content.step = 1;
  plot_.show(content);
  const auto flushed_at = [&](double scale) {
    const auto count =
        std::ranges::count_if(values, [&](double x) { return support::rounded_to(x * scale, fp16) == 0; });
    return share_label(static_cast<double>(count) / static_cast<double>(values.size()));
  };
  EXPECT_EQ(plot_.flushedText(), flushed_at(1));
  drag(5);
  EXPECT_EQ(plot_.scale(), 32);
  EXPECT_EQ(plot_.flushedText(), flushed_at(1) + " → " + flushed_at(32));
  EXPECT_EQ(plot_.overflowText(), "0 % → 0 %");
  EXPECT_EQ(plot_.shift(), 5);
}

TEST_F(ExponentPlotTest, SaysClippedWhereTheFormatHasNoInfinity) {
  const Format& byte = *number_format("e4m3fn");
  const std::vector<double> values = support::lognormal(4'000, 6, 2, 11); // about one seventh exceeds 464
  StepInspection inspection;
  inspection.tensors.push_back(support::histogram(TensorKind::gradient, "g", "", values, 1, byte));
  ExponentContent content;
  content.shown = shown_of(inspection, {TensorKind::gradient, {}, {}});
  content.format = &byte;
  content.step = 1;
  plot_.show(content);
  EXPECT_TRUE(plot_.accessibleDescription().contains("clipped")) << plot_.accessibleDescription().toStdString();
  EXPECT_FALSE(plot_.accessibleDescription().contains("overflow")) << plot_.accessibleDescription().toStdString();
  EXPECT_NE(plot_.overflowText(), "0 %");
  content.format = number_format("e5m2");
  plot_.show(content);
  EXPECT_TRUE(plot_.accessibleDescription().contains("overflow"));
}

TEST_F(ExponentPlotTest, SetsTheScaleWhenTheHandleIsLetGo) {
  QSignalSpy set(&plot_, &ExponentPlot::scaleSet), moved(&plot_, &ExponentPlot::scaleMoved);
  drag(11);
  EXPECT_TRUE(plot_.isHeld());
  EXPECT_GE(moved.size(), 11);
  EXPECT_TRUE(set.empty());
  release();
  ASSERT_EQ(set.size(), 1);
  EXPECT_EQ(set[0][0].toDouble(), 2048);
  EXPECT_FALSE(set[0][1].toBool());
  EXPECT_FALSE(plot_.isHeld());
}

TEST_F(ExponentPlotTest, ForksWhereControlIsHeld) {
  QSignalSpy set(&plot_, &ExponentPlot::scaleSet);
  drag(8);
  release(Qt::ControlModifier);
  ASSERT_EQ(set.size(), 1);
  EXPECT_TRUE(set[0][1].toBool());
}

TEST_F(ExponentPlotTest, EscapePutsTheHandleBackAndNothingIsSet) {
  QSignalSpy set(&plot_, &ExponentPlot::scaleSet);
  drag(8);
  QTest::keyClick(&plot_, Qt::Key_Escape);
  EXPECT_EQ(plot_.scale(), 1);
  EXPECT_FALSE(plot_.isHeld());
  release();
  EXPECT_TRUE(set.empty());
}

TEST_F(ExponentPlotTest, IsMovedByKeysAndSetByReturn) {
  QSignalSpy set(&plot_, &ExponentPlot::scaleSet);
  QTest::keyClick(&plot_, Qt::Key_Right);
  EXPECT_EQ(plot_.scale(), 2);
  QTest::keyClick(&plot_, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_EQ(plot_.scale(), 32);
  QTest::keyClick(&plot_, Qt::Key_Left);
  EXPECT_EQ(plot_.scale(), 16);
  EXPECT_TRUE(set.empty());
  QTest::keyClick(&plot_, Qt::Key_Return);
  ASSERT_EQ(set.size(), 1);
  EXPECT_EQ(set[0][0].toDouble(), 16);
}

TEST_F(ExponentPlotTest, GoesBackToAScaleThatIsNoPowerOfTwo) {
  show(TensorKind::gradient, 50, 1000);
  QTest::keyClick(&plot_, Qt::Key_Right);
  EXPECT_EQ(plot_.scale(), 1024);
  QTest::keyClick(&plot_, Qt::Key_Escape);
  EXPECT_EQ(plot_.scale(), 1000);
  QTest::keyClick(&plot_, Qt::Key_Left);
  EXPECT_EQ(plot_.scale(), 512);
}

TEST_F(ExponentPlotTest, HasAHandleForWhatTheLossScaleMultipliesOnly) {
  QSignalSpy moved(&plot_, &ExponentPlot::scaleMoved);
  for (const TensorKind kind : {TensorKind::weight, TensorKind::activation, TensorKind::update}) {
    show(kind);
    EXPECT_FALSE(plot_.hasHandle());
    QTest::keyClick(&plot_, Qt::Key_Right);
  }
  EXPECT_TRUE(moved.empty());
  show(TensorKind::activation_gradient);
  EXPECT_TRUE(plot_.hasHandle());
}

TEST_F(ExponentPlotTest, StaysWhereItIsHeldForOtherTensorsOfTheStep) {
  QTest::keyClick(&plot_, Qt::Key_Right, Qt::ShiftModifier);
  show(TensorKind::activation_gradient);
  EXPECT_EQ(plot_.scale(), 16);
  plot_.resetHandle();
  show(TensorKind::gradient, 60, 4096);
  EXPECT_EQ(plot_.scale(), 4096);
}

TEST_F(ExponentPlotTest, EmitsThePowerOfTwoThatIsClicked) {
  QSignalSpy chosen(&plot_, &ExponentPlot::exponentChosen);
  const QPoint at(plot_.width() / 3, plot_.height() - 40);
  const auto exponent = plot_.exponentAt(at);
  ASSERT_TRUE(exponent);
  QTest::mouseClick(&plot_, Qt::LeftButton, {}, at);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toInt(), *exponent);
  EXPECT_TRUE(plot_.tipAt(at).contains("elements"));
}

TEST_F(ExponentPlotTest, TurnsLogarithmicByL) {
  QTest::keyClick(&plot_, Qt::Key_L);
  EXPECT_TRUE(plot_.isLog());
}

TEST_F(ExponentPlotTest, SaysInWordsWhatItShows) {
  EXPECT_TRUE(plot_.accessibleDescription().contains("All gradients in fp16: flushed"));
  QTest::keyClick(&plot_, Qt::Key_Right);
  EXPECT_TRUE(plot_.accessibleDescription().contains(" → "));
}

// Accepts any input.
TEST_F(ExponentPlotTest, DrawsWhatHasNoFiniteNumbers) {
  StepInspection inspection;
  inspection.tensors.push_back(
      support::histogram(TensorKind::gradient, "g", "", {0, HUGE_VAL, NAN, 0}, 1, format_of(DType::f16)));
  for (const Format& format : number_formats()) {
    ExponentContent content;
    content.shown = shown_of(inspection, {TensorKind::gradient, {}, {}});
    content.format = &format;
    plot_.show(content);
    plot_.setLog(!plot_.isLog());
    EXPECT_FALSE(plot_.grab().isNull());
    EXPECT_EQ(plot_.flushedText(), "0 %");
  }
}

// The colour of a bar depends on its zone. It changes when the handle moves the bar out of the format.
TEST_F(ExponentPlotTest, DrawsABarAsTheZoneThatItStandsIn) {
  StepInspection inspection;
  inspection.tensors.push_back(
      support::histogram(TensorKind::gradient, "g", "", std::vector<double>(100, 1.5), 1, format_of(DType::f16)));
  ExponentContent content;
  content.shown = shown_of(inspection, {TensorKind::gradient, {}, {}});
  content.format = number_format("fp16");
  content.step = 3;
  plot_.show(content);
  const auto colour_of_bar = [&](int exponent) {
    const QImage image = plot_.grab().toImage();
    for (int x = 0; x < plot_.width(); ++x)
      if (const QPointF at(x, plot_.height() - 40); plot_.exponentAt(at) == exponent)
        return image.pixelColor(x + 3, plot_.height() - 40);
    return QColor();
  };
  const QColor lane = lane_colour(theme().palette(), 0);
  EXPECT_EQ(colour_of_bar(0), lane);
  for (int i = 0; i < 5; ++i) QTest::keyClick(&plot_, Qt::Key_Right, Qt::ShiftModifier); // to 2^20
  EXPECT_NE(colour_of_bar(20), lane);
  EXPECT_NE(colour_of_bar(0), lane);
  EXPECT_EQ(plot_.overflowText(), "0 % → 100.0 %");
}

// ---- small histograms ----------------------------------------------------------------------------------------------

class ExponentGridTest : public testing::Test {
 protected:
  ExponentGridTest() {
    grid_.resize(480, 300);
    support::InspectionMaker maker;
    inspection_ = maker.at(40);
    grid_.show(layers_of(inspection_, TensorKind::gradient), *number_format("fp16"), 0);
    grid_.setVisible(true);
  }
  std::string layer(int index) { return grid_.at(index).choice.layer; }

  StepInspection inspection_;
  ExponentGrid grid_{theme()};
};

TEST_F(ExponentGridTest, SortsLayersByWhatTheyLose) {
  ASSERT_EQ(grid_.count(), 6);
  EXPECT_EQ(layer(0), "fc1");
  grid_.setOrder(LayerOrder::overflow); // nothing overflows: order unchanged
  EXPECT_EQ(layer(0), "fc1");
  support::InspectionMaker maker;
  maker.scale = 0x1p38;
  inspection_ = maker.at(40);
  grid_.show(layers_of(inspection_, TensorKind::gradient), *number_format("fp16"), 0);
  EXPECT_EQ(layer(0), "fc6"); // it has the largest gradients
  grid_.setOrder(LayerOrder::layers);
  EXPECT_EQ(layer(5), "fc6");
  grid_.setOrder(LayerOrder::flushed);
  EXPECT_EQ(grid_.count(), 6);
}

TEST_F(ExponentGridTest, ChoosesALayerByMouseAndByKeys) {
  QSignalSpy chosen(&grid_, &ExponentGrid::chosen);
  QTest::mouseClick(&grid_, Qt::LeftButton, {}, grid_.areaOf(4).center());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].value<TensorChoice>(), (TensorChoice{TensorKind::gradient, "fc5", {}}));
  QTest::keyClick(&grid_, Qt::Key_Up);
  QTest::keyClick(&grid_, Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1][0].value<TensorChoice>().layer, "fc2"); // three per row
}

TEST_F(ExponentGridTest, FollowsTheHandle) {
  const QImage before = grid_.grab().toImage();
  grid_.setFactor(1024);
  EXPECT_NE(grid_.grab().toImage(), before);
}

TEST_F(ExponentGridTest, IsAsHighAsItsLayersNeed) {
  EXPECT_GT(grid_.heightForWidth(160), 5 * grid_.heightForWidth(1000));
  EXPECT_TRUE(grid_.rect().contains(grid_.areaOf(5).center()));
}

} // namespace
} // namespace amplab
