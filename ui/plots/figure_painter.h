// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a figure: QCustomPlot's axes, our curves, and the legend where it covers the fewest of them. Only for this
// room; GUI thread.
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
  FigurePainter(PlotContent& content, FigureWords words, std::vector<LegendEntry> legend);

  void paint(QCPPainter& painter, FigureWidth width);

 private:
  class Curves;

  void fit(QSize size);

  QSharedPointer<AxisTicker> x_{new AxisTicker}, y_{new AxisTicker};
  QCustomPlot plot_; // never shown
};

} // namespace amplab
