// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that QCustomPlot paints for a plot. CurveLayer is repainted when data arrive, CursorLayer when the mouse
// moves. Private to this module.
#pragma once
#include "ui/plots/plot_canvas.h"

#include <functional>

namespace amplab {

class PlotCanvas::CurveLayer : public QCPLayerable {
 public:
  using Map = std::function<PixelMap()>;

  // marks: receives the painted marks that react to the mouse.
  CurveLayer(QCustomPlot& plot, PlotContent& content, const Theme& theme, Map map, std::vector<PaintedMark>& marks);

 protected:
  void applyDefaultAntialiasingHint(QCPPainter*) const override {}
  void draw(QCPPainter* painter) override;

 private:
  PlotContent& content_;
  const Theme& theme_;
  Map map_;
  std::vector<PaintedMark>& marks_;
};

class PlotCanvas::CursorLayer : public QCPLayerable {
 public:
  using Map = std::function<PixelMap()>;

  CursorLayer(QCustomPlot& plot, PlotContent& content, const Theme& theme, Map map);

  // Sets the zoom rectangle being drawn. Empty: none.
  void setRubber(const QRectF& rubber) { rubber_ = rubber; }

 protected:
  void applyDefaultAntialiasingHint(QCPPainter*) const override {}
  void draw(QCPPainter* painter) override;

 private:
  void drawCursor(QPainter& painter, const PixelMap& map, double x);
  void drawCursorLabel(QPainter& painter, const PixelMap& map, double x);

  PlotContent& content_;
  const Theme& theme_;
  Map map_;
  QRectF rubber_;
};

} // namespace amplab
