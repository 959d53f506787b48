// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of runs by a column, and their legend. Numbers use the theme's ramp, names the lane colours, NaN and Inf
// the error colour. A value; GUI thread.
#pragma once
#include "ui/models/run_axis.h"
#include "ui/theme/palette.h"

#include <QFontMetricsF>
#include <QPainter>

namespace amplab {

class RunColours {
 public:
  RunColours() = default;
  // Requires: the palette outlives it.
  RunColours(const RunColumn& column, const Palette& palette);

  QColor of(double value) const; // value of the column

  double legendWidth(const QFontMetricsF& metrics) const;
  void paintLegend(QPainter& painter, const QRectF& area) const; // title and ramp with its ends, or names

 private:
  struct Line {
    QColor colour;
    QString text;
  };
  std::vector<Line> lines() const; // for names and off-scale values

  RunColumn column_;
  RunAxis axis_;
  const Palette* palette_ = nullptr;
};

} // namespace amplab
