// SPDX-License-Identifier: GPL-3.0-or-later
// The two things of ours that QCustomPlot paints: curves, repainted when data come, and the cursor, repainted alone
// when the mouse moves. Only for this room.
#pragma once
#include "ui/plots/plot_canvas.h"

#include <functional>

namespace amplab {

class PlotCanvas::CurveLayer : public QCPLayerable {
 public:
  using Map = std::function<PixelMap()>;

  // marks: receives what was painted and can be pointed at.
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

  // The rectangle that is being drawn for zooming; empty: none.
  void setRubber(const QRectF& rubber) { rubber_ = rubber; }

 protected:
  void applyDefaultAntialiasingHint(QCPPainter*) const override {}
  void draw(QCPPainter* painter) override;

 private:
  void drawCursor(QPainter& painter, const PixelMap& map, double x);
  void drawPlace(QPainter& painter, const PixelMap& map, double x);

  PlotContent& content_;
  const Theme& theme_;
  Map map_;
  QRectF rubber_;
};

} // namespace amplab
