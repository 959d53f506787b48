// SPDX-License-Identifier: GPL-3.0-or-later
// A plot for print: light theme, width of a column, text of 8 points, lane names inside. GUI thread.
#pragma once
#include <QSize>
#include <QString>

namespace amplab {

enum class FigureWidth {
  single_column, // 85 mm
  double_column, // 175 mm
};

// Two units are a point (1/72 inch).
inline constexpr int kFigureUnitsPerInch = 144;
inline constexpr double kFigurePixelsPerUnit = 300.0 / kFigureUnitsPerInch; // of PNG: 300 dpi

QSize figure_size(FigureWidth width); // in units

struct FigureLabels {
  QString x, y; // axis labels
};

} // namespace amplab
