// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of an exported figure covers no curve.
#include "tests/support/lane_samples.h"
#include "ui/plots/curve_plot.h"

#include <QApplication>
#include <QImage>
#include <QTemporaryDir>
#include <algorithm>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class FigureLegend : public testing::Test {
 protected:
  void fill(const std::vector<StepRecord>& steps) {
    support::reset_lanes(store_, 2);
    for (int lane = 0; lane < 2; ++lane) store_.appendSteps(lane, steps);
    store_.publish();
    line_.setExtent({1, static_cast<double>(steps.size()), static_cast<double>(steps.size())});
  }
  // Returns the dark pixels of the margin above the axes, right of the labels of the y axis.
  int inkAbove() {
    const auto row = std::ranges::find(plot_rows(), std::string_view("loss"), &PlotRow::id);
    CurvePlot plot(*row, store_, line_, theme_);
    plot.resize(800, 300);
    plot.show();
    plot.refresh();
    QApplication::processEvents();
    plot.saveFigure(folder_.filePath("figure.png"), FigureWidth::single_column);
    const QImage figure(folder_.filePath("figure.png"));
    int ink = 0;
    for (int y = 0; y < 30; ++y)
      for (int x = figure.width() / 4; x < figure.width(); ++x) ink += qGray(figure.pixel(x, y)) < 200;
    return ink;
  }

  Theme theme_;
  RunStore store_;
  Timeline line_;
  QTemporaryDir folder_;
};

TEST_F(FigureLegend, IsInACornerThatIsFree) {
  fill(support::sample_steps(1, 400));
  EXPECT_EQ(inkAbove(), 0);
}

TEST_F(FigureLegend, IsAboveCurvesThatFillThePlot) {
  std::vector<StepRecord> steps = support::sample_steps(1, 4000);
  for (StepRecord& step : steps) step.loss = step.step % 2 ? 1 : 2;
  fill(steps);
  EXPECT_GT(inkAbove(), 20);
}

} // namespace
} // namespace amplab
