// SPDX-License-Identifier: GPL-3.0-or-later
// Adapter that gives QCustomPlot the ticks of ticks.h. Private to this module.
#pragma once
#include "ui/plots/ticks.h"

#include <qcustomplot.h>

namespace amplab {

class AxisTicker : public QCPAxisTicker {
 public:
  void setKind(AxisKind kind) { kind_ = kind; }
  // pixels: length of the axis; apart: minimum length of a division; extent: length of a label along the axis.
  void setSpace(double pixels, double apart, std::function<double(const QString&)> extent) {
    pixels_ = pixels;
    apart_ = apart;
    extent_ = std::move(extent);
  }

  void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                QVector<QString>* labels) override {
    ticks.clear();
    if (subTicks) subTicks->clear();
    if (labels) labels->clear();
    for (Tick& tick : fitting_ticks(kind_, {range.lower, range.upper}, pixels_, apart_, extent_)) {
      ticks.push_back(tick.at);
      if (labels) labels->push_back(std::move(tick.label));
    }
  }

 private:
  AxisKind kind_ = AxisKind::linear;
  double pixels_ = 400, apart_ = 80;
  std::function<double(const QString&)> extent_ = [](const QString&) { return 0.0; };
};

} // namespace amplab
