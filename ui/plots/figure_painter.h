// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a figure: QCustomPlot's axes, the curves, and the legend in a corner that no curve crosses, or above the axes.
// Private to this module; GUI thread.
#pragma once
#include "ui/plots/axis_ticker.h"
#include "ui/plots/figure.h"
#include "ui/plots/lane_legend.h"
#include "ui/plots/plot_content.h"

#include <qcustomplot.h>
#include <vector>

namespace amplab {

class FigurePainter {
 public:
  // Requires: content outlives it.
  FigurePainter(PlotContent& content, FigureLabels words, std::vector<LegendEntry> legend);

  void paint(QCPPainter& painter, FigureWidth width);

 private:
  class Curves;

  void fit(QSize size, double above);
  void layOut(QSize size);

  QSharedPointer<AxisTicker> x_{new AxisTicker}, y_{new AxisTicker};
  QCustomPlot plot_; // never shown
  Curves* curves_;
};

} // namespace amplab
