// SPDX-License-Identifier: GPL-3.0-or-later
// Gives QCustomPlot the ticks of ticks.h. Only for this room.
#pragma once
#include "ui/plots/ticks.h"

#include <qcustomplot.h>

namespace amplab {

class AxisTicker : public QCPAxisTicker {
 public:
  void setKind(AxisKind kind) { kind_ = kind; }
  // How many pixels a division should have at least, and how many there are.
  void setRoom(double pixels, double perTick) { wanted_ = std::max(3, static_cast<int>(pixels / perTick)); }

  void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                QVector<QString>* labels) override {
    ticks.clear();
    if (subTicks) subTicks->clear();
    if (labels) labels->clear();
    for (Tick& tick : ticks_for(kind_, {range.lower, range.upper}, wanted_)) {
      ticks.push_back(tick.at);
      if (labels) labels->push_back(std::move(tick.label));
    }
  }

 private:
  AxisKind kind_ = AxisKind::linear;
  int wanted_ = 5;
};

} // namespace amplab
