// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a PlotContent into a rectangle: bands, curves, stacks and marks. Curves use CurveRaster on screen and paths
// in vector images. GUI thread.
#pragma once
#include "ui/plots/curve_raster.h"
#include "ui/plots/plot_content.h"
#include "ui/plots/range.h"
#include "ui/theme/palette.h"

#include <QPainter>

namespace amplab {

// A mark that reacts to the mouse.
struct PaintedMark {
  QPointF at;
  QString text;  // one or two sentences
  int lane = -1; // lane of `step`; -1: none
  int64_t step = 0;
};

class CurvePainter {
 public:
  CurvePainter(QPainter& painter, const PixelMap& map, PlotContent& content, const Palette& palette, bool vector)
      : painter_(painter), map_(map), content_(content), palette_(palette), vector_(vector) {}

  // Paints everything except the cursor. Returns the painted marks.
  std::vector<PaintedMark> paint();

 private:
  void paintBand(int lane, const CurveShape& shape, size_t lanes);
  void paintRaw(int lane, const CurveShape& shape, size_t lanes);
  void paintMain(int lane, const CurveShape& shape);
  void paintDots(int lane, const CurveShape& shape);
  void paintOdd(int lane, const CurveShape& shape);
  void paintSkips(int lane);
  void paintPins();
  void paintPinLabel(const Pin& pin, QPointF head, std::vector<QRectF>& taken);
  void paintStack(int lane);
  void paintEarlier(const EarlierRun& run);
  void paintCurves(const std::vector<int>& lanes);
  // Returns pixels within the plot's area. Stairs get corners.
  std::vector<QPointF> pixels(const Polyline& points, bool stairs) const;
  void stroke(const std::vector<QPointF>& points, const QPen& pen, bool stairs);
  void triangle(QPointF at, double half, bool up, const QColor& colour, bool hollow);
  int buckets() const { return std::max(1, static_cast<int>(map_.area.width())); }

  QPainter& painter_;
  const PixelMap& map_;
  PlotContent& content_;
  const Palette& palette_;
  bool vector_;
  CurveRaster* raster_ = nullptr; // set while curves are painted on screen
  std::vector<PaintedMark> marks_;
};

} // namespace amplab
