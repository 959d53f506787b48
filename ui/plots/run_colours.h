// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are coloured by a column: numbers along the theme's ramp, names as lanes are, NaN and Inf as what is bad;
// and the key to that. A value; GUI thread.
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

  QColor of(double value) const; // of the column

  double legendWidth(const QFontMetricsF& metrics) const;
  void paintLegend(QPainter& painter, const QRectF& area) const; // title, ramp and its ends; or names

 private:
  struct Line {
    QColor colour;
    QString text;
  };
  std::vector<Line> lines() const; // of names, and of what is on no scale

  RunColumn column_;
  RunAxis axis_;
  const Palette* palette_ = nullptr;
};

} // namespace amplab
